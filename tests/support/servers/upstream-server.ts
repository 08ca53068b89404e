import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands in for the internet: with `UPSTREAM_GATEWAY` set to its origin, the request for `https://host/path` arrives
 * here as `/host/path`. Node only; unit tests inside workerd stub `fetch` instead.
 *
 *   const upstream = await startUpstream();
 *   upstream.route("blog.example/feed", serve(bytes, { type: "text/xml" }));
 *   upstream.route("slow.example/feed", hang());
 */

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A request as it arrived. */
export interface SeenRequest {
  method: string;
  /** `host/path?query` of the logical address. */
  target: string;
  headers: IncomingMessage["headers"];
  /** The status of the response; 0 without one. */
  status: number;
}

export interface UpstreamServer {
  /** For `UPSTREAM_GATEWAY`. */
  origin: string;
  requests: SeenRequest[];
  /** Answers `host/path` (any query; `*` in the place of its last part) from now on; bytes or text are served with validators, as `serve` does. */
  route: (target: string, answer: Handler | Uint8Array | string) => void;
  /** The requests for one `host/path`, in order. */
  requestsTo: (target: string) => SeenRequest[];
  close: () => Promise<void>;
}

export async function startUpstream(): Promise<UpstreamServer> {
  const routes = new Map<string, Handler>();
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const target = (request.url ?? "/").slice(1);
    const seen: SeenRequest = {
      method: request.method ?? "GET",
      target,
      headers: request.headers,
      status: 0,
    };
    requests.push(seen);
    response.on("finish", () => {
      seen.status = response.statusCode;
    });
    const path = pathOf(target);
    const handler =
      routes.get(path) ?? routes.get(path.replace(/[^/]*$/, "*")) ?? status(404, "Nothing here.");
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    route: (target, answer) => routes.set(target, typeof answer === "function" ? answer : serve(answer)),
    requestsTo: (target) => requests.filter((request) => pathOf(request.target) === target),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Responses that never end would keep the server open.
        server.closeAllConnections();
      }),
  };
}

const pathOf = (target: string) => target.split("?")[0] ?? "";

interface ServeOptions {
  /** The content type, right or wrong; `text/xml` by default. */
  type?: string;
  /** False for a server without validators, which always sends the whole body. */
  validators?: boolean;
  lastModified?: Date;
  headers?: OutgoingHttpHeaders;
}

/** Serves a body with ETag and Last-Modified, and 304 to a request with these validators. */
export function serve(body: Uint8Array | string, options: ServeOptions = {}): Handler {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const {
    type = "text/xml",
    validators = true,
    lastModified = new Date("2026-08-01T00:00:00Z"),
    headers,
  } = options;
  const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
  const modified = lastModified.toUTCString();
  return (request, response) => {
    const known = request.headers["if-none-match"];
    const fresh = known ? known === etag : request.headers["if-modified-since"] === modified;
    const shared = validators ? { etag, "last-modified": modified } : {};
    if (validators && fresh) {
      response.writeHead(304, shared).end();
      return;
    }
    response.writeHead(200, { "content-type": type, ...shared, ...headers }).end(bytes);
  };
}

/** Answers with a status and a sentence, such as a 500. */
export function status(code: number, body = "", headers: OutgoingHttpHeaders = {}): Handler {
  return (_request, response) =>
    response.writeHead(code, { "content-type": "text/plain", ...headers }).end(body);
}

/** 429 with a Retry-After in seconds, or at a date. */
export const tooMany = (retryAfter: number | Date) =>
  status(429, "Too many requests.", {
    "retry-after": typeof retryAfter === "number" ? String(retryAfter) : retryAfter.toUTCString(),
  });

/** Redirects; to its own address it is a loop, to 127.0.0.1 an attack. */
export const redirect = (location: string, code = 302) => status(code, "", { location });

/** Accepts the request and never answers. */
export const hang = (): Handler => () => {};

/** Sends a byte at intervals without an end. */
export function drip(everyMs = 100): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/xml" });
    const timer = setInterval(() => response.write(" "), everyMs);
    response.on("close", () => clearInterval(timer));
  };
}

/** Streams this many megabytes that begin like a feed, without a Content-Length. */
export function stream(megabytes: number): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "application/rss+xml" });
    response.write("<?xml version='1.0'?><rss version='2.0'><channel><title>Endless</title><description>");
    const chunk = Buffer.alloc(1_000_000, "all work and no play ");
    let left = megabytes;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= 1;
        if (!response.write(chunk)) {
          response.once("drain", more);
          return;
        }
      }
      response.end();
    };
    more();
  };
}

/** Sends random bytes with the content type of a feed. */
export const garbage = (size = 20_000) =>
  serve(
    Uint8Array.from({ length: size }, (_, index) => (index * 7919 + (index >> 3)) % 256),
    { type: "application/rss+xml" },
  );

/** Breaks the connection in the middle of the body. */
export function reset(body = "<rss><channel>"): Handler {
  return (_request, response) => {
    response.writeHead(200, { "content-type": "text/xml" });
    response.write(body, () => response.socket?.resetAndDestroy());
  };
}
