"""An agent that asks a person over MCP and goes on asking for the answer: pip install mcp, then python examples/agent.py"""

import asyncio
import json
import sys

from mcp import Client


async def main(address, spec):
    async with Client(address) as client:
        result = (await client.call_tool("ask_survey", spec)).structured_content
        while result.get("state") == "pending":
            print("Answer here:", result["url"], file=sys.stderr, flush=True)
            result = (await client.call_tool("get_survey_result", {"handle": result["id"]})).structured_content
        print(json.dumps(result.get("result", result)))


with open(sys.argv[2] if len(sys.argv) > 2 else "examples/tiny.json") as file:
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4180/mcp", json.load(file)))
