"""Each move is made exactly once, by real servers with two workers, on both databases."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.servers import Answer
from tests.web.served import TABLE, Look, Player, Site, at_once, module_url, read, was_made

pytestmark = pytest.mark.servers

BUST = "10S 6D 6H 10C 10H 9C"
"""The gambler has 16; a hit is a ten. If he stands the ten is the dealer's, who has 26 then."""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(module_url(request, tmp_path_factory), BUST) as site:
        yield site


def some_post(player: Player, look: Look, move: str) -> Callable[[], Answer]:
    """The move if a round is open, else a deal, of the turn that he looked at."""
    return partial(player.move, move, look.turn) if look.phase == "play" else partial(player.deal, look.turn)


class TestOneOfMany:
    def test_of_16_posts_from_one_state_one_is_made_200_times(self, site: Site) -> None:
        player = site.player()
        player.deal()
        settled = 0
        for turn in range(1, 201):
            look = player.look()
            assert look.turn == turn
            posts = [some_post(player.twin(), look, ("hit", "stand")[i % 2]) for i in range(16)]
            assert sum(was_made(answer) for answer in at_once(posts)) == 1
            settled += look.phase == "play" and player.look().phase == "over"
        end, rounds = player.look(), site.rounds(player)
        assert end.turn == 201
        assert [row.n for row in rounds] == list(range(settled, 0, -1))
        assert int(end.score) * 2 == sum(row.net for row in rounds)

    def test_a_hit_and_a_stand_at_once_never_undo_a_bust(self, site: Site) -> None:
        for _ in range(25):
            player = site.player()
            player.deal()
            tabs = [player.twin() for _ in range(4)]
            moves = ("hit", "stand", "hit", "stand")
            answers = at_once([partial(t.move, m, 1) for t, m in zip(tabs, moves, strict=True)])
            (winner,) = [m for m, answer in zip(moves, answers, strict=True) if was_made(answer)]
            look = player.look()
            hit = 'data-hand="gambler" data-total="26"' in look.hands
            assert hit == (winner == "hit")
            assert look.score == ("0" if hit else "1")  # both over 21, or only the dealer
            (row,) = site.rounds(player)
            assert (row.n, row.net) == (1, 0 if hit else 2)
            assert f"moves: {winner}\n" in row.record

    def test_first_deals_of_visitors_without_a_session_are_each_their_own(self, site: Site) -> None:
        visitors = [site.player() for _ in range(16)]
        assert all(was_made(answer) for answer in at_once([visitor.deal for visitor in visitors]))
        assert len({visitor.sid for visitor in visitors}) == 16
        assert {visitor.look().turn for visitor in visitors} == {1}


