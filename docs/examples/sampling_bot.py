#!/usr/bin/env python3
"""A player for Talong's arena that imagines the cards it cannot see.

    talong arena --game tolva --a 'pipe:python3 docs/examples/sampling_bot.py' --b random --deals 100

The view that comes with every question holds all that the seat may know: its cards, and in "notes" whatever an attentive
player remembers, such as who had no spade. From that the hidden cards are laid out many times, and a card is judged by
how often it takes the trick. In Vändtia it plays its lowest cards. Tolva's ranking is all that it knows of the rules:
what is legal it is told. (With the engine's own crates the same is done exactly: crates/lab/examples/sampling_bot.rs.)
"""

import json
import random
import sys

RANKS = {24: "9JQKTA", 36: "6789JQKTA", None: "23456789TJQKA"}
EYES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
SAMPLES = 40


def pack(view):
    return {rank + suit for rank in RANKS[view["rules"].get("deck")] for suit in "shdc"}


def shown(value):
    """Every card that a view shows, wherever it lies. What was said and noted are not places of cards."""
    if isinstance(value, str):
        return {value} if len(value) == 2 else set()
    if isinstance(value, dict):
        value = [v for key, v in value.items() if key not in ("notes", "legal", "rules", "seating", "melds")]
    return set().union(*map(shown, value)) if isinstance(value, list) else set()


def lacking(view):
    """By seat, the cards that it has been seen not to have, and has drawn nothing since."""
    lacks = [set() for _ in view["hands"]]
    for note in view["notes"]["told"]:
        if note["note"] == "lacks":
            lacks[note["seat"]] |= set(note["cards"])
        elif note["note"] in ("drew", "turned-up", "reshuffled"):
            lacks[note["seat"]].clear()
    return lacks


def samples(view):
    """Hands that could be. Hard to please seats choose first; what cannot be pleased is not insisted on."""
    hidden = sorted(pack(view) - shown(view))
    lacks = lacking(view)
    for _ in range(SAMPLES):
        random.shuffle(hidden)
        left, hands = list(hidden), [[c for c in hand if c != "?"] for hand in view["hands"]]
        for seat in sorted(range(len(hands)), key=lambda seat: -len(lacks[seat])):
            count = view["hands"][seat].count("?")
            left.sort(key=lambda card: card in lacks[seat])
            hands[seat] += left[:count]
            left = left[count:]
            random.shuffle(left)
        yield hands


def beats(card, best, trump):
    order = RANKS[36]
    if card[1] == best[1]:
        return order.index(card[0]) > order.index(best[0])
    return card[1] == trump


def takes(view, seat, card, hands):
    """Does a card take the trick for the seat's side, if whoever of the others can beat it does?"""
    seats, sides, trump = len(hands), len(view["scores"]), view["trump"]
    led = (view["trick"][0]["card"] if view["trick"] else card)[1]
    for lying in view["trick"]:
        if lying["seat"] % sides != seat % sides and not beats(card, lying["card"], trump):
            return False
    for other in range(seat + 1, seat + seats - len(view["trick"])):
        hand = hands[other % seats]
        follows = [c for c in hand if c[1] == led] or hand
        if other % sides != seat % sides and any(beats(c, card, trump) for c in follows):
            return False
    return True


def choose(view, seat):
    legal = view["legal"][str(seat)]
    plays = [action for action in legal if action.startswith("play ")]
    first = [action for action in legal if action.split()[0] in ("meld", "yes", "done", "draw", "turn")]
    if first or not plays:
        # A declared trump is worth points; a meld comes before going on.
        return max(first or legal, key=lambda action: (action.startswith("meld"), random.random()))
    if view["game"] == "vandtia":
        return min(plays, key=lambda action: "3456789JQKA2T".index(action.split()[1][0]))
    lying = sum(EYES.get(play["card"][0], 0) for play in view["trick"])
    worth = dict.fromkeys(plays, 0.0)
    for hands in samples(view):
        for action in plays:
            card = action.split()[1]
            own = EYES.get(card[0], 0)
            worth[action] += lying + own if takes(view, seat, card, hands) else -own - 1
    # What takes nothing is thrown away cheaply.
    return max(plays, key=lambda action: worth[action] / SAMPLES - 0.1 * RANKS[36].index(action.split()[1][0]))


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "hello":
            # A new parti begins. With a seed of its own a player does the same again with the same cards.
            random.seed(json.dumps([request["game"], request["seating"], request["seat"]]))
        elif request["cmd"] == "choose":
            action = None if request.get("may_keep_still") else choose(request["view"], request["seat"])
            print(json.dumps({"id": request["id"], "action": action}), flush=True)


if __name__ == "__main__":
    main()
