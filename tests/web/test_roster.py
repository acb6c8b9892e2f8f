"""The list of the class: CSV in, names and slips out; id and section go to the CSV file alone."""

import csv
import io
from io import BytesIO

import pytest

from blackjack.web import roster
from blackjack.web.forms import Mistake
from tests.web.visitor import Visitor, contents, rows

LIST = "Name,Student id,Section\nAda,17,A\nBo\n Cy , 19\n"


@pytest.fixture
def url(either_url: str) -> str:
    return either_url


def test_names_and_slips_for_the_class(visitor: Visitor) -> None:
    teacher = visitor.instructor()
    page = teacher.post("/instructor/roster", {"list": LIST}, 200)
    codes = [node.text for node in page.main.all(data_code=None)]
    assert len(set(codes)) == 3
    assert [row.name for row in rows(visitor.app, "players")] == ["Ada", "Bo", "Cy"]
    assert [tuple(row) for row in rows(visitor.app, "roster")] == [(1, "17", "A"), (2, "", ""), (3, "19", "")]
    bo = Visitor(visitor.app)
    bo.post("/return", {"code": codes[1]})
    assert bo.get("/sign-in").form("/sign-in").fields["name"] == "Bo"
    assert "17" not in Visitor(visitor.app).get("/class").text
    table = list(
        csv.DictReader(io.StringIO(teacher.client.get("/instructor/class.csv").text.lstrip("\ufeff")))
    )
    assert (table[0]["name"], table[0]["student id"], table[0]["section"]) == ("Ada", "17", "A")


def test_as_a_file(visitor: Visitor) -> None:
    teacher = visitor.instructor()
    file = (BytesIO("\ufeffZoë;1;B\r\nŁukasz;2;B\r\n".encode()), "class.csv")
    teacher.post("/instructor/roster", {"file": file}, 200, content_type="multipart/form-data")
    assert [row.name for row in rows(visitor.app, "players")] == ["Zoë", "Łukasz"]


def test_sent_again_makes_only_the_new_ones(visitor: Visitor) -> None:
    teacher = visitor.instructor()
    teacher.post("/instructor/roster", {"list": LIST}, 200)
    page = teacher.post("/instructor/roster", {"list": LIST + "Di\nAda,18,A\n"}, 200)
    assert [row.name for row in rows(visitor.app, "players")] == ["Ada", "Bo", "Cy", "Di", "Ada (2)"]
    assert "Bo" in page.text


@pytest.mark.parametrize(
    "text", ["", "\n\n", "Name\n", "Ada,1,A,more", "x" * 25, "Ada\n,17\n", 'Ada,"17', "Ada,\x00", "A\n" * 501]
)
def test_a_wrong_list_makes_nothing(visitor: Visitor, text: str) -> None:
    teacher = visitor.instructor()
    before = contents(visitor.app)
    page = teacher.post("/instructor/roster", {"list": text}, 400)
    assert page.title.startswith("Error: ")
    assert contents(visitor.app) == before


def test_the_fault_is_named_by_its_line() -> None:
    with pytest.raises(Mistake, match="Line 2"):
        roster.read(b"Ada\n" + b"x" * 25)


def test_a_cell_that_would_be_a_formula(visitor: Visitor) -> None:
    teacher = visitor.instructor()
    teacher.post("/instructor/roster", {"list": "Ada,=1+1,@x"}, 200)
    assert "'=1+1,'@x" in teacher.client.get("/instructor/class.csv").text


def test_only_for_the_instructor(visitor: Visitor) -> None:
    visitor.get("/instructor/roster", 403)
    visitor.post("/instructor/roster", {"list": LIST}, 403)
