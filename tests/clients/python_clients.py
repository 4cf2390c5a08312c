"""What an agent's host does, by the official Python client: of one protocol version, by one transport."""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

from mcp import Client, MCPError, StdioServerParameters

PROGRAM, VERSION, TRANSPORT = sys.argv[1:]
# In seconds: only there so that a fault fails the test, and leaves no server behind, before whoever runs it gives up.
LONG = 90.0


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

    async def serve(self):
        self.process = subprocess.Popen([PROGRAM, "serve"], env=self.environment)
        while not await self.ask("/healthz"):
            assert self.process.poll() is None, "the server ended"
            await asyncio.sleep(0.02)

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def end(self):
        self.kill()
        shutil.rmtree(self.folder)

    async def ask(self, path, body=None):
        """The answer; none while nobody serves."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"})

        def read():
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)

        try:
            return await asyncio.to_thread(read)
        except urllib.error.HTTPError:
            raise
        except OSError:
            return None

    async def surveys(self):
        """Those that wait now."""
        return (await self.ask("/api/surveys?state=pending") or {"surveys": []})["surveys"]

    async def pending(self, count):
        """The surveys that wait, once there are so many."""
        while len(surveys := await self.surveys()) != count:
            await asyncio.sleep(0.02)
        return surveys

    async def answer(self, survey_id, key):
        assert await self.ask(f"/s/{survey_id}/submit", [{"id": "q", "selected": [key]}])


async def scenario(place, server, mode, relays):
    async with Client(server, mode=mode) as client:
        assert len((await client.list_tools()).tools) == 7

        def call(title, **more):
            return asyncio.create_task(client.call_tool("ask_survey", survey(title), **more))

        progress = asyncio.Queue()

        async def told(_done, _total, message):
            await progress.put(message)

        # A call, with progress.
        one = call("One", progress_callback=told)
        [asked] = await place.pending(1)
        assert asked["id"] in await progress.get()
        await place.answer(asked["id"], "b")
        assert picked(await one) == "b"

        # A time-out of one second: the survey is there, and so is its result, by the handle.
        surveys = []
        while not surveys:
            # Should the machine be so slow that nobody heard of it, the same call asks again.
            try:
                await call("Two", read_timeout_seconds=1)
                raise AssertionError("there was no time-out")
            except MCPError:
                surveys = await place.surveys()
        [asked] = surveys
        await place.answer(asked["id"], "a")
        result = await client.call_tool("get_survey_result", {"handle": asked["id"], "wait": 10})
        assert result.structured_content["result"]["answers"][0]["selected"][0]["key"] == "a"

        # Two at once, answered in the other order.
        first, second = call("First"), call("Second")
        for asked in await place.pending(2):
            await place.answer(asked["id"], "a" if asked["title"] == "First" else "b")
        assert (picked(await first), picked(await second)) == ("a", "b")

        # Killed in a wait. Over stdio the call comes through; over HTTP it is made again, and asks nobody twice.
        waiting = call("Kept", read_timeout_seconds=None if relays else 3, progress_callback=told)
        [kept] = await place.pending(1)
        await asyncio.to_thread(place.kill)
        if not relays:
            await place.serve()
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
    place = Place()
    try:
        await place.serve()
        relays = TRANSPORT == "stdio"
        server = StdioServerParameters(command=PROGRAM, args=["mcp"], env=place.environment) if relays else f"{place.base}/mcp"
        mode = "legacy" if VERSION == "2025-11-25" else "auto"
        await asyncio.wait_for(scenario(place, server, mode, relays), LONG)
    finally:
        place.end()


asyncio.run(main())
