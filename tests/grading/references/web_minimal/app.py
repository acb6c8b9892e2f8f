"""Assignment 4 on the web, in one file: the cards from deck.py, the hand in the session."""

import os

from deck import draw
from flask import Flask, redirect, render_template_string, request, session

EXTRAS = os.environ.get("EXTRAS", "").split()
app = Flask(__name__)
app.secret_key = "no secret"

PAGE = """<!doctype html><title>Twenty-one</title><main>
<p data-hand="dealer" data-total="{{ value(s.dealer) }}">Dealer:
{% for c in s.dealer %}<b data-card="{{ c }}">{{ c }}</b> {% endfor %}</p>
<p data-hand="gambler" data-total="{{ value(s.player) }}"
{% if s.outcome %} data-outcome="{{ s.outcome }}"{% endif %}>
You: {% for c in s.player %}<b data-card="{{ c }}">{{ c }}</b> {% endfor %}</p>
<p>Score: <span data-score="gambler" data-value="{{ s.score }}">{{ s.score }}</span>
<span data-score="dealer" data-value="{{ -s.score }}">{{ -s.score }}</span></p>
<p>{{ s.error }}</p>
<form method=post action=/>
{% if s.playing %}<button name=move value=hit>Card</button><button name=move value=stand>No more</button>
{% else %}{% if bets %}<input name=bet value="1">{% endif %}
<button name="move" value="deal">Deal</button>{% endif %}
</form></main>"""


def value(cards):
    total = sum({"A": 11, "J": 10, "Q": 10, "K": 10}.get(c) or int(c) for c in cards)
    for _ in range(cards.count("A")):
        total -= 10 * (total > 21)
    return total


def natural(cards):
    return len(cards) == 2 and value(cards) == 21


def settle(player, dealer):
    mine, his = value(player), value(dealer)
    if mine > 21:
        return "draw" if his > 21 else "lose"
    if his > 21 or mine > his:
        return "win"
    if mine < his:
        return "lose"
    if "natural" in EXTRAS and natural(player) != natural(dealer):
        return "win" if natural(player) else "lose"
    return "draw"


def finish():
    dealer, player = session["dealer"], session["player"]
    dealer.append(draw())
    while value(dealer) < 17:
        dealer.append(draw())
    outcome = settle(player, dealer)
    bet = session["bet"]
    if outcome == "win":
        session["score"] += bet * 1.5 if "bets" in EXTRAS and natural(player) else bet
    if outcome == "lose":
        session["score"] -= bet
    session.update(dealer=dealer, outcome=outcome, playing=False)


@app.get("/")
def page():
    for name, start in (("player", []), ("dealer", []), ("score", 0), ("error", "")):
        session.setdefault(name, start)
    return render_template_string(PAGE, s=session, value=value, bets="bets" in EXTRAS)


@app.post("/")
def move():
    session["error"] = ""
    wish = request.form["move"]
    if wish == "deal" and not session.get("playing"):
        bet = request.form.get("bet", "1")
        if not bet.isdigit() or not 1 <= int(bet) <= 100:
            session["error"] = "A bet is a whole number from 1 to 100."
            return redirect("/")
        first, second, third = draw(), draw(), draw()
        session.update(player=[first, third], dealer=[second], outcome="", playing=True, bet=int(bet))
    elif wish == "hit" and session.get("playing"):
        session["player"] = [*session["player"], draw()]
        if value(session["player"]) > 21:
            finish()
    elif wish == "stand" and session.get("playing"):
        finish()
    return redirect("/")
