"""The cases of tests/web/cases.py: each has its test, and those that one client can show stand here."""

import ast
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from blackjack.engine import record
from blackjack.engine.replay import report
from tests.web import cases
from tests.web.conftest import MakeApp, Sit
from tests.web.pages import Page, told
from tests.web.visitor import NOTICE, TABLE, Visitor, contents, rows

TESTS = Path(__file__).parents[1]
RIGGED = "5S 10D 6H 2C 3C 9C 7H 8D"


WHERE = cases.table(cases.WEB) | cases.table(cases.PAGE_AND_GRADING)


class TestTheTable:
    @pytest.mark.parametrize("case", WHERE)
    def test_each_case_has_its_test(self, case: str) -> None:
        path, *names = WHERE[case].split("::")
        nodes: list[ast.stmt] = ast.parse((TESTS / path).read_text("utf-8")).body
        for name in names:
            found = [n for n in nodes if isinstance(n, ast.ClassDef | ast.FunctionDef) and n.name == name]
            assert found, WHERE[case]
            nodes = found[0].body

    def test_no_case_is_missing(self) -> None:
        later = cases.table(cases.LATER)
        assert len(cases.table(cases.WEB)) == 36
        assert len(cases.table(cases.PAGE_AND_GRADING) | later) == 32
        assert not WHERE.keys() & later.keys()


def test_w_ref_2_a_refresh_deals_nothing(sit: Sit) -> None:
    visitor = sit(RIGGED, "bets")
    dealt = visitor.deal(50)
    for page in (visitor.get("/"), visitor.get("/"), visitor.get("/"), visitor.tab().get("/")):
        assert (page.you.cards, page.dealer.cards, page.turn) == (["5S", "6H"], ["10D"], 1)
        assert "Bet 50" in page.you.node.text
        assert page.headline == dealt.headline
    assert visitor.move("hit").you.cards[-1] == "2C"


def test_w_ref_3_no_way_round_a_loss(sit: Sit) -> None:
    visitor = sit("10S AH 6D 9C", "bets")
    visitor.deal(100)
    visitor.deal(1, status=409)
    visitor.act("new-score", 409)
    visitor.act("leave")
    visitor.sign_in("Ada")
    visitor.post("/settings", {"theme": "dark"})
    assert (visitor.get().you.cards, visitor.get().score) == (["10S", "6D"], "0")
    visitor.post("/sign-out")
    assert [row.net for row in rows(visitor.app, "rounds")] == [-200]
    assert "minus 100" in visitor.get("/class").main.aloud


def test_w_back_1_the_back_buttons_form(sit: Sit) -> None:
    visitor = sit(RIGGED, "bets")
    old = visitor.deal(1).form("/move")
    over = visitor.move("stand")
    before = contents(visitor.app)
    page = visitor.submit(old, move="hit")
    assert NOTICE in page.headline
    assert (page.phase, page.score, page.you.cards) == ("over", over.score, over.you.cards)
    assert contents(visitor.app) == before
    assert visitor.client.get(TABLE).headers["Cache-Control"] == "no-store"


def test_w_tab_1_and_2_two_tabs(sit: Sit) -> None:
    first = sit(RIGGED, "bets")
    old = first.deal(5).form("/move")
    second = first.tab()
    second.move("hit", turn=1)
    second.move("stand", turn=2)
    dealt = second.deal(1)
    page = first.submit(old, move="hit")
    assert page.headline.startswith(NOTICE)
    assert (page.you.cards, page.turn) == (dealt.you.cards, dealt.turn)
    assert "not your turn" not in page.text.lower()


def test_w_over_1_no_move_after_the_end(sit: Sit) -> None:
    visitor = sit("10S 10D 8H 8C 2C")
    over = visitor.play("stand")
    before = contents(visitor.app)
    for move in ("hit", "stand", "double", "split", "insure", "forfeit"):
        assert NOTICE in visitor.move(move, turn=1).headline
        page = visitor.move(move, status=409)
        assert (page.you.total, page.dealer.total, page.you.outcome) == (18, 18, "push")
    assert contents(visitor.app) == before
    assert (over.score, visitor.deal().you.cards[0]) == ("0", "2C")


def test_w_over_3_no_deal_in_mid_round(sit: Sit) -> None:
    visitor = sit(RIGGED, "bets")
    visitor.deal(5)
    visitor.deal(100, turn=0)
    page = visitor.deal(100, status=409)
    assert ("Bet 5" in page.you.node.text, page.you.cards) == (True, ["5S", "6H"])


