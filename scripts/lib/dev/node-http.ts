import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

/** Returns a request of Node's server as a Worker gets it. Throws a `TypeError` when its address is none. */
export function toRequest(from: IncomingMessage & { originalUrl?: string }): Request {
  const { host = "localhost" } = from.headers;
  const headers = new Headers();
  for (let at = 0; at < from.rawHeaders.length; at += 2)
    headers.append(from.rawHeaders[at] ?? "", from.rawHeaders[at + 1] ?? "");
  const { method = "GET" } = from;
  const body = method === "GET" || method === "HEAD" ? undefined : Readable.toWeb(from);
  // Put together as text: resolved against the host, a path of two slashes would be another host.
  const address = `http://${host}${from.originalUrl ?? from.url}`;
  return new Request(address, { method, headers, body, duplex: "half", redirect: "manual" } as RequestInit);
}

/** Sends a Worker's response. A visitor who leaves before its end is no error. */
export async function sendResponse(response: Response, to: ServerResponse): Promise<void> {
  to.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") to.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) to.setHeader("Set-Cookie", cookies);
  if (!response.body) {
    to.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeStream), to).catch((error) => {
    if (!to.destroyed) throw error;
  });
}
