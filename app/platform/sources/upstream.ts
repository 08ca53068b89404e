import { TimeoutError, timeout } from "remix-utils/promise";
import { DEADLINES } from "../data/deadlines.ts";
import type { Deps } from "../deps.ts";
import type { Brand } from "../publication/publication.ts";
import { checkAddress, isOwnComputer } from "./address.ts";
import { parseRetryAfter, statusFailure, type UpstreamFailure, upstreamFailure } from "./failure.ts";

/** The one HTTP client for the outside world: polite, bounded, and never sent to a private address. */

export interface UpstreamRequest {
  /** Validators of the last answer: with one of them the upstream may answer "not modified". */
  etag?: string | null;
  lastModified?: string | null;
  accept: string;
  /** Of the decompressed body; 8 MB by default. */
  maxBytes?: number;
  /** For everything: connecting, redirects, the whole body; 10 s by default. */
  timeoutMs?: number;
  /** Sent to the address's own origin only, not to where it redirects. */
  headers?: Record<string, string>;
  /** For upstreams that answer only browsers: puts "Mozilla/5.0" before our own name, as crawlers do. */
  browserLike?: boolean;
  /** Makes it a POST with this text; `headers` state its type. A redirect is then a failure: the text is for one address. */
  body?: string;
  /** The address comes from the operator, not from content: it may be in a private network. Redirects may not lead there. */
  operatorsAddress?: boolean;
  /** The address is the publication's: on the own computer it may be there too. Redirects may not lead there. */
  publicationsAddress?: boolean;
  /** Puts the start of an error answer's body into the failure, for upstreams that explain the error there. */
  keepErrorBody?: boolean;
  /** A success counts as soon as it begins: its body is not waited for, and `bytes` is empty. */
  ignoreBody?: boolean;
}

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface UpstreamContent extends Validators {
  notModified: false;
  bytes: Uint8Array;
  /** The address after redirects: the base of relative links. */
  url: string;
  contentType: string | null;
}

export type UpstreamBody = ({ notModified: true } & Validators) | UpstreamContent;

export type UpstreamResult = { ok: true; value: UpstreamBody } | UpstreamFailure;

type UpstreamDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication">;

const MAX_BYTES = 8_000_000;
const MAX_ERROR_BYTES = 4_000;
const MAX_REDIRECTS = 5;

/**
 * GETs an address, or POSTs a text to it.
 * @returns the answer, or a failure named by an `UpstreamFailureCode`; never throws for what the other side does
 */
export async function fetchUpstream(
  deps: UpstreamDeps,
  address: string,
  request: UpstreamRequest,
): Promise<UpstreamResult> {
  const own = request.operatorsAddress ? URL.parse(address) : ownComputers(deps, address, request);
  const first = own ? { ok: true as const, url: own } : checkAddress(address);
  if (!first.ok) return upstreamFailure("forbidden-address", `The address is not fetched: ${first.reason}.`);
  const { timeoutMs = DEADLINES.upstream } = request;
  const controller = new AbortController();
  try {
    // Not only aborted: a stalled stream need not notice the signal.
    const answer = follow(deps, first.url, request, controller.signal);
    return await timeout(answer, { ms: timeoutMs, controller });
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    return upstreamFailure("timeout", `${first.url.host} took longer than ${timeoutMs / 1000} s.`);
  }
}

/** Returns a publication's address on the own computer, where the site runs there too; else null. */
function ownComputers(
  { vars }: UpstreamDeps,
  address: string,
  { publicationsAddress }: UpstreamRequest,
): URL | null {
  const url = publicationsAddress && vars.LOCAL_ORIGIN ? URL.parse(address) : null;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return url && isWeb && isOwnComputer(url) ? url : null;
}

/** Requests an address and the addresses it redirects to, judging each before it is requested. */
async function follow(
  deps: UpstreamDeps,
  start: URL,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<UpstreamResult> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const headers = requestHeaders(deps, request, url.origin === start.origin);
    let response: Response;
    try {
      const gateway =
        request.publicationsAddress && isOwnComputer(url) ? undefined : deps.vars.UPSTREAM_GATEWAY;
      response = await deps.fetch(outgoing(url, gateway), {
        method: request.body === undefined ? "GET" : "POST",
        body: request.body,
        headers,
        redirect: "manual",
        signal,
      });
    } catch {
      return upstreamFailure("unreachable", `${url.host} could not be reached.`);
    }
    if (!REDIRECTS.has(response.status)) return readAnswer(deps, url, request, response);

    discard(response);
    if (request.body !== undefined)
      return upstreamFailure("bad-redirect", `${url.host} redirects what was posted to it.`);
    const location = response.headers.get("location");
    if (!location) return upstreamFailure("bad-redirect", `${url.host} redirects without saying where.`);
    const there = isOwnComputer(url) ? URL.parse(location, url) : null;
    const next =
      there?.origin === url.origin ? { ok: true as const, url: there } : checkAddress(location, url);
    if (!next.ok)
      return upstreamFailure("bad-redirect", `${url.host} redirects to what is not fetched: ${next.reason}.`);
    if (url.protocol === "https:" && next.url.protocol === "http:")
      return upstreamFailure("bad-redirect", `${url.host} redirects from https to http.`);
    url = next.url;
  }
  return upstreamFailure("too-many-redirects", `${start.host} redirects more than ${MAX_REDIRECTS} times.`);
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

