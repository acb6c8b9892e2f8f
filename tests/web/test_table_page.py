"""GET / and GET /tables/<table>: the table page, its hooks, its words."""

import pytest

from tests.web.conftest import Sit
from tests.web.visitor import TABLE, Visitor, contents, query

WIN, LOSE, DRAW = "10S 10D 9H 8C", "10S 10D 8H 9C", "10S 10D 8H 8C"


class TestWhichTable:
    @pytest.mark.parametrize("path", ["/", TABLE])
    def test_petersons_is_the_classs_default_table(self, visitor: Visitor, path: str) -> None:
        page = visitor.get(path)
        assert (page.table, page.phase, page.turn) == ("peterson", "bet", 0)

    def test_the_first_page_shows_the_table_where_the_visitor_sits(self, visitor: Visitor) -> None:
        dealt = visitor.deal()
        first = visitor.get("/")
        assert (first.turn, first.you.cards) == (1, dealt.you.cards)

    @pytest.mark.parametrize(
        "name", ["poker", "PETERSON", "peterson/", "%00", "..%2f..%2fetc%2fpasswd", "<b>", "x" * 3000]
    )
    def test_any_other_is_not_found(self, visitor: Visitor, name: str) -> None:
        page = visitor.get(f"/tables/{name}", 404)
        assert not page.main.all("b")
        assert len(page.html) < 8000


class TestHooks:
    def test_before_the_first_deal(self, visitor: Visitor) -> None:
        page = visitor.get()
        assert (page.phase, page.turn) == ("bet", 0)
        assert list(page.hands) == ["dealer", "gambler"]
        assert [(h.cards, h.total, h.outcome) for h in page.hands.values()] == [([], None, None)] * 2
        assert (page.moves, page.can_deal) == ([], True)
        assert (page.score, page.dealer_score) == ("0", "0")

    def test_in_the_gamblers_turn(self, sit: Sit) -> None:
        page = sit("10S 6D 6H").deal()
        assert (page.phase, page.turn) == ("play", 1)
        assert (page.you.cards, page.you.total, page.you.soft) == (["10S", "6H"], 16, False)
        assert (page.dealer.cards, page.dealer.total, page.dealer.soft) == (["6D"], 6, False)
        assert page.you.outcome is page.you.net is page.dealer.outcome is None
        assert (page.moves, page.can_deal) == (["hit", "stand"], False)

    def test_a_soft_hand(self, sit: Sit) -> None:
        page = sit("AS AD 6H 5C").deal()
        assert (page.you.total, page.you.soft, page.dealer.total, page.dealer.soft) == (17, True, 11, True)
        page = sit("AS AD 6H 5C").play("hit")
        assert (page.you.total, page.you.soft) == (12, False)

    @pytest.mark.parametrize(
        ("cards", "outcome", "net"), [(WIN, "win", "1"), (LOSE, "lose", "-1"), (DRAW, "push", "0")]
    )
    def test_once_settled(self, sit: Sit, cards: str, outcome: str, net: str) -> None:
        page = sit(cards).play("stand")
        assert (page.phase, page.turn) == ("over", 2)
        assert (page.you.outcome, page.you.net) == (outcome, net)
        assert (page.score, page.dealer_score) == (net, {"1": "-1", "-1": "1"}.get(net, net))
        assert (page.moves, page.can_deal) == ([], True)

    def test_halves_are_exact(self, sit: Sit) -> None:
        page = sit("AS 9D KH 9C", "bets").play("stand", bet=1)
        assert (page.you.net, page.score, page.dealer_score) == ("1.5", "1.5", "-1.5")

    def test_every_form_of_the_table_carries_the_turn(self, sit: Sit) -> None:
        visitor = sit(DRAW, "bets")
        for page in (visitor.get(), visitor.deal(), visitor.move("stand")):
            ours = [form for form in page.forms if form.action.startswith(TABLE)]
            assert {form.fields["turn"] for form in ours} == {str(page.turn)}
            others = [form for form in page.forms if not form.action.startswith(TABLE)]
            assert not any("turn" in form.fields for form in others)


