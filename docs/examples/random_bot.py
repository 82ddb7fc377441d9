#!/usr/bin/env python3
"""A complete player for Talong's arena: any legal action, each equally likely.

    talong arena --game tolva --a 'pipe:python3 docs/examples/random_bot.py' --b van --deals 100

One JSON object per line comes in on standard input; an answer goes out for each "choose". The protocol is described in
docs/arena.md. Standard output belongs to the protocol: print anything else to standard error.
"""

import json
import random
import sys


def choose(view, seat):
    """An action of the seat's own legal ones. A better player starts here."""
    return random.choice(view["legal"][str(seat)])


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "hello":
            # A new parti begins. With a seed of its own a player does the same again with the same cards.
            random.seed(json.dumps([request["game"], request["seating"], request["seat"]]))
        elif request["cmd"] == "choose":
            action = choose(request["view"], request["seat"])
            print(json.dumps({"id": request["id"], "action": action}), flush=True)


if __name__ == "__main__":
    main()