@pytest.mark.parametrize("move", ["split", "double", "insure", "forfeit"])
def test_w_move_2_no_move_of_another_table(sit: Sit, move: str) -> None:
    visitor = sit("8S 10D 8D")
    visitor.deal()
    before = contents(visitor.app)
    assert visitor.move(move, status=409).moves == ["hit", "stand"]
    assert contents(visitor.app) == before


@pytest.mark.parametrize(
    "bet",
    [
        *("0", "-1", "-0", "-100"),
        *("5.5", "5.0", "1e2", "5,5", "0x10", "2.01k", "NaN", "Infinity", "1e400"),
    ],
)
def test_w_bet_what_is_no_bet(sit: Sit, bet: str) -> None:
    visitor = sit(RIGGED, "bets")
    page = visitor.deal(bet, status=400)
    assert "1 to 100" in page.headline
    assert (page.phase, page.score, page.you.cards) == ("bet", "0", [])


@pytest.mark.parametrize(("bet", "taken"), [("1_0", ""), ("+5", ""), ("5\n", ""), ("05", "5"), (" 5 ", "5")])
def test_w_bet_4_one_rule_for_numbers(sit: Sit, bet: str, taken: str) -> None:
    page = sit(RIGGED, "bets").deal(bet, status=303 if taken else 400)
    assert (f"Bet {taken}" in page.you.node.text) == bool(taken)


@pytest.mark.parametrize("bet", ["9" * 5000, "99999999999999999999"])
def test_w_bet_6_no_huge_bet(sit: Sit, bet: str) -> None:
    page = sit(RIGGED, "bets").deal(bet, status=400)
    assert "9" * 100 not in page.html


def test_w_bet_8_no_bet_while_extra_2_is_off(sit: Sit) -> None:
    assert sit("10S 10D 9H 8C").play("stand", bet=100).score == "1"


def test_w_rule_2_no_unknown_table_or_extra(sit: Sit) -> None:
    visitor = sit(RIGGED)
    for table in ("poker", "..%2f..%2fetc%2fpasswd", "%00"):
        visitor.get(f"/tables/{table}", 404)
        visitor.post(f"/tables/{table}/deal", {"turn": "0"}, 404)
    visitor.instructor()
    visitor.post("/instructor/extras", {"3": "on"})
    visitor.post("/instructor/extras", {"natural": ["on", "on"]}, 400)
    assert rows(visitor.app, "switches") == []


def test_w_ses_10_no_pickle_is_stored(sit: Sit) -> None:
    visitor = sit(RIGGED)
    visitor.deal()
    (row,) = rows(visitor.app, "sessions")
    kept = msgspec.msgpack.decode(row.data)
    assert kept["seat"]["turn"] == 1
    assert set(map(type, kept["seat"].values())) <= {int, str, bytes, list}


def test_w_glob_1_two_visitors_share_nothing(visitor: Visitor) -> None:
    other = Visitor(visitor.app)
    dealt = visitor.deal()
    assert (other.get().phase, other.get().you.cards) == ("bet", [])
    other.play("stand")
    page = visitor.get()
    assert (page.you.cards, page.score, page.turn) == (dealt.you.cards, "0", 1)


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_w_csrf_1_a_post_from_another_site(sit: Sit, headers: dict[str, str]) -> None:
    visitor = sit(RIGGED)
    visitor.deal()
    before = contents(visitor.app)
    visitor.post(f"{TABLE}/move", {"turn": "1", "move": "stand"}, 403, headers=headers)
    assert contents(visitor.app) == before


def test_w_csrf_3_another_key(make_app: MakeApp) -> None:
    visitor = Visitor(make_app(CARDS=RIGGED))
    old = visitor.deal().form("/move")
    again = Visitor(make_app(CARDS=RIGGED, SECRET_KEY="another key"))
    again.client.set_cookie("session", visitor.cookie)
    assert again.submit(old, move="hit").you.cards == ["5S", "6H", "2C"]


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '" autofocus onfocus=alert(1) x="',
        "</script><script>x</script>",
        "{{7*7}}",
    ],
)
def test_w_xss_names_and_bets_are_text(sit: Sit, text: str) -> None:
    visitor = sit(RIGGED, "bets")
    pages = [visitor.deal(text, status=400), visitor.post("/sign-in", {"name": text * 5}, 400)]
    pages += [visitor.act("type", 400, command=text), visitor.move(text, status=400)]
    pages += [visitor.get(f"/tables/{text.replace('/', '')}", 404)]
    pages += [visitor.get(TABLE, query_string={"bet": text, "say": text, "late": text})]
    for page in pages:
        assert len(page.tree.all("script")) == 1
        assert not page.tree.all(onfocus=None) + page.tree.all(autofocus=None)
        assert "49" not in page.headline
    assert [pages[0].marked.attrs["value"], pages[2].marked.attrs["value"]] == [text, text]