class TestWords:
    """accessibility.md: the h1 says state and event, the title starts with the same words."""

    def test_whose_turn_and_the_totals(self, sit: Sit) -> None:
        page = sit("AS 10D 6H").deal()
        assert page.headline.startswith("Your turn: soft 17 against 10")
        assert "You have the Ace of spades and the 6 of hearts." in page.headline
        assert page.title.startswith("Your turn: soft 17 against 10 – Round 1")

    @pytest.mark.parametrize(
        ("cards", "moves", "state", "why", "rule"),
        [
            (WIN, ["stand"], "You win: 19 beats 18", "highest value that is not over 21 wins: rule 4", "P4"),
            (LOSE, ["stand"], "The dealer wins: 19 beats 18", "highest value", "P4"),
            (DRAW, ["stand"], "A draw: both have 18", "same value, so no one wins: rule 4", "P4"),
            ("10S 6D 6H 10C 10H 9C", ["hit"], "A draw: both went over 21", "no one wins: rule 4", "P4"),
            ("10S 6D 6H 10C 10H AC", ["hit"], "The dealer wins: you went over 21", "rule 4", "P4"),
            ("10S 6D 8H 10C 9H", ["stand"], "You win: the dealer went over 21", "rule 4", "P4"),
            ("AS 7D KH 7C 7H", ["stand"], "You win: your blackjack beats", "extra 1", "X1"),
            ("7S AD 7H 7C KC", ["hit", "stand"], "The dealer wins: a blackjack beats", "extra 1", "R3"),
            ("AS AD KH QC", ["stand"], "A draw: both have a blackjack", "same value", "P4"),
        ],
    )
    def test_who_won_and_by_which_rule(
        self, sit: Sit, cards: str, moves: list[str], state: str, why: str, rule: str
    ) -> None:
        visitor = sit(cards, "natural")
        page = visitor.play(*moves)
        assert page.headline.startswith(state)
        assert page.title.startswith(state)
        assert why in page.headline
        (link,) = page.h1.all("a")
        assert link.attrs["href"] == f"{TABLE}/rules#{rule}"
        assert visitor.get(link.attrs["href"]).tree.one(id=rule)

    def test_what_was_drawn(self, sit: Sit) -> None:
        visitor = sit("2S 10D 3H 4C 5C 2D 9S")
        assert "You drew the 4 of clubs." in visitor.play("hit").headline
        assert "You drew the 5 of clubs." in visitor.move("hit").headline
        assert "The dealer drew the 2 of diamonds and the 9 of spades." in visitor.move("stand").headline

    def test_a_shuffle(self, sit: Sit) -> None:
        """R5: "the page says so"."""
        visitor = sit("2S 10D 3H")
        assert "shuffled" not in visitor.deal().headline
        page = visitor.move("hit")
        assert "The deck ran out, so all its cards were shuffled." in page.headline
        assert "51 of 52 cards left" in page.text

    def test_totals_and_scores_are_spoken_and_shown(self, sit: Sit) -> None:
        page = sit("AS 10D 6H 9C").play("stand")
        assert "Total: soft 17" in page.you.node.aloud
        score, dealer = page.main.one(data_score="gambler"), page.main.one(data_score="dealer")
        assert ("minus 1" in score.aloud, "−1" in score.aloud, "−1" in score.text) == (True, False, True)
        assert ("plus 1" in dealer.aloud, "+1" in dealer.text) == (True, True)

    def test_cards_are_list_items_with_words_and_a_silent_picture(self, sit: Sit) -> None:
        page = sit("10H AS KD").deal()
        found = {card.attrs["data-card"]: card for card in page.main.all("li", data_card=None)}
        assert {code: card.aloud for code, card in found.items()} == {
            "10H": "10 of hearts",
            "AS": "Ace of spades",
            "KD": "King of diamonds",
        }
        assert all(card.one("svg").attrs["aria-hidden"] == "true" for card in found.values())

    def test_the_last_rounds_newest_first_and_at_most_twelve(self, sit: Sit) -> None:
        visitor = sit(" ".join([WIN, LOSE, DRAW] * 5))
        for _ in range(15):
            page = visitor.play("stand")
        listed = page.main.one("ol").all("li")
        assert len(listed) == 12
        words = [item.aloud for item in listed[:3]]
        assert words == [
            "Round 15: draw, 18 to 18.",
            "Round 14: you lost, 18 to 19.",
            "Round 13: you won, 19 to 18.",
        ]


