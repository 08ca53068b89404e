import { sha256Hex } from "~/lib/hash.ts";
import type { PageData } from "../document/page-data.ts";
import { IMMUTABLE } from "../responses.ts";
import type { PageTimes } from "./freshness.ts";

/** An answer as it is kept: in a location's Cache API as a response, in KV as bytes. */

/** How long a location keeps a page for the day its database is down. */
export const KEEP_SECONDS = 7 * 86_400;
/** What is missing may appear at any moment. */
const KEEP_MISSING_SECONDS = 60;

const RENDERED_AT = "x-rendered-at";
const DUE_AT = "x-due-at";
const BROWSER_CACHE = "x-browser-cache-control";
const PAGE_DATA = "x-page-data";
const MARKS = [RENDERED_AT, DUE_AT, BROWSER_CACHE, PAGE_DATA, "CF-Cache-Status", "Age"];

/** A rendered answer as plain data: requests may share it. */
export interface RenderedPage extends PageTimes {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer;
  /** Whether it may be kept. */
  kept: boolean;
  /** What the framework takes the page over with, where that does not stand in the page. */
  pageData?: PageData;
}

/** Buffers an answer. One that may be kept gets an ETag of its body: weak, for the edge may compress it. */
export async function renderedPage(
  response: Response,
  times: PageTimes,
  data: boolean,
): Promise<RenderedPage> {
  const body = await response.arrayBuffer();
  const kept = mayBeKept(response, data);
  const headers = new Headers(response.headers);
  if (kept) headers.set("ETag", `W/"${await sha256Hex(body, 32)}"`);
  return { status: response.status, headers: [...headers], body, kept, ...times };
}

/** Only what declares itself public and sets no cookie; of data only what is there. */
function mayBeKept(response: Response, data: boolean): boolean {
  const policy = response.headers.get("Cache-Control");
  return (
    (response.status === 200 || (response.status === 404 && !data)) &&
    (/\bs-maxage=/.test(policy ?? "") || isImmutable(policy)) &&
    !response.headers.has("Set-Cookie")
  );
}

const isImmutable = (policy: string | null) => /\bimmutable\b/.test(policy ?? "");

/** Returns the answer to a visitor. */
export const answerOf = ({ status, headers, body }: RenderedPage): Response =>
  new Response(NULL_BODY.has(status) ? null : body, { status, headers });

/** Statuses whose responses have no body. */
const NULL_BODY = new Set([204, 205, 304]);

/** Returns the data of a page as an answer of its own. Its address names its digest, so that it never changes. */
export const dataAnswer = ({ json }: PageData): RenderedPage => ({
  status: 200,
  headers: [
    ["Content-Type", "application/json"],
    ["Cache-Control", IMMUTABLE],
    ["X-Robots-Tag", "noindex"],
  ],
  body: new TextEncoder().encode(json).buffer as ArrayBuffer,
  kept: true,
  renderedAt: 0,
  dueAt: null,
});

/** Returns what the Cache API keeps of a page. */
export function forCache(page: RenderedPage): Response {
  const copy = answerOf(page);
  copy.headers.set(BROWSER_CACHE, copy.headers.get("Cache-Control") ?? "");
  copy.headers.set(
    "Cache-Control",
    `public, max-age=${page.status === 404 ? KEEP_MISSING_SECONDS : KEEP_SECONDS}`,
  );
  copy.headers.set(RENDERED_AT, String(page.renderedAt));
  if (page.dueAt !== null) copy.headers.set(DUE_AT, String(page.dueAt));
  if (page.pageData) copy.headers.set(PAGE_DATA, page.pageData.id);
  copy.headers.delete("Server-Timing");
  return copy;
}

/** Whether a response of the Cache API is one that `forCache` made. */
export const isKept = ({ headers }: Response): boolean => headers.has(RENDERED_AT);

/** Returns the times of a response from the Cache API; null for one that no change renews. */
export function timesOf({ headers }: Response): PageTimes | null {
  if (isImmutable(headers.get(BROWSER_CACHE))) return null;
  const due = headers.get(DUE_AT);
  return { renderedAt: Number(headers.get(RENDERED_AT)), dueAt: due === null ? null : Number(due) };
}

/** Returns the id of the data that is kept beside a page of the Cache API. */
export const dataIdOf = (stored: Response | undefined): string | null =>
  stored?.headers.get(PAGE_DATA) ?? null;

/** Returns the answer to a visitor from a response of the Cache API. */
export function fromCache(stored: Response): Response {
  const response = new Response(stored.body, stored);
  response.headers.set("Cache-Control", stored.headers.get(BROWSER_CACHE) ?? "no-store");
  for (const name of MARKS) response.headers.delete(name);
  return response;
}

/** A page as bytes: the length of its head, its head as JSON, its body. */
export function toBytes({ body, kept: _, ...head }: RenderedPage): ArrayBuffer {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(4 + json.length + body.byteLength);
  new DataView(bytes.buffer).setUint32(0, json.length);
  bytes.set(json, 4);
  bytes.set(new Uint8Array(body), 4 + json.length);
  return bytes.buffer;
}

/** Reads what `toBytes` wrote. */
export function fromBytes(bytes: ArrayBuffer): RenderedPage {
  const length = new DataView(bytes).getUint32(0);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  return { ...head, body: bytes.slice(4 + length), kept: true };
}
