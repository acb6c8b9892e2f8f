"""The state of a round in words: whose turn it is, what happened, who won and by which rule."""

from __future__ import annotations

from blackjack.engine import amount
from blackjack.engine.cards import Card
from blackjack.engine.hand import PlayerHand
from blackjack.engine.round import Round
from blackjack.engine.rules import Rules
from blackjack.engine.settlement import Settlement
from blackjack.engine.tables import DECIDED_BY
from blackjack.seat.speech import names, signed, total

SHUFFLED = "The deck ran out, so all its cards were shuffled."
SHUFFLED_BETWEEN = "The dealer shuffles all the cards."

_RULE_WORDS = {"P4": "rule 4", "X1": "extra 1", "R3": "extra 1"}
"""Peterson numbers his rules; the other tables' rules are called by their name."""

_REASONS = {
    ("push", "both_bust"): "Both went over 21, so no one wins",
    ("push", "equal"): "Both hands have the same value, so no one wins",
    ("push", "natural"): "Both have a blackjack, so no one wins",
    ("lose", "player_bust"): "A hand over 21 is worthless, so the other one wins",
    ("win", "dealer_bust"): "A hand over 21 is worthless, so the other one wins",
    ("win", "natural"): "A blackjack wins over an ordinary 21",
    ("lose", "natural"): "A blackjack wins over an ordinary 21, for the dealer too",
    ("lose", "forfeit"): "A forfeit gives half of the bet back",
}


def before_the_deal(rules: Rules) -> tuple[str, str]:
    """Headline and line below it while no round has been dealt."""
    if rules.takes_bet:
        bets = (
            f"{rules.least_bet} to {rules.most_bet}"
            if rules.most_bet
            else f"{rules.least_bet} to all you have"
        )
        if rules.boxes > 1:
            return "Place your bets", f"Bet {bets} on one box or more, up to {rules.boxes}, then deal."
        return "Place your bet", f"Choose from {bets}, then deal. You play against the dealer."
    return "Ready to deal", f"You play against the dealer. Each round is worth {rules.least_bet}."


# the hands ---------------------------------------------------------------------------------


def hand_name(round_: Round, hand: PlayerHand) -> str:
    """ "", "first hand", "box 2", "box 2, second hand": as much as it takes to tell it from the others."""
    box = f"box {hand.box}" if round_.rules.boxes > 1 else ""
    if not hand.split:
        return box
    first = next(other for other in round_.hands if other.box == hand.box)
    half = "first hand" if hand is first else "second hand"
    return f"{box}, {half}" if box else half


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


# the headline ------------------------------------------------------------------------------


def headline(round_: Round) -> str:
    """Whose turn it is and the totals, or who won with what."""
    if round_.over:
        return _over(round_)
    hand, dealer = round_.hands[round_.turn], round_.dealer
    name = hand_name(round_, hand)
    if hand.asks_insurance:
        question = f"insurance? The dealer shows {names(dealer.cards)}"
        return f"{_upper(name)}: {question}" if name else _upper(question)
    return f"{_upper(name) or 'Your turn'}: {total(hand)} against {total(dealer)}"


def _over(round_: Round) -> str:
    if len(round_.hands) == 1:
        return outcome(round_, 0)
    if round_.net > 0:
        return f"You win {amount.text(round_.net)} in all"
    if round_.net < 0:
        return f"The dealer wins: you lose {amount.text(-round_.net)} in all"
    return "A draw in all: nothing won or lost"


def outcomes(round_: Round) -> list[str]:
    """ "Box 2: You win: 20 beats 18." of each hand, where there are several."""
    return [
        f"{_upper(hand_name(round_, hand))}: {outcome(round_, number)}."
        for number, hand in enumerate(round_.hands)
    ]


def outcome(round_: Round, number: int) -> str:
    """Who won the hand of that place, with what."""
    hand, dealer = round_.hands[number], round_.dealer
    match round_.results[number]:
        case Settlement(reason="both_bust"):
            return "A draw: both went over 21"
        case Settlement("push", "natural"):
            return "A draw: both have a blackjack"
        case Settlement(reason="equal"):
            both = hand.is_natural and dealer.is_natural
            return "A draw: both have a blackjack" if both else f"A draw: both have {hand.total}"
        case Settlement(reason="player_bust"):
            return f"The dealer wins: you went over 21 with {hand.total}"
        case Settlement(reason="dealer_bust"):
            return f"You win: the dealer went over 21 with {dealer.total}"
        case Settlement("win", "natural"):
            ordinary = dealer.total == 21
            return "You win: your blackjack beats an ordinary 21" if ordinary else "You win with a blackjack"
        case Settlement("lose", "natural"):
            ordinary = hand.total == 21
            what = "a blackjack beats your ordinary 21" if ordinary else f"a blackjack beats {hand.total}"
            return f"The dealer wins: {what}"
        case Settlement(reason="forfeit"):
            return "You forfeit: half of the bet comes back"
        case Settlement("win"):
            return f"You win: {hand.total} beats {dealer.total}"
    return f"The dealer wins: {dealer.total} beats {hand.total}"


# what happened -----------------------------------------------------------------------------