class TestShape:
    def test_landmarks_and_headings(self, sit: Sit) -> None:
        visitor = sit(DRAW)
        for page in (visitor.get(), visitor.deal(), visitor.move("stand")):
            landmarks = [n.tag for n in page.tree if n.tag in ("header", "nav", "main", "aside", "footer")]
            assert sorted(landmarks) == ["aside", "header", "main", "nav"]
            assert not page.tree.all(role="banner") + page.tree.all(role="contentinfo")
            headings = [node.text for node in page.tree.all("h2")]
            assert headings == ["Dealer", "You", "Your move", "Score", "Deck", "Last rounds"]

    def test_the_redirect_lands_on_the_heading(self, visitor: Visitor) -> None:
        answer = visitor.send(f"{TABLE}/deal", {"turn": 0})
        assert answer.location == f"{TABLE}?turn=1#now"
        page = visitor.get(answer.location)
        assert page.h1.attrs == {"id": "now", "tabindex": "-1"}
        assert not page.tree.all(autofocus=None)

    def test_ids_are_unique_and_labels_lead_to_fields(self, sit: Sit) -> None:
        visitor = sit(DRAW, "bets")
        for page in (visitor.get(), visitor.deal(), visitor.move("stand")):
            ids = [node.attrs["id"] for node in page.tree.all(id=None)]
            assert len(ids) == len(set(ids))
            for label in page.tree.all("label", for_=None):
                assert label.attrs["for"] in ids
            for node in page.tree:
                for name in ("aria-describedby", "aria-labelledby"):
                    assert set(node.attrs.get(name, "").split()) <= set(ids)

    def test_the_moves_are_one_group(self, visitor: Visitor) -> None:
        page = visitor.deal()
        buttons = page.tree.one(data_toolbar="").all("button")
        assert [(b.attrs["name"], b.attrs["value"]) for b in buttons] == [("move", "hit"), ("move", "stand")]
        assert [b.attrs["data-key"] for b in buttons] == ["Space", "Enter"]

    def test_the_bet_is_a_text_field_and_deal_the_first_submit_button(self, sit: Sit) -> None:
        form = sit("", "bets").get().form("/deal")
        field = form.node.one("input", name="bet")
        assert (field.attrs.get("type", "text"), field.attrs["inputmode"]) == ("text", "numeric")
        assert form.buttons[0] == ("move", "deal")

    def test_no_bet_field_where_no_bet_is_taken(self, visitor: Visitor) -> None:
        assert "bet" not in visitor.get().form("/deal").fields

    def test_a_whole_round_by_the_pages_own_forms(self, sit: Sit) -> None:
        visitor = sit("2S 10D 3H 4C 8D", "bets")
        page = visitor.submit(visitor.get().form("/deal"), bet="7", move="deal")
        page = visitor.submit(page.form("/move"), move="hit")
        page = visitor.submit(page.form("/move"), move="stand")
        assert (page.phase, page.turn, page.you.total, page.score) == ("over", 3, 9, "-7")


class TestNothingIsStored:
    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    def test_by_looking(self, visitor: Visitor, method: str) -> None:
        before = contents(visitor.app)
        paths = ["/", TABLE, f"{TABLE}?turn=3&late=1&say=cards&bet=5&add=25", f"{TABLE}/rules", "/rounds"]
        paths += ["/class", "/sign-in", "/settings", "/privacy", "/instructor", "/healthz", "/rounds/1"]
        for path in paths:
            answer = visitor.client.open(path, method=method)
            assert "Set-Cookie" not in answer.headers
            assert (answer.data == b"") == (method == "HEAD")
        assert contents(visitor.app) == before
        assert before["sessions"] == []

    def test_by_looking_in_the_midst_of_a_round(self, visitor: Visitor) -> None:
        visitor.deal()
        before = contents(visitor.app)
        for path in ("/", TABLE, f"{TABLE}?turn=9&add=5&bet=7", "/class", "/settings"):
            assert "Set-Cookie" not in visitor.client.get(path).headers
        assert contents(visitor.app) == before


class TestNoCookie:
    def test_a_browser_that_refuses_cookies_is_told_at_its_first_deal(self, visitor: Visitor) -> None:
        refusing = Visitor(visitor.app, cookies=False)
        assert "cookie" not in refusing.get().headline
        page = refusing.post(f"{TABLE}/deal", {"turn": 0})
        assert "our browser keeps no cookie" in page.headline
        assert (page.turn, page.phase) == (0, "bet")

    def test_one_that_keeps_them_is_not(self, visitor: Visitor) -> None:
        assert "cookie" not in visitor.deal().text


class TestExtrasInForce:
    @pytest.mark.parametrize(
        ("extras", "words"),
        [
            ("", "Extras in force: none."),
            ("natural", "a blackjack beats an ordinary 21"),
            ("bets", "bets of 1 to 100"),
            ("natural bets", "a blackjack beats an ordinary 21; bets of 1 to 100"),
        ],
    )
    def test_are_told(self, sit: Sit, extras: str, words: str) -> None:
        assert words in sit("", extras).get().text


def test_the_pages_of_one_visitor_say_nothing_of_another(visitor: Visitor) -> None:
    dealt = visitor.deal()
    other = Visitor(visitor.app)
    assert (other.get().turn, other.get().you.cards) == (0, [])
    other.deal()
    assert visitor.get().you.cards == dealt.you.cards
    assert query("/x?turn=1&late=a") == {"turn": "1", "late": "a"}
