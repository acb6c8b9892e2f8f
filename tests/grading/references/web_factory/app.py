"""Assignment 4 on the web, with a factory: the hands on the server, each move an address of its own."""

from flask import Blueprint, Flask, abort, current_app, redirect, request, url_for
from game import Game

bp = Blueprint("game", __name__, url_prefix="/game")


def button(move, words, field=""):
    place = url_for(f"game.{move}")
    press = f"<button name='move' value='{move}'>{words}</button>"
    return f"<form action='{place}' method='POST'>{field}{press}</form>"


def hand(name, cards, more=""):
    shown = "".join(f"<li data-card='{card}'>{card}</li>" for card in cards)
    return f"<ul data-hand='{name}' {more}>{shown}</ul>"


@bp.get("/table")
def table():
    game = current_app.game
    outcome = f"data-outcome={game.outcome}" if game.outcome else ""
    if game.open:
        buttons = button("hit", "Hit me") + button("stand", "Stand")
    else:
        field = "<label>Bet <input type='number' name='bet' value='1'></label>" if game.bets else ""
        buttons = button("deal", "Deal", field)
    return (
        "<!DOCTYPE html><html><head><title>21</title></head><body>"
        + hand("dealer", game.dealer)
        + hand("gambler", game.player, outcome)
        + f"<p data-score='gambler' data-value='{game.score:g}'>{game.score:g}</p>"
        + f"<p data-score='dealer' data-value='{-game.score:g}'>{-game.score:g}</p>"
        + buttons
    )


@bp.post("/deal")
def deal():
    try:
        current_app.game.deal(int(request.form.get("bet", 1)))
    except ValueError as error:
        abort(400, str(error))
    return redirect(url_for("game.table"), 303)


@bp.post("/hit")
def hit():
    current_app.game.hit()
    return redirect(url_for("game.table"), 303)


@bp.post("/stand")
def stand():
    current_app.game.stand()
    return redirect(url_for("game.table"), 303)


def create_app(config=None):
    app = Flask(__name__)
    app.config.from_mapping(config or {})
    app.game = Game(app.config.get("EXTRAS", "").split())
    app.register_blueprint(bp)
    app.add_url_rule("/", view_func=lambda: redirect(url_for("game.table")))
    return app