def event(round_: Round, shuffled: bool) -> str:
    """What the last move brought: the cards drawn, and a shuffle."""
    said = [_dealt(round_)] if not round_.moves else _moved(round_)
    if round_.over:
        said.append(_dealer_drew(round_))
    if shuffled:
        between = not round_.moves and round_.rules.reshuffle_below
        said.append(SHUFFLED_BETWEEN if between else SHUFFLED)
    return " ".join(said)


def _dealt(round_: Round) -> str:
    shows = f"The dealer shows {names(round_.dealer.cards[:1])}"
    if round_.hole is not None:
        shows += " and a face-down card"
    if len(round_.hands) == 1:
        return f"You have {names(round_.hands[0].cards)}. {shows}."
    boxes = ", ".join(f"{hand_name(round_, hand)}: {total(hand)}" for hand in round_.hands)
    return f"{_upper(boxes)}. {shows}."


def _moved(round_: Round) -> list[str]:
    hand = round_.acted
    assert hand is not None
    drew = f"drew the {hand.cards[-1].name}."
    match round_.moves[-1]:
        case "hit":
            said = [f"You {drew}"]
        case "double":
            said = [f"You doubled and {drew}"]
        case "split":
            said = [f"You split the pair. The first hand {drew}"]
        case "insure":
            said = [f"You are insured for {amount.text(round_.insurance)}."]
        case "decline":
            said = ["No insurance."]
        case _:  # the headline says it
            said = []
    return said + [f"The second hand drew the {next_.cards[1].name}." for next_ in second_cards(round_)]


def second_cards(round_: Round) -> list[PlayerHand]:
    """The split hand, if any, whose turn came with the last move and gave it its second card."""
    assert round_.acted is not None
    acted = round_.hands.index(round_.acted)
    return [hand for hand in round_.hands[acted + 1 : round_.turn + 1] if hand.split]


def _dealer_drew(round_: Round) -> str:
    dealer, deal = round_.dealer, round_.rules.deal
    shown = deal.count("dealer")
    hole = deal.count("hole")
    drawn: list[Card] = dealer.cards[shown + hole :]
    turned = f"The dealer’s face-down card is {names(dealer.cards[shown : shown + hole])}. " if hole else ""
    return f"{turned}The dealer drew {names(drawn)}." if drawn else f"{turned}The dealer drew no card."


# the rule and the sum ----------------------------------------------------------------------


def rule(rules: Rules, result: Settlement) -> tuple[str, str]:
    """The rule that decided, in its words, and its name on the rules page."""
    name = DECIDED_BY[rules.table][result.outcome, result.reason]
    words = _REASONS.get(
        (result.outcome, result.reason), "The hand with the highest value that is not over 21 wins"
    )
    return f"{words}: {_RULE_WORDS.get(name, f'rule {name}')}", name


def effect(round_: Round) -> str:
    """What the round did to the account, in one line; each part of it where there are several."""
    if len(round_.hands) > 1 or round_.insurance:
        return sums(round_)
    net, account = round_.net, round_.rules.account
    size = amount.text(abs(net))
    dealer_too = account == "score"
    if net > 0:
        stake = round_.hands[0].stake
        bonus = (
            f" A winning blackjack pays one and a half times the bet of {amount.text(stake)}."
            if net > stake
            else ""
        )
        return f"You gain {size}{f' and the dealer loses {size}' if dealer_too else ''}.{bonus}"
    if net < 0:
        return f"You lose {size}{f' and the dealer gains {size}' if dealer_too else ''}."
    return "The scores stay as they are." if dealer_too else "Nothing is won or lost."


def sums(round_: Round) -> str:
    """ "Box 1 +25, box 2 −50, insurance +12.5: −12.5"."""
    parts = [
        f"{hand_name(round_, hand) or 'your hand'} {signed(result.net)}"
        for hand, result in zip(round_.hands, round_.results, strict=True)
    ]
    if round_.insurance:
        parts.append(f"insurance {signed(round_.net - sum(result.net for result in round_.results))}")
    return f"{_upper(', '.join(parts))}: {signed(round_.net)}"


# extras ------------------------------------------------------------------------------------


def extras(rules: Rules) -> str:
    """The extras of ``rules``: "a blackjack beats an ordinary 21"."""
    said = []
    if "natural" in rules.extras:
        said.append("a blackjack beats an ordinary 21")
    if "bets" in rules.extras:
        said.append(
            f"bets of {rules.least_bet} to {rules.most_bet}, and a winning blackjack pays one and a half"
        )
    return "; ".join(said) or "none"


def extras_now(played: Rules | None, in_force: Rules) -> str:
    """Which extras the open round is ``played`` under and which are in force from the next deal (R8)."""
    if played is None or played == in_force:
        return f"Extras in force: {extras(in_force)}."
    kept = f"This round keeps the extras it was dealt under: {extras(played)}."
    return f"{kept} From the next deal: {extras(in_force)}."


def motto(rules: Rules) -> str:
    """The words on the felt."""
    pays = "Blackjack pays 3 to 2"
    if rules.insurance:
        return f"{pays} · Insurance pays 2 to 1"
    if rules.natural_pays > 2:
        return f"Dealer draws below 17 · {pays}"
    if rules.natural_beats_21:
        return "Dealer draws below 17 · Blackjack beats 21"
    return "Dealer draws below 17 · Both over 21 is a draw"