async function readAnswer(
  deps: UpstreamDeps,
  url: URL,
  request: UpstreamRequest,
  response: Response,
): Promise<UpstreamResult> {
  const etag = validator(response.headers.get("etag"));
  const lastModified = validator(response.headers.get("last-modified"));
  const conditional = request.etag || request.lastModified;
  if (response.status === 304 && conditional) {
    discard(response);
    return {
      ok: true,
      value: {
        notModified: true,
        etag: etag ?? request.etag ?? null,
        lastModified: lastModified ?? request.lastModified ?? null,
      },
    };
  }
  if (!response.ok) {
    const retryAfterMs = parseRetryAfter(response.headers.get("retry-after"), deps.now());
    const errorBody = request.keepErrorBody ? await errorText(response) : null;
    discard(response);
    return statusFailure(url.host, response.status, { retryAfterMs, errorBody });
  }
  const contentType = response.headers.get("content-type");
  const answer = (bytes: Uint8Array): UpstreamResult => ({
    ok: true,
    value: { notModified: false, bytes, url: url.href, contentType, etag, lastModified },
  });
  if (request.ignoreBody) {
    discard(response);
    return answer(new Uint8Array());
  }
  const maxBytes = request.maxBytes ?? MAX_BYTES;
  const tooLarge = () =>
    upstreamFailure("too-large", `${url.host} sent more than ${Math.floor(maxBytes / 1000)} kB.`, {
      status: response.status,
    });
  if (Number(response.headers.get("content-length")) > maxBytes) {
    discard(response);
    return tooLarge();
  }
  try {
    const { bytes, complete } = await readUpTo(response, maxBytes);
    return complete ? answer(bytes) : tooLarge();
  } catch {
    // A reset connection, a false Content-Length, a broken compression.
    return upstreamFailure("unreachable", `${url.host} broke off its answer.`, { status: response.status });
  }
}

/** Reads a body as it streams in, decompressed, and stops at the first byte over the limit. */
async function readUpTo(
  response: Response,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let complete = true;
  const reader = (response.body as ReadableStream<Uint8Array> | null)?.getReader();
  while (reader && complete) {
    const { value } = await reader.read();
    if (!value) break;
    const chunk = value.subarray(0, maxBytes - size);
    chunks.push(chunk);
    size += chunk.length;
    complete = chunk.length === value.length;
  }
  if (!complete) reader?.cancel().catch(() => {});
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return { bytes, complete };
}

async function errorText(response: Response): Promise<string | null> {
  try {
    return new TextDecoder().decode((await readUpTo(response, MAX_ERROR_BYTES)).bytes);
  } catch {
    return null;
  }
}

function requestHeaders(
  { vars, publication }: UpstreamDeps,
  request: UpstreamRequest,
  sameOrigin: boolean,
): Headers {
  const headers = new Headers(sameOrigin ? request.headers : undefined);
  headers.set("Accept", request.accept);
  const { brand } = publication;
  headers.set(
    "User-Agent",
    userAgent(brand, vars.UPSTREAM_CONTACT ?? brand.contactEmail, request.browserLike),
  );
  if (request.etag) headers.set("If-None-Match", request.etag);
  if (request.lastModified) headers.set("If-Modified-Since", request.lastModified);
  return headers;
}

/** Names the product and a contact address, which publishers and some services (SEC) ask for. */
function userAgent({ slug, url }: Brand, contact: string, browserLike = false): string {
  const product = `${slug}/1.0`;
  const about = `+${new URL(url).href}; ${contact.replace(/[^\x20-\x7e]/g, "")}`;
  return browserLike ? `Mozilla/5.0 (compatible; ${product}; ${about})` : `${product} (${about})`;
}

const outgoing = (url: URL, gateway: string | undefined) =>
  gateway ? `${gateway.replace(/\/$/, "")}/${url.host}${url.pathname}${url.search}` : url.href;

/** A validator is sent back as a header: one that cannot be is none. */
const validator = (value: string | null) => (value && /^[\x20-\x7e]{1,512}$/.test(value) ? value : null);

/** Frees the connection of an answer whose body is not read. */
function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}
