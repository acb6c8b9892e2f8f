"""Cases won from public bug reports on blackjack programs and Flask game apps, each with its test.

A case is one example of a kind of fault; where it names cards, its test deals them.
"""

WEB = """
W-DBL-2: a double click in parallel is one move
    web/test_once.py::TestOneOfMany::test_of_16_posts_from_one_state_one_is_made_200_times
W-REF-2: a refresh deals nothing
    web/test_cases.py::test_w_ref_2_a_refresh_deals_nothing
W-REF-3: an open round is not left to dodge a loss
    web/test_cases.py::test_w_ref_3_no_way_round_a_loss
W-BACK-1: the Back button's form changes nothing
    web/test_cases.py::test_w_back_1_the_back_buttons_form
W-TAB-1: a second tab's old form changes nothing
    web/test_cases.py::test_w_tab_1_and_2_two_tabs
W-TAB-2: and is told in the right words
    web/test_cases.py::test_w_tab_1_and_2_two_tabs
W-OVER-1: no move after the end
    web/test_cases.py::test_w_over_1_no_move_after_the_end
W-OVER-3: no deal in mid-round
    web/test_cases.py::test_w_over_3_no_deal_in_mid_round
W-MOVE-2: no move of another table
    web/test_cases.py::test_w_move_2_no_move_of_another_table
W-BET-1: no bet of zero or less
    web/test_cases.py::test_w_bet_what_is_no_bet
W-BET-3: no bet that is not whole
    web/test_cases.py::test_w_bet_what_is_no_bet
W-BET-4: one rule for what is a number
    web/test_cases.py::test_w_bet_4_one_rule_for_numbers
W-BET-6: no huge bet, and no huge answer
    web/test_cases.py::test_w_bet_6_no_huge_bet
W-BET-8: no bet while extra 2 is off
    web/test_cases.py::test_w_bet_8_no_bet_while_extra_2_is_off
W-RULE-2: no unknown table or extra
    web/test_cases.py::test_w_rule_2_no_unknown_table_or_extra
W-SES-3: the cookie tells of no card
    web/test_hidden.py::test_in_many_rounds
W-SES-5: workers share key and store
    web/test_once.py::TestOneOfMany::test_a_hit_and_a_stand_at_once_never_undo_a_bust
W-SES-6: workers share the table
    web/test_sessions.py::TestStored::test_2000_live_ones_all_survive
W-SES-8: a school break loses nothing
    web/test_headers.py::TestCookie::test_it_lasts_thirty_days_from_the_last_move
W-SES-10: no pickle is stored
    web/test_cases.py::test_w_ses_10_no_pickle_is_stored
W-SES-11: no request shows an empty table
    web/test_once.py::TestRaces::test_a_slow_get_never_undoes_a_post
W-GLOB-1: two visitors share no state
    web/test_cases.py::test_w_glob_1_two_visitors_share_nothing
W-GLOB-3: nor a generator, and no request rigs a game
    web/test_config.py::TestCards::test_never_from_the_environment_or_a_request
W-CSRF-1: a post from another site is refused
    web/test_cases.py::test_w_csrf_1_a_post_from_another_site
W-CSRF-3: an old form is good after a restart, even with another key
    web/test_cases.py::test_w_csrf_3_another_key
W-XSS-1: a name is text
    web/test_sign_in.py::TestName::test_is_shown_as_it_was_typed
W-XSS-3: in attributes and errors too
    web/test_cases.py::test_w_xss_names_and_bets_are_text
W-NAME-2: two of one name are two
    web/test_class.py::TestRanking::test_two_of_one_name_are_two
W-LDR-1: a round counts once
    web/test_cases.py::test_w_ldr_1_a_round_counts_once
W-KEY-1: no known key
    web/test_config.py::TestMadeOnce::test_a_cookie_signed_with_a_guessed_key_is_ignored
W-FIX-1: no session id of the visitor's choice
    web/test_cases.py::test_w_fix_1_no_id_of_ones_own
W-DBG-1: no debugger, no trace
    web/test_cases.py::test_w_dbg_1_no_debugger
W-DBG-2: starting twice is starting once
    web/test_config.py::TestCommands::test_init_db_may_be_repeated
W-ERR-1: errors are pages
    web/test_cases.py::test_w_err_1_errors_are_pages
W-HOLE-1: no card is shown too early
    web/test_cases.py::test_w_hole_1_and_grd_02_three_cards_and_no_more
W-LOAD-1: a whole class at once
    web/test_cases.py::test_w_load_1_a_whole_class_at_once
"""