def test_w_ldr_1_a_round_counts_once(sit: Sit) -> None:
    visitor = sit("10S 10D 9H 8C")
    visitor.play("stand")
    for _ in range(5):
        visitor.get()
    for _ in range(3):
        visitor.move("stand", turn=1)
    (row,) = [row.aloud for row in visitor.get("/class").main.all("tr") if row.all("td")]
    assert "plus 1 1 1 0 0" in row
    assert visitor.get().score == "1"


@pytest.mark.parametrize("id_", ["aaaaaaaa", "../../x", "", "A" * 43])
def test_w_fix_1_no_id_of_ones_own(visitor: Visitor, id_: str) -> None:
    visitor.client.set_cookie("session", id_)
    visitor.deal()
    first = visitor.cookie
    assert first not in ("", id_)
    visitor.sign_in("Ada")
    assert visitor.cookie not in (first, id_)
    assert re.fullmatch(r"[\w-]{43}", visitor.cookie)


def test_w_dbg_1_no_debugger(visitor: Visitor) -> None:
    assert not visitor.app.debug
    for path in ("/console", "/?__debugger__=yes&cmd=resource&f=style.css"):
        assert "debugger" not in Page(visitor.client.get(path).text).text.lower()
    visitor.get("/console", 404)


def test_w_err_1_errors_are_pages(visitor: Visitor) -> None:
    odd = {"Cookie": "session=%00", "Accept-Language": "xx"}
    for method, path, status in (("GET", "/nope", 404), ("POST", "/", 405), ("PUT", f"{TABLE}/move", 405)):
        answer = visitor.client.open(path, method=method, headers=odd)
        assert answer.status_code == status
        page = Page(answer.text)
        assert "/" in [node.attrs["href"] for node in page.main.all("a")]


def test_w_hole_1_and_grd_02_three_cards_and_no_more(sit: Sit) -> None:
    """The dealer's second card, the King, is nowhere before the gambler stands."""
    visitor = sit("5S 9H 6D 2C KD")
    for page in (visitor.deal(), visitor.move("hit")):
        assert page.dealer.cards == ["9H"]
        assert page.dealer.total == 9
        assert "down" not in [card for hand in page.hands.values() for card in hand.cards]
        assert told(page.html) <= {"5S", "6D", "2C", "9H"}
        assert not re.search(r"\b(King|19)\b", page.text)
    assert (visitor.move("stand").dealer.cards, visitor.get().dealer.total) == (["9H", "KD"], 19)


def test_w_load_1_a_whole_class_at_once(make_app: MakeApp) -> None:
    """30 players, 10 rounds each, eight at a time: 300 rounds, 30 scores, 30 sessions, each deck whole."""
    app = make_app()

    def play(_: int) -> str:
        visitor = Visitor(app)
        for turn in range(0, 20, 2):
            visitor.send(f"{TABLE}/deal", {"turn": str(turn)})
            visitor.send(f"{TABLE}/move", {"turn": str(turn + 1), "move": "stand"})
        return visitor.get().score

    with ThreadPoolExecutor(8) as pool:
        scores = list(pool.map(play, range(30)))
    kept = rows(app, "rounds")
    assert (len(kept), len(rows(app, "players")), len(rows(app, "sessions"))) == (300, 30, 30)
    by_player: dict[int, list[str]] = {}
    for row in kept:
        (found,) = record.read(row.record)
        assert isinstance(found, record.Record)
        assert report(found)["mismatch"] == []
        by_player.setdefault(row.player, []).extend(card.code for card in found.cards)
    for cards in by_player.values():
        assert len(set(cards[:52])) == min(52, len(cards))
    assert sorted(scores) == sorted(
        f"{sum(row.net for row in kept if row.player == player) // 2}" for player in by_player
    )
