"""What a page may know of a seat: words, totals and cards that have been shown, never one that has not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from blackjack.engine import amount, rules_for
from blackjack.engine.amount import Halves
from blackjack.engine.hand import Hand, PlayerHand
from blackjack.engine.round import MOVES, Round
from blackjack.engine.rules import Rules
from blackjack.seat import speech, telling
from blackjack.seat.seat import Seat, at_risk, outcome
from blackjack.seat.shown import BetView, HandView, MoveView, State, TableView

BUTTONS = {
    "hit": MoveView("hit", "Hit", "Space", "go"),
    "stand": MoveView("stand", "Stand", "Enter", "stop"),
    "double": MoveView("double", "Double", "D", ""),
    "split": MoveView("split", "Split", "P", ""),
    "insure": MoveView("insure", "Insurance", "I", ""),
    "decline": MoveView("decline", "No insurance", "Enter", "stop"),
    "forfeit": MoveView("forfeit", "Forfeit", "F", ""),
}


def view(
    seat: Seat,
    extras: Iterable[str] = (),
    typed: Mapping[str, str] | None = None,
    stock: Halves | None = None,
) -> TableView:
    """The page of ``seat`` under the class's ``extras``.

    ``typed`` keeps what was typed into the bet fields, by their names; ``stock``: chips that are not staked.
    """
    in_force = rules_for(seat.table, extras)
    round_ = seat.round
    open_ = round_ if round_ is not None and not round_.over else None
    dealer, *own = hands(round_, in_force)
    return TableView(
        **_state_of(seat, in_force)._asdict(),
        table=seat.table,
        title=in_force.title,
        turn=seat.turn,
        round=seat.n,
        dealer=dealer,
        hands=tuple(own),
        moves=moves(open_) if open_ else (),
        bets=() if open_ else _bets(seat, in_force, typed or {}, stock),
        account=in_force.account,
        score=seat.score,
        action=seat.action,
        stock=stock,
        staked=at_risk(open_) if open_ else 0,
        left=seat.shoe.left,
        of=52 * in_force.decks,
        cut=in_force.reshuffle_below,
        boxes=in_force.boxes,
        past=tuple(seat.past),
        points=_points(seat),
        extras=telling.extras_now(open_.rules if open_ else None, in_force) if in_force.has_extras else "",
        motto=telling.motto(round_.rules if round_ else in_force),
        notice=seat.notice,
        say=announcements(seat, stock),
    )


def _state_of(seat: Seat, in_force: Rules) -> State:
    if seat.round is None:
        headline, why = telling.before_the_deal(in_force)
        return State("bet", "bet", headline, why=why)
    state = tell(seat.round, seat.shuffled)
    if seat.shuffled and in_force.account == "standing":  # B17
        state = state._replace(event=f"{state.event} {speech.standing(seat.action, seat.score)}")
    return state


def tell(round_: Round, shuffled: bool) -> State:
    """Whose turn it is, or who won and by which rule; ``shuffled``: the last move shuffled the deck."""
    headline, event = telling.headline(round_), telling.event(round_, shuffled)
    if not round_.over:
        options = [BUTTONS[move].label.lower() for move in round_.legal_moves()]
        return State("play", "play", headline, event, f"{speech.listing(options, 'or').capitalize()}?")
    tone, effect, gain = outcome(round_), telling.effect(round_), round_.net
    if len(round_.hands) > 1:
        return State("over", tone, headline, event, "", None, effect, gain)
    why, rule = telling.rule(round_.rules, round_.results[0])
    return State("over", tone, headline, event, why, rule, effect, gain)


# hands -------------------------------------------------------------------------------------


def hands(round_: Round | None, rules: Rules) -> list[HandView]:
    """The dealer's hand, then the player's, as they lie on the table."""
    if round_ is None:
        dealer = HandView("dealer", "Dealer", "Dealer’s cards", slots=2)
        key = "gambler" if rules.account == "score" else "1"
        return [dealer, HandView(key, "You", "Your cards", slots=2, box=1)]
    return [_dealer(round_), *(_own(round_, number) for number in range(len(round_.hands)))]


def _dealer(round_: Round) -> HandView:
    dealer = round_.dealer
    dealt = not round_.moves
    dealers_first = round_.rules.deal.count("dealer")
    down = (None,) if round_.hole is not None else ()
    shown = (*dealer.cards, *down)
    return HandView(
        key="dealer",
        title="Dealer",
        label="Dealer’s cards",
        cards=shown,
        fresh=len(shown) if dealt else len(dealer.cards) - dealers_first,
        slots=0 if round_.over else max(0, 2 - len(shown)),
        total=dealer.total,
        soft=dealer.soft,
        mark=_mark(dealer),
    )


def _own(round_: Round, number: int) -> HandView:
    hand, rules = round_.hands[number], round_.rules
    result = round_.results[number] if round_.over else None
    name = telling.hand_name(round_, hand)
    title = name[:1].upper() + name[1:] or "You"
    why, rule = telling.rule(rules, result) if result else ("", None)
    half = ("a" if name.endswith("first hand") else "b") if hand.split else ""
    return HandView(
        key="gambler" if rules.account == "score" else f"{hand.box}{half}",
        title=title,
        label=f"{title}: cards" if name else "Your cards",
        cards=tuple(hand.cards),
        fresh=_fresh(round_, hand),
        total=hand.total,
        soft=hand.soft,
        mark=_mark(hand),
        outcome=result and result.outcome,
        net=result and amount.text(result.net),
        stake=amount.text(hand.stake) if rules.takes_bet or rules.options else None,
        box=hand.box,
        playing=not round_.over and round_.turn == number,
        state=_state(round_, number),
        result=telling.outcome(round_, number) if result else "",
        why=why,
        rule=rule,
        gain=speech.signed(result.net) if result else "",
    )


def _fresh(round_: Round, hand: PlayerHand) -> int:
    """How many of a hand's last cards came with the last move."""
    if not round_.moves:
        return len(hand.cards)
    if hand in telling.second_cards(round_):
        return 1
    return int(hand is round_.acted and round_.moves[-1] in ("hit", "double", "split"))


