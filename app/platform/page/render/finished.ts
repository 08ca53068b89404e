import type { D1Usage } from "../../data/meter.ts";
import { isDesk, PRIVATE } from "../../desk/admission.ts";
import type { CacheState } from "../cache/cache.ts";
import { isEmbeddable } from "../embed.ts";
import { NO_STORE } from "../responses.ts";

export interface Answer {
  response: Response;
  state: CacheState;
  /** See `PageMatch.negotiated`. */
  negotiated?: boolean;
  /** Whether the address may be a key: that of a link in a mail, or of a shared draft. */
  isSecret?: boolean;
}

/** Matches the types of text formats; JSON Feed, RSS, SVG and the manifest by their suffix. */
const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript)|[^;]*\+(json|xml))/;

export interface Finish {
  /** The headers of every response. */
  security: Record<string, string>;
  usage: D1Usage;
  started: number;
  compress: boolean;
}

/** Adds the headers of every response: security headers, cache state, timing and encoding. */
export function finished(
  request: Request,
  { response, state, negotiated, isSecret }: Answer,
  { security, usage, started, compress }: Finish,
): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(security)) headers.set(name, value);
  if (isDesk(new URL(request.url)))
    for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value);
  // A script of the next page reads where its visitor came from. The origin is sent: without it a post is refused.
  if (isSecret) headers.set("Referrer-Policy", "strict-origin");
  if (isEmbeddable(headers)) headers.delete("X-Frame-Options");
  // The error page of a route without an error boundary has none.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", NO_STORE);
  headers.set("X-Cache", state);
  headers.append(
    "Server-Timing",
    `cache;desc="${state}", db;desc="${usage.calls} calls, ${usage.statements} statements, ${usage.rowsRead} rows", total;dur=${Date.now() - started}`,
  );
  if (negotiated) headers.append("Vary", "Accept");
  if (compress) headers.append("Vary", "Accept-Encoding");
  const encoding = compress ? acceptedEncoding(request) : null;
  if (encoding && COMPRESSIBLE.test(headers.get("Content-Type") ?? ""))
    headers.set("Content-Encoding", encoding);
  const body = request.method === "HEAD" ? null : response.body;
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

function acceptedEncoding(request: Request): "br" | "gzip" | null {
  // The runtime rewrites the header; the visitor's value is in `cf`.
  const accepted = String(request.cf?.clientAcceptEncoding ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
