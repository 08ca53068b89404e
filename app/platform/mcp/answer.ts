import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Deps } from "../deps.ts";
import { BODY_STATUS, MAX_BYTES, readText } from "../forms/body.ts";
import { json, NO_STORE } from "../page/responses.ts";
import { inPublication } from "../publication/section.ts";
import type { Tool } from "./define-tool.ts";

/**
 * The Model Context Protocol over HTTP, without sessions: each request gets a server of its own, which is gone with the
 * answer. The SDK speaks the protocol of 2026 and, for the clients that begin with `initialize`, those of 2025.
 */

const READ_FAILURES = {
  "too-large": "A message has at most 64 KiB.",
  unfinished: "The message did not arrive whole.",
};

/** Answers a post to the endpoint. Never throws: what goes wrong is an error of the protocol, logged without its input. */
export async function answerMcp(request: Request, deps: Deps, tools: readonly Tool[]): Promise<Response> {
  const read = await readText(request, MAX_BYTES);
  if (!read.ok) return refused(BODY_STATUS[read.code], INVALID_REQUEST, READ_FAILURES[read.code]);
  const body = parsed(read.value);
  if (body === undefined) return refused(400, PARSE_ERROR, "This is not JSON.");
  // The protocol has no batches since 2025-06-18; in one, a small message would ask for much work.
  if (Array.isArray(body)) return refused(400, INVALID_REQUEST, "Send one message at a time.");
  const response = (await isLegacyRequest(request, body))
    ? await answerSession(request, body, serverOf(deps, tools))
    : await createMcpHandler(() => serverOf(deps, tools), { legacy: "reject", maxSubscriptions: 0 }).fetch(
        request,
        { parsedBody: body },
      );
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", NO_STORE);
  return new Response(response.body, { status: response.status, headers });
}

/** Answers a message of the protocol of 2025, as JSON rather than as a stream of one event. */
async function answerSession(request: Request, parsedBody: unknown, server: McpServer): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody });
  await server.close();
  return response;
}

function serverOf(deps: Deps, tools: readonly Tool[]): McpServer {
  const { brand } = deps.publication;
  const server = new McpServer(
    { name: brand.slug, title: brand.name, version: "1", websiteUrl: brand.url },
    {
      instructions: `${brand.description} Every figure has a unit, a source and a day: name them when you repeat it. A figure with \`sample: true\` is of a dated sample, not of the live market.`,
    },
  );
  for (const { name, title, description, input, output, read } of inPublication(deps.publication, tools))
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        outputSchema: output,
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      async (given) => {
        try {
          const answer = await read(deps, given as never);
          if (!answer.ok) return failure(answer.message ?? "There is no such thing.");
          const { value, text = JSON.stringify(value) } = answer.value;
          return { content: [{ type: "text", text }], structuredContent: value as Record<string, unknown> };
        } catch (error) {
          deps.log.error("mcp.tool-failed", error, { tool: name });
          return failure("This cannot be read at the moment. Please try again in a minute.");
        }
      },
    );
  return server;
}

const failure = (text: string) => ({ content: [{ type: "text" as const, text }], isError: true });

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

const refused = (status: number, code: number, message: string) =>
  json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, cache: NO_STORE });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