PAGE_AND_GRADING = """
DECK-01: the deck is dealt on
    web/test_cases_page.py::test_deck_01_and_dup_01_52_different_cards
DECK-03: to its last card
    web/test_cases_page.py::test_deck_03_the_reshuffle_comes_with_the_next_card
DECK-05: which is among the 52
    engine/test_shoe.py::TestDealing::test_each_card_as_often_as_there_are_decks
DUP-01: none comes twice between two shuffles
    web/test_cases_page.py::test_deck_01_and_dup_01_52_different_cards
SHUF-01: the shuffle is fair
    engine/test_shoe.py::TestUnbiased::test_each_card_is_as_likely_at_each_place
STATE-01: nothing of a blackjack is carried over
    web/test_cases_page.py::test_state_01_nothing_of_a_blackjack_is_carried_over
STATE-02: the result page has the new score
    web/test_cases_page.py::test_state_02_the_new_score_at_once
STATE-04: the dealer's score is the gambler's negated
    seat/test_seat.py::TestFromRoundToRound::test_the_two_scores_mirror_in_200_rounds_under_both_extras
LDR-02: the ranking goes by number
    web/test_class.py::TestRanking::test_by_number_negatives_and_halves_among_them
LDR-03: and counts a round once
    web/test_cases.py::test_w_ldr_1_a_round_counts_once
KEY-01: no shortcut while typing
    browser/test_keys.py::test_keys_are_text_in_a_field
KEY-03: a key held down moves once
    browser/test_keys.py::test_a_key_held_down_moves_once
KEY-04: a focused button keeps its keys
    browser/test_keys.py::test_space_on_stand_stands
KEY-06: any layout
    browser/test_keys.py::TestLayouts::test_caps_lock
A11Y-02: each draw is told
    web/test_cases_page.py::test_a11y_02_each_draw_is_told
A11Y-03: cards are words
    web/test_cases_page.py::test_a11y_03_cards_are_words
A11Y-05: a move is told and keeps its place
    browser/test_speech.py::test_focus_after_a_hit_by_keyboard
MOB-01: eleven cards on a phone
    browser/test_phone.py::test_eleven_cards
MOB-02: moves are large enough
    browser/test_phone.py::test_moves_are_large_and_apart
MOB-04: a wheel turns no bet
    browser/test_bet.py::test_the_wheel_does_not_turn_the_bet
GRD-02: Peterson hides no card
    web/test_cases.py::test_w_hole_1_and_grd_02_three_cards_and_no_more
GRD-12: a wrong rule is found
    engine/test_simulation.py::TestFaultsAreCaught::test_a_dealer_who_draws_on_soft_17
GRD-13: the tests are no game of chance
    web/test_cases_page.py::test_grd_13_no_test_is_left_to_chance
GRD-15: each table's own rules
    web/test_rules_page.py::test_its_own_deal_tie_bust_soft_17_and_21
"""

LATER = """
CHIP-01: chips at zero: QuentinC's table
CHIP-02: chips below the least bet: QuentinC's table
CHIP-04: the stock spoken: QuentinC's table
GRD-03: whitespace: the grading
GRD-05: a flood of output: the grading
GRD-07: an endless loop: the grading
GRD-08: side effects of an import: the grading
GRD-10: changed globals: the grading
"""
"""What is not built yet."""


def table(text: str) -> dict[str, str]:
    """Each case and where its test is, "" where there is none."""
    found: dict[str, str] = {}
    for line in text.strip().splitlines():
        if line.startswith(" "):
            found[list(found)[-1]] = line.strip()
        else:
            found[line.partition(":")[0]] = ""
    return found
