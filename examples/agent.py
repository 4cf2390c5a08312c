"""An agent that asks a person over MCP, and waits for the answer as long as it takes.

    pip install 'mcp>=2'
    python examples/agent.py [address] [file with the tool's arguments]
"""

import asyncio
import json
import sys

from mcp import Client


async def main(address="http://127.0.0.1:4180/mcp", spec="examples/tiny.json"):
    with open(spec) as file:
        arguments = json.load(file)
    last = None

    async def show(_progress, _total, message):
        """The link, as soon as there is one, and how far the person is."""
        nonlocal last
        if message != last:
            print(message, file=sys.stderr, flush=True)
        last = message

    async with Client(address) as client:
        result = await client.call_tool("ask_survey", arguments, progress_callback=show)
        # A call does not wait forever; the survey does.
        while (said := result.structured_content).get("state") == "pending":
            print("Nobody has answered yet; waiting on", file=sys.stderr, flush=True)
            result = await client.call_tool("get_survey_result", {"handle": said["id"]}, progress_callback=show)
    print(json.dumps(said.get("result", said)))
    return 1 if result.is_error else 0


sys.exit(asyncio.run(main(*sys.argv[1:])))
