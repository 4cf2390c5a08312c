// The official TypeScript SDK, of both protocol versions, by both transports.
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { program, root } from "./server.mjs";

const named = { name: "Tester", version: "1" };

const stdio = (Stdio) => (place) => new Stdio({ command: program, args: ["mcp"], cwd: root, env: place.environment, stderr: "ignore" });
const http = (Http) => (place) => new Http(new URL("/mcp", place.base));

const connect = async (client, transport, place, call) => {
  place.clients.push(client);
  await client.connect(transport(place));
  return { list: async () => (await client.listTools()).tools, call };
};

const old = (transport) => (place) => {
  const client = new OldClient(named, { capabilities: {} });
  return connect(client, transport, place, (name, arguments_, options) => client.callTool({ name, arguments: arguments_ }, undefined, options));
};

const new_ = (transport) => (place) => {
  const client = new NewClient(named, { capabilities: {}, versionNegotiation: { mode: "auto" } });
  return connect(client, transport, place, (name, arguments_, options) => client.callTool({ name, arguments: arguments_ }, options));
};

export const clients = [
  { name: "2025-11-25 over HTTP", open: old(http(OldHttp)) },
  { name: "2025-11-25 over stdio", open: old(stdio(OldStdio)), relays: true },
  { name: "2026-07-28 over HTTP", open: new_(http(NewHttp)) },
  { name: "2026-07-28 over stdio", open: new_(stdio(NewStdio)), relays: true },
];
