"""Configuration: the environment's names, what is made once, what refuses to start."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from app import create_app
from blackjack.store.schema import sessions
from blackjack.web.config import Misconfigured, configure
from tests.web.conftest import MakeApp
from tests.web.visitor import TABLE, Visitor, rows


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("BLACKJACK_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "made" / "instance"


def start(folder: Path, **config: object) -> Flask:
    app = create_app({"INSTANCE_PATH": str(folder), **config})
    app.extensions["store"].close()
    return app


class TestEnvironment:
    def test_each_name(self, folder: Path, monkeypatch: pytest.MonkeyPatch, sqlite_url: str) -> None:
        values = {
            "SECRET_KEY": "k",
            "INSTRUCTOR_PASSWORD": "p",
            "DATABASE_URL": sqlite_url,
            "HOST": "0.0.0.0",
            "PORT": "8080",
            "TRUSTED_PROXIES": "2",
        }
        for name, value in values.items():
            monkeypatch.setenv(f"BLACKJACK_{name}", value)
        config = start(folder).config
        assert {name: str(config[name]) for name in values} == values
        assert list(folder.glob("*")) == []

    def test_what_holds_if_unset(self, folder: Path) -> None:
        config = start(folder).config
        assert (config["HOST"], config["PORT"], config["TRUSTED_PROXIES"]) == ("127.0.0.1", 5000, 0)
        assert config["DATABASE_URL"].startswith("sqlite:")
        assert str(folder) in config["DATABASE_URL"]
        assert not config["DEBUG"]
        assert not config["TESTING"]

    def test_what_create_app_is_given_comes_first(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("BLACKJACK_SECRET_KEY", "from the environment")
        assert start(folder, SECRET_KEY="given").config["SECRET_KEY"] == "given"

    def test_an_empty_name_is_unset(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("SECRET_KEY", "INSTRUCTOR_PASSWORD", "DATABASE_URL", "PORT"):
            monkeypatch.setenv(f"BLACKJACK_{name}", "")
        config = start(folder).config
        assert len(config["SECRET_KEY"]) == 64
        assert config["PORT"] == 5000

    def test_names_without_the_prefix_are_nobodys(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("SECRET_KEY", "FLASK_SECRET_KEY", "PORT", "DATABASE_URL"):
            monkeypatch.setenv(name, "postgresql://elsewhere/x")
        config = start(folder).config
        assert "elsewhere" not in repr(dict(config))


class TestCards:
    def test_never_from_the_environment_or_a_request(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """W-GLOB-3: no request can rig a real game."""
        for name in ("BLACKJACK_CARDS", "CARDS", "FLASK_CARDS"):
            monkeypatch.setenv(name, "2S 2D 2H")
        app = create_app({"INSTANCE_PATH": str(folder)})
        rig = {"CARDS": "2S 2D 2H", "cards": "2S 2D 2H", "seed": "1", "deck": "2S 2D 2H"}
        dealt = []
        for _ in range(4):
            visitor = Visitor(app)
            page = visitor.post(f"{TABLE}/deal", {"turn": "0"} | rig, query_string=rig)
            dealt.append(page.you.cards + page.dealer.cards)
        app.extensions["store"].close()
        assert app.config["CARDS"] == ""
        assert ["2S", "2H", "2D"] not in dealt
        assert len(set(map(tuple, dealt))) > 1

    def test_lie_on_every_new_seats_shoe_then_a_shuffle(self, make_app: MakeApp) -> None:
        app = make_app(CARDS="10S 6D 6H")
        for _ in range(2):
            visitor = Visitor(app)
            assert visitor.deal().you.cards == ["10S", "6H"]
            assert "shuffled" in visitor.move("hit").headline

    @pytest.mark.parametrize("cards", ["10S 6X", "1S", "10S,6D", "AS\x00", "Ten"])
    def test_what_is_no_card(self, folder: Path, cards: str) -> None:
        with pytest.raises(Misconfigured, match="CARDS"):
            start(folder, CARDS=cards)


class TestMadeOnce:
    def test_key_and_password_are_kept_for_their_owner_alone(self, folder: Path) -> None:
        """W-KEY-1: no key in the program; one is made at the first start."""
        first, again = start(folder).config, start(folder).config
        for name, file in (("SECRET_KEY", "secret-key"), ("INSTRUCTOR_PASSWORD", "instructor-password")):
            path = folder / file
            assert first[name] == again[name] == path.read_text().strip()
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert len(first[name]) >= 16
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        for path in folder.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path

    def test_another_folder_has_others(self, folder: Path, tmp_path: Path) -> None:
        first, other = start(folder).config, start(tmp_path / "other").config
        assert first["SECRET_KEY"] != other["SECRET_KEY"]
        assert first["INSTRUCTOR_PASSWORD"] != other["INSTRUCTOR_PASSWORD"]

    def test_many_that_start_at_once_have_the_same(self, folder: Path) -> None:
        def configured(_: int) -> Flask:
            app = Flask("many", instance_path=str(folder))
            configure(app, {})
            return app

        with ThreadPoolExecutor(8) as pool:
            apps = list(pool.map(configured, range(8)))
        assert len({(app.config["SECRET_KEY"], app.config["INSTRUCTOR_PASSWORD"]) for app in apps}) == 1
        assert sorted(path.name for path in folder.glob(".*")) == []

    def test_an_empty_file_is_told(self, folder: Path) -> None:
        start(folder)
        (folder / "secret-key").write_text("\n")
        with pytest.raises(Misconfigured, match="secret-key is empty"):
            start(folder)

    @pytest.mark.parametrize("key", ["dev", "secret", "secret key", "supersecretkey", "<changeme>"])
    def test_a_cookie_signed_with_a_guessed_key_is_ignored(self, folder: Path, key: str) -> None:
        from flask.sessions import SecureCookieSessionInterface

        other = Flask("other")
        other.secret_key = key
        signer = SecureCookieSessionInterface().get_signing_serializer(other)
        assert signer is not None
        app = create_app({"INSTANCE_PATH": str(folder)})
        visitor = Visitor(app)
        visitor.client.set_cookie("session", str(signer.dumps({"instructor": "x", "seat": {"score": 99}})))
        assert (visitor.get().score, visitor.get("/instructor").form("/sign-in").method) == ("0", "post")
        app.extensions["store"].close()


class TestRefused:
    @pytest.mark.parametrize("missing", ["SECRET_KEY", "INSTRUCTOR_PASSWORD"])
    def test_a_server_without_shared_secrets(self, folder: Path, missing: str) -> None:
        about = {"SECRET_KEY": "k", "INSTRUCTOR_PASSWORD": "p", "DATABASE_URL": "postgresql://db.example/x"}
        with pytest.raises(Misconfigured, match=f"BLACKJACK_{missing}"):
            start(folder, **about | {missing: ""})
        assert not folder.exists()

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            *[("PORT", value) for value in ("x", "0", "-1", "65536", "5000.0", "", "５０００", "9" * 5000)],
            *[("TRUSTED_PROXIES", value) for value in ("-1", "x", "1.5", "one", "10")],
            *[
                ("DATABASE_URL", value)
                for value in ("mysql://x/y", "nonsense", "sqlite://", "sqlite:///:memory:")
            ],
        ],
    )
    def test_a_wrong_setting_in_a_sentence(self, folder: Path, name: str, value: str) -> None:
        with pytest.raises(Misconfigured) as refused:
            start(folder, **{"SECRET_KEY": "k", "INSTRUCTOR_PASSWORD": "p", name: value})
        words = refused.value.format_message()
        assert f"BLACKJACK_{name}" in words
        assert len(words) < 300


class TestCommands:
    def test_init_db_may_be_repeated(self, make_app: MakeApp) -> None:
        app = make_app()
        Visitor(app).play("stand")
        for _ in range(3):
            result = app.test_cli_runner().invoke(args=["init-db"])
            assert (result.exit_code, result.output.strip()) == (0, "The store is ready.")
        assert len(rows(app, "rounds")) == 1

    def test_init_db_without_a_store_is_a_sentence(self, make_app: MakeApp) -> None:
        app = make_app(DATABASE_URL="postgresql://nobody@127.0.0.1:9/nothing?connect_timeout=1")
        result = app.test_cli_runner().invoke(args=["init-db"])
        assert result.exit_code == 1
        assert "does not answer" in result.output

    def test_expired_sessions_are_cleaned(self, make_app: MakeApp) -> None:
        app = make_app()
        kept, gone = Visitor(app), Visitor(app)
        kept.deal()
        with app.extensions["store"].write() as tx:
            tx.execute(sa.update(sessions).values(expiry=10))
        gone.deal()
        assert app.test_cli_runner().invoke(args=["session_cleanup"]).exit_code == 0
        assert len(rows(app, "sessions")) == 1
        assert (kept.get().turn, gone.get().turn) == (0, 1)


class TestCookieName:
    def test_another_one(self, make_app: MakeApp) -> None:
        app = make_app(SESSION_COOKIE_NAME="class-b")
        client = app.test_client()
        header = client.post(f"{TABLE}/deal", data={"turn": "0"}).headers["Set-Cookie"]
        assert header.startswith("class-b=")
        assert client.get_cookie("class-b") is not None
        assert 'data-turn="1"' in client.get(TABLE).text
