"""The report that a student reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackjack.engine.record import Record
from blackjack.grading.cases import played, used
from blackjack.grading.causes import Cause, causes
from blackjack.grading.judge import WRONG, Grade, RuleGrade, Verdict
from blackjack.grading.links import replay_command, replay_link
from blackjack.grading.reports.about import About
from blackjack.grading.rubric import explained, shown_records

CLIPPED = 500
_EXTRAS = {"natural": "extra 1 (a blackjack wins)", "bets": "extra 2 (bets)"}
_WINNERS = {"player": "the player wins", "dealer": "the dealer wins", "draw": "a draw"}


def text(grades: Sequence[Grade], about: About) -> str:
    return "\n\n".join("\n".join(_one(grade, about)) for grade in grades) + "\n"


def heading(grade: Grade) -> str:
    """Whose work it is, by which contract, and the points."""
    if not grade.gradable:
        return f"{grade.name}: not gradable. {grade.reason}"
    return f"{grade.name} ({grade.contract}): {grade.earned} of {grade.points} points"


def conditions(grade: Grade) -> str:
    """The extras in force, whether hidden hands were played, and how the code was run."""
    extras = " and ".join(_EXTRAS[name] for name in grade.extras) or "none"
    hands = "shown and hidden hands" if grade.hidden else "shown hands only"
    check = " Self-check: the code ran as the user who grades, and could read the tests." * grade.self_check
    return f"Extras in force: {extras}. Graded by {hands}.{check}"


def _one(grade: Grade, about: About) -> Iterator[str]:
    yield heading(grade)
    if not grade.gradable:
        yield f"This is no grade of zero: {grade.points} points can be had when it is handed in again."
        return
    yield conditions(grade)
    yield ""
    for one in grade.rules:
        hands = f"{one.passed} of {len(one.verdicts)} hands"
        yield f"{one.earned:>4} of {one.rule.points:>2}  {one.rule.title} ({hands})"
    found = causes(grade)
    if found:
        yield ""
        yield from (cause_line(cause) for cause in found)
    for one in grade.rules:
        lines = rule_lines(one, found, about)
        if lines:
            yield ""
            yield f"{one.rule.title}: “{one.rule.sentence}”"
            yield from lines


def cause_line(cause: Cause) -> str:
    """A cause, told once, and the hands that it explains."""
    names = [verdict.case.name for verdict in cause.verdicts]
    listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return f"{clip(cause.words)} This explains {listed}."


def rule_lines(one: RuleGrade, found: Sequence[Cause], about: About) -> list[str]:
    """Each shown hand of a rule that failed; hidden ones are only counted."""
    lines: list[str] = []
    told = {id(verdict) for cause in found if not cause.rule for verdict in cause.verdicts}
    failed = one.failed(hidden=False)
    for verdict in failed:
        if id(verdict) not in told:
            lines += _failed(verdict, about)
    if alike := [verdict.case.name for verdict in failed if id(verdict) in told]:
        lines.append(f"  {', '.join(alike)}: no result, for the reason above.")
    if count := len(one.failed(hidden=True)):
        lines.append(f"  {count} hidden {'hand' if count == 1 else 'hands'} of this rule failed.")
    return lines


def _failed(verdict: Verdict, about: About) -> Iterator[str]:
    case = verdict.case
    names = [name for name in case.name.split(",")[0].split(" + ") if name in shown_records()]
    why = f": {explained(shown_records()[names[0]])}" if len(names) == 1 else ""
    yield f"  {case.name}{why}"
    for record in case.records:
        yield from (f"    {line}" for line in hand_lines(record))
    if case.kind == "refuse":
        yield f"    bet       {case.job.bet}"
    yield f"    expected  {words(verdict, case.expects)}"
    if verdict.status == WRONG:
        yield f"    came      {words(verdict, verdict.came)}"
    else:
        yield f"    came      {indented(clip(verdict.trouble))}"
    for name, record in zip(names, case.records, strict=False):
        yield f"    replay    {replay_link(about.url, record)}"
        yield f"              {replay_command(name)}"


def hand_lines(record: Record) -> list[str]:
    """The cards in dealing order, who gets them, and the moves."""
    round_ = played(record)
    mine, his = round_.hands[0], round_.dealer
    lines = [f"cards     {' '.join(card.code for card in used(record))}"]
    lines.append(
        f"          you {' '.join(card.rank for card in mine.cards)} = {mine.total}, "
        f"the dealer {' '.join(card.rank for card in his.cards)} = {his.total}"
    )
    if record.rules.player_sets_bet:
        lines.append(f"bet       {(record.bets or (1,))[0]}")
    lines.append(f"moves     {' '.join(record.moves)}")
    return lines


def words(verdict: Verdict, results: Sequence[str]) -> str:
    """Winners, totals or changes of the score as a student reads them."""
    kind = verdict.case.kind
    if kind == "refuse":
        return "the bet is not taken" if results == ("refused",) else "the bet was taken"
    if kind == "value":
        return f"hand_value gives {results[0]}"
    if verdict.case.scored and kind == "hand":
        return "; ".join(f"score {result if result.startswith('-') else '+' + result}" for result in results)
    return "; ".join(_WINNERS.get(result, result) for result in results)


def clip(text: str) -> str:
    return text if len(text) <= CLIPPED else f"{text[:CLIPPED]} ..."


def indented(text: str) -> str:
    """Further lines of what a student's program said, under the first one."""
    return "\n              ".join(text.splitlines())