def _state(round_: Round, number: int) -> str:
    hand = round_.hands[number]
    if round_.over or len(round_.hands) == 1:
        return ""
    if number >= round_.turn:
        return "Your move" if number == round_.turn else "Waiting"
    if hand.is_bust:
        return "Over 21"
    return "Doubled" if hand.doubled else "Stands"


def _mark(hand: Hand) -> str:
    if hand.is_bust:
        return "over"
    return "blackjack" if hand.is_natural else ""


# moves, bets, account ----------------------------------------------------------------------


def moves(round_: Round) -> tuple[MoveView, ...]:
    """Every move of the table in its place; one that is not open now tells why (accessibility 9)."""
    known = ("hit", "stand", *round_.rules.options)
    asked = round_.hands[round_.turn].asks_insurance
    shown = [move for move in MOVES if move in known and (move != "decline" or asked)]
    return tuple(replace(BUTTONS[move], why=speech.why_not(round_, move)) for move in shown)


def _bets(seat: Seat, in_force: Rules, typed: Mapping[str, str], stock: Halves | None) -> tuple[BetView, ...]:
    if not in_force.takes_bet:
        return ()
    most = in_force.most_bet if in_force.most_bet is not None else max(in_force.least_bet, (stock or 0) // 2)
    several = in_force.boxes > 1
    fields = []
    for box in range(1, in_force.boxes + 1):
        name = f"bet-{box}" if several else "bet"
        last = seat.last_bets[box - 1] if box <= len(seat.last_bets) else 0
        first = "" if several and (box > 1 or seat.last_bets) else str(in_force.least_bet)
        value = typed.get(name, str(last) if last else first)
        fields.append(
            BetView(in_force.least_bet, most, value, name=name, label=f"Box {box}" if several else "Bet")
        )
    return tuple(fields)


def _points(seat: Seat) -> tuple[Halves, ...]:
    """The score before the kept rounds and after each of them, oldest first."""
    points = [seat.score]
    for past in seat.past:
        points.append(points[-1] - past.net)
    return tuple(reversed(points))


def announcements(seat: Seat, stock: Halves | None = None) -> dict[str, str]:
    """The answers to C, V, S and T."""
    round_ = seat.round
    named = [(telling.hand_name(round_, hand), hand) for hand in round_.hands] if round_ else []
    return {
        "cards": speech.players_cards(named),
        "dealer": speech.dealers_cards(
            round_.dealer if round_ else None, round_ is not None and round_.hole is not None
        ),
        "score": _account(seat, stock),
        "who": speech.who(seat.n, seat.shoe.left, 52 * seat.shoe.decks, seat.is_open),
    }


def _account(seat: Seat, stock: Halves | None) -> str:
    open_ = seat.round if seat.is_open else None
    match rules_for(seat.table).account:
        case "score":
            return speech.scores(seat.score, amount.text(open_.hands[0].stake) if open_ else "")
        case "standing":
            return speech.standing(seat.action, seat.score)
        case _:
            return speech.chips(stock or 0, at_risk(open_) if open_ else 0)
