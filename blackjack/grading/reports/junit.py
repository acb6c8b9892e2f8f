"""JUnit XML as pytest writes it (``junit_family`` xunit2): one case a hand."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree import ElementTree as Xml

from blackjack.grading.judge import WRONG, Grade, RuleGrade, Verdict
from blackjack.grading.reports.about import About
from blackjack.grading.reports.text import words

_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(grades: Sequence[Grade], about: About) -> str:
    root = Xml.Element("testsuites", name="grading")
    for grade in grades:
        root.append(_suite(grade, about))
    return '<?xml version="1.0" encoding="utf-8"?>' + Xml.tostring(root, encoding="unicode") + "\n"


def _suite(grade: Grade, about: About) -> Xml.Element:
    cases = [_case(grade, one, verdict) for one in grade.rules for verdict in one.verdicts]
    suite = Xml.Element(
        "testsuite",
        name=_text(grade.name),
        errors=str(sum(case.find("error") is not None for case in cases)),
        failures=str(sum(case.find("failure") is not None for case in cases)),
        skipped="0",
        tests=str(len(cases)),
        time=f"{grade.seconds:.3f}",
        timestamp=datetime.fromtimestamp(about.now, UTC).isoformat(),
        hostname=_text(socket.gethostname()),
    )
    # JUnit knows no points: they stand in the suite's properties, by rule
    facts = {"gradable": "yes" if grade.gradable else f"no: {grade.reason}", "contract": grade.contract}
    facts |= {f"points.{one.rule.name}": f"{one.earned} of {one.rule.points}" for one in grade.rules}
    facts["points"] = f"{grade.earned} of {grade.points}"
    properties = Xml.SubElement(suite, "properties")
    for name, value in facts.items():
        Xml.SubElement(properties, "property", name=name, value=_text(value))
    suite.extend(cases)
    return suite


def _case(grade: Grade, one: RuleGrade, verdict: Verdict) -> Xml.Element:
    case = Xml.Element(
        "testcase", classname=f"blackjack.{one.rule.name}", name=_text(verdict.case.name), time="0.000"
    )
    if verdict.passed:
        return case
    if verdict.case.hidden and grade.gradable:
        message = f"A hidden hand of this rule failed: {one.rule.sentence}"
    elif verdict.status == WRONG:
        message = f"expected {words(verdict, verdict.case.expects)}, came {words(verdict, verdict.came)}"
    else:
        message = verdict.trouble
    kind = "failure" if verdict.status == WRONG or (verdict.case.hidden and grade.gradable) else "error"
    found = Xml.SubElement(case, kind, message=_text(message.splitlines()[0]))
    found.text = _text(f"{one.rule.title}: {one.rule.sentence}\n{message}")
    return case


def _text(text: str) -> str:
    """Text that XML can hold; a control character becomes visible, as pytest shows it."""
    return _FORBIDDEN.sub(lambda found: f"#x{ord(found[0]):02X}", text)
