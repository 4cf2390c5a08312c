"""Asks a person over HTTP, with Python's own library, and prints how it ended: python examples/ask.py [FILE [DOOR]]"""

import json
import os
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER = os.environ.get("ASKPATH_SERVER", "http://127.0.0.1:4180")


def call(path, body=None, headers=None):
    """The status and the JSON of an answer."""
    with urlopen(Request(SERVER + path, body, headers or {}), timeout=90) as answer:
        return answer.status, json.load(answer)


def ask(door, arguments):
    # With a key of its own the post can be sent again, should no answer come: it asks once.
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    _, handle = call(f"/api/{door}?agent=python", arguments, headers)
    print("Answer here:", handle["url"], file=sys.stderr, flush=True)
    # 202 until the person has answered, however long that takes.
    while True:
        status, answer = call(f"/api/surveys/{handle['id']}/result?wait=50")
        if status == 200:
            return answer


with open(sys.argv[1] if len(sys.argv) > 1 else "examples/tiny.json", "rb") as file:
    spec = file.read()
try:
    print(json.dumps(ask(sys.argv[2] if len(sys.argv) > 2 else "ask_survey", spec)))
except HTTPError as refused:
    sys.exit(refused.read().decode())