class TestRaces:
    def test_a_slow_get_never_undoes_a_post(self, site: Site, tmp_path: Path) -> None:
        player = site.player()
        player.deal()
        slow, held = player.twin(), tmp_path / "go"
        seen = []
        thread = threading.Thread(
            target=lambda: seen.append(slow.client.get(TABLE, {"X-Test-Hold": str(held)}))
        )
        thread.start()
        while not (tmp_path / "go.read").exists():
            thread.join(0.005)
            assert thread.is_alive()
        assert was_made(player.move("stand", 1))
        held.touch()
        thread.join()
        (answer,) = seen
        assert read(answer).turn == 1  # it showed what it had read,
        assert "Set-Cookie" not in answer.headers  # and stored nothing
        assert player.look().turn == 2

    def test_a_slow_post_that_was_overtaken_is_late(self, site: Site, tmp_path: Path) -> None:
        player = site.player()
        player.deal()
        slow, held = player.twin(), tmp_path / "go"
        seen = []
        form = {"X-Test-Hold": str(held)}
        thread = threading.Thread(
            target=lambda: seen.append(slow.post(TABLE + "/move", form, turn=1, move="hit"))
        )
        thread.start()
        while not (tmp_path / "go.read").exists():
            thread.join(0.005)
            assert thread.is_alive()
        assert was_made(player.move("stand", 1))
        before = player.look().hands
        held.touch()
        thread.join()
        assert not was_made(seen[0])
        assert player.look().hands == before

    def test_settings_and_a_move_are_both_made(self, site: Site) -> None:
        player = site.player()
        player.deal()
        for turn in range(1, 41):
            theme = ("dark", "light")[turn % 2]
            move = some_post(player.twin(), player.look(), "stand")
            moved, changed = at_once([move, partial(player.twin().post, "/settings", theme=theme)])
            assert was_made(moved)
            assert changed.status == 303
            after = player.look()
            assert after.turn == turn + 1
            assert f'data-theme="{theme}"' in after.text

    def test_a_reset_of_all_and_everyones_moves(self, site: Site) -> None:
        """Whichever comes first, a score on a page is the sum of the rounds of the player's current score."""
        instructor = site.player()
        assert instructor.post("/instructor/sign-in", password=site.server.password).status == 303
        players = [site.player() for _ in range(8)]
        for i, player in enumerate(players):
            player.post("/sign-in", name=f"Racer {i}")
            player.deal()
        for _ in range(5):
            moves = [some_post(player, player.look(), "stand") for player in players]
            reset = partial(instructor.twin().post, "/instructor/reset", player="all")
            answers = at_once([*moves, reset])
            assert {answer.status for answer in answers} == {303}
        current = {row.name: row for row in site.scores() if row.current}
        for i, player in enumerate(players):
            row = current[f"Racer {i}"]
            assert int(player.look().score) * 2 == row.net
            numbers = [r.n for r in site.rounds(player) if r.game == row.game]
            assert numbers == list(range(row.rounds, 0, -1))

    def test_the_same_name_at_once_is_told_apart(self, site: Site) -> None:
        visitors = [site.player() for _ in range(6)]
        answers = at_once([partial(v.post, "/sign-in", name="Grace") for v in visitors])
        assert {answer.status for answer in answers} == {200}, "each is shown his return code"
        names = {row.name for row in site.scores() if row.name and row.name.startswith("Grace")}
        assert names == {"Grace", *(f"Grace ({n})" for n in range(2, 7))}


class TestDoubleClickOnSignIn:
    def test_loses_no_game_and_makes_one_name(self, site: Site) -> None:
        player = site.player()
        player.deal()
        before = player.look()
        clicks = [player.twin() for _ in range(8)]
        answers = at_once([partial(c.post, "/sign-in", name="Katherine") for c in clicks])
        assert sorted(answer.status for answer in answers) == [200, *[303] * 7], "one return code"
        (winner,) = [c for c, answer in zip(clicks, answers, strict=True) if "Set-Cookie" in answer.headers]
        assert winner.sid != player.sid
        assert (winner.look().hands, winner.look().turn) == (before.hands, before.turn)
        named = [row.name for row in site.scores() if row.name and row.name.startswith("Katherine")]
        assert named == ["Katherine"]
        assert was_made(winner.move("stand", 1))

    def test_a_late_post_with_the_old_id_stores_nothing_and_sets_no_cookie(self, site: Site) -> None:
        player = site.player()
        player.deal()
        late = player.twin()
        player.post("/sign-in", name="Mary")
        before = player.look().hands
        for post in (
            partial(late.post, "/sign-in", name="Mallory"),
            partial(late.move, "hit", 1),
            partial(late.deal, 0),
            partial(late.post, "/settings", theme="dark"),
            partial(late.post, "/sign-out"),
        ):
            answer = post()
            assert answer.status == 303
            assert "Set-Cookie" not in answer.headers
        assert player.look().hands == before
        assert "Mallory" not in {row.name for row in site.scores()}

    def test_the_instructors_rights_are_not_in_the_old_id(self, site: Site) -> None:
        instructor = site.player()
        instructor.deal()
        old = instructor.twin()
        instructor.post("/instructor/sign-in", password=site.server.password)
        assert instructor.sid != old.sid
        assert instructor.look().turn == 1
        assert old.post("/instructor/extras", natural="on").status == 403
