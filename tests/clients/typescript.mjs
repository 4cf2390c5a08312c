// The official TypeScript SDK, of both protocol versions, by both transports.
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { program } from "./server.mjs";

const root = new URL("../..", import.meta.url).pathname;
const named = { name: "Tester", version: "1" };

const stdio = (Stdio) => (place) => new Stdio({ command: program, args: ["mcp"], cwd: root, env: place.environment, stderr: "ignore" });
const http = (Http) => (place) => new Http(new URL("/mcp", place.base));

const old = (transport) => async (place) => {
  const client = new OldClient(named, { capabilities: {} });
  await client.connect(transport(place));
  return {
    list: async () => (await client.listTools()).tools,
    call: (name, arguments_, options) => client.callTool({ name, arguments: arguments_ }, undefined, options),
    close: () => client.close(),
  };
};

const new_ = (transport) => async (place) => {
  const client = new NewClient(named, { capabilities: {}, versionNegotiation: { mode: "auto" } });
  await client.connect(transport(place));
  return {
    list: async () => (await client.listTools()).tools,
    call: (name, arguments_, options) => client.callTool({ name, arguments: arguments_ }, options),
    close: () => client.close(),
  };
};

export const clients = [
  { name: "2025-11-25 over HTTP", open: old(http(OldHttp)) },
  { name: "2025-11-25 over stdio", open: old(stdio(OldStdio)), relays: true },
  { name: "2026-07-28 over HTTP", open: new_(http(NewHttp)) },
  { name: "2026-07-28 over stdio", open: new_(stdio(NewStdio)), relays: true },
];
