"""What an agent's host does, by the official Python client of both protocol versions and by both transports."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request

from mcp import Client, MCPError, StdioServerParameters

PROGRAM = sys.argv[1]
LONG = 60.0


def survey(title):
    options = [{"key": "a", "label": "A"}, {"key": "b", "label": "B"}]
    return {"survey": {"title": title, "entry": "q", "questions": {"q": {"prompt": "Which?", "options": options}}}}


def picked(result):
    return result.structured_content["answers"][0]["selected"][0]["key"]


class Place:
    """A folder and a port, and whatever serves there."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="askpath-")
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            port = listener.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        own = {"ASKPATH_LISTEN": f"127.0.0.1:{port}", "ASKPATH_DATA": self.folder, "ASKPATH_MCP_WAIT": "forever"}
        self.environment = os.environ | own
        self.process = None

    def serve(self):
        self.process = subprocess.Popen([PROGRAM, "serve"], env=self.environment, stderr=subprocess.PIPE, text=True)
        while "listens on" not in (line := self.process.stderr.readline()):
            assert line, "the server ended"

    def kill(self):
        process, self.process = self.process, None
        process.kill()
        process.wait()
        process.stderr.close()

    def end(self):
        if self.process:
            self.kill()
        shutil.rmtree(self.folder)

    def json(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    async def pending(self, count):
        """The surveys that wait, once there are so many."""
        while True:
            try:
                surveys = (await asyncio.to_thread(self.json, "/api/surveys?state=pending"))["surveys"]
            except OSError:
                surveys = []
            if len(surveys) == count:
                return surveys
            await asyncio.sleep(0.02)

    async def answer(self, survey_id, key):
        await asyncio.to_thread(self.json, f"/s/{survey_id}/submit", [{"id": "q", "selected": [key]}])


async def scenario(place, server, mode, relays):
    async with Client(server, mode=mode) as client:
        assert len((await client.list_tools()).tools) == 7

        def call(title, **more):
            return asyncio.create_task(client.call_tool("ask_survey", survey(title), **more))

        progress = []

        async def told(done, total, message):
            progress.append((done, message))

        one = call("One", progress_callback=told)
        [asked] = await place.pending(1)
        await place.answer(asked["id"], "b")
        assert picked(await one) == "b"
        assert progress and asked["id"] in progress[0][1], progress

        try:
            await call("Two", read_timeout_seconds=1)
            raise AssertionError("there was no time-out")
        except MCPError:
            pass
        [asked] = await place.pending(1)
        await place.answer(asked["id"], "a")
        result = await client.call_tool("get_survey_result", {"handle": asked["id"], "wait": 10})
        assert result.structured_content["result"]["answers"][0]["selected"][0]["key"] == "a"

        first, second = call("First"), call("Second")
        for asked in await place.pending(2):
            await place.answer(asked["id"], "a" if asked["title"] == "First" else "b")
        assert (picked(await first), picked(await second)) == ("a", "b")

        waiting = call("Kept", read_timeout_seconds=None if relays else 3, progress_callback=told)
        [kept] = await place.pending(1)
        await asyncio.to_thread(place.kill)
        if not relays:
            await asyncio.to_thread(place.serve)
            try:
                await waiting
                raise AssertionError("the call came through")
            except MCPError:
                pass
            waiting = call("Kept")
        [same] = await place.pending(1)
        assert same["id"] == kept["id"]
        await place.answer(kept["id"], "b")
        assert picked(await waiting) == "b"


async def main():
    for mode in ["legacy", "auto"]:
        for relays in [False, True]:
            place = Place()
            try:
                place.serve()
                stdio = StdioServerParameters(command=PROGRAM, args=["mcp"], env=place.environment)
                server = stdio if relays else f"{place.base}/mcp"
                await asyncio.wait_for(scenario(place, server, mode, relays), LONG)
            finally:
                place.end()


asyncio.run(main())
