import { html, txt } from "remix-utils/responses";
import type { FormFailure } from "~/lib/forms/form.ts";
import { asciiAddress } from "~/lib/url.ts";
import { notStoredPage, unavailablePage } from "./plain-page.ts";

/** Response helpers. Every response states its cache policy. */

/** For anonymous pages and calls: stored by the page cache (`cache.ts`), revalidated by browsers. */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=300, must-revalidate";
export const NO_STORE = "no-store";
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Returns a JSON response: status 200 and `PUBLIC_CACHE` unless `init` says otherwise. */
export function json(value: unknown, init: { status?: number; cache?: string } = {}): Response {
  return Response.json(value, {
    status: init.status ?? 200,
    headers: { "Cache-Control": init.cache ?? PUBLIC_CACHE },
  });
}

/** How a call describes the header of `withNext`. */
export const NEXT_HEADER = { Link: 'The address of the next part, as rel="next"; absent from the last one.' };

/** Adds the address of the next part of a list to an answer. @param path null for the last part */
export function withNext(response: Response, path: string | null): Response {
  if (path !== null) response.headers.set("Link", `<${path}>; rel="next"`);
  return response;
}

/** The options for a public document made with a helper of `remix-utils/responses`, which sets the type. */
export const PUBLIC = { headers: { "Cache-Control": PUBLIC_CACHE } };

/** Returns a public document of a type without such a helper: a feed, a manifest, a calendar. */
export function publicDocument(body: string, contentType: string): Response {
  return new Response(body, { headers: { "Content-Type": contentType, "Cache-Control": PUBLIC_CACHE } });
}

/** Returns a spreadsheet, the same for everybody, under the name of a file without its ending. */
export function csvDocument(body: string, name: string): Response {
  const response = publicDocument(body, "text/csv; charset=utf-8");
  response.headers.set("Content-Disposition", `attachment; filename="${name}.csv"`);
  return response;
}

/** Returns Markdown of these paragraphs; search engines are told that `canonical` is the page. */
export function markdownDocument(paragraphs: readonly string[], canonical: string): Response {
  const text = paragraphs.filter((paragraph) => !/^[#>]?\s*$/.test(paragraph)).join("\n\n");
  const response = publicDocument(`${text}\n`, "text/markdown; charset=utf-8");
  response.headers.set("Link", `<${canonical}>; rel="canonical"`);
  return response;
}

/** After how many seconds what cannot be read now may be asked for again, where nothing else is known of it. */
export const RETRY_AFTER = "60";

/**
 * Returns an error response: its body is one plain sentence, which the visitor's toast shows as "status: sentence".
 * A 503 says when to come back.
 */
export function plainError(status: number, sentence: string): Response {
  const later = status === 503 && { "Retry-After": RETRY_AFTER };
  return txt(sentence, { status, headers: { "Cache-Control": NO_STORE, ...later } });
}

/** Returns the 405 of an address. @param allow the methods that it answers to: "GET, HEAD" */
export function methodNotAllowed(allow: string): Response {
  const response = plainError(405, "This address does not answer to this method.");
  response.headers.set("Allow", allow);
  return response;
}

/**
 * Returns the 503 of a page for which a dependency does not answer in time, or of one too many at once.
 * @param seconds after which it may be asked for again
 */
export function unavailable(seconds = 30): Response {
  const response = plainError(503, "This page is not available at the moment. Please try again in a minute.");
  response.headers.set("Retry-After", String(seconds));
  return response;
}

/** Returns the document that says the sentence of a 503, for a browser that opens the address; else the response. */
export async function inWords(request: Request, response: Response): Promise<Response> {
  const isUnavailable = response.status === 503 && response.headers.has("Retry-After");
  const isSentence = response.headers.get("Content-Type")?.startsWith("text/plain");
  const isDocument = request.headers.get("Accept")?.includes("text/html");
  if (!isUnavailable || !isSentence || !isDocument) return response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  return html(unavailablePage(await response.text()), { status: 503, headers });
}

/** Returns the 503 of a post that was not stored, for a browser, where the page with the form cannot be made. */
export function notStored(failure: FormFailure): Response {
  const response = html(notStoredPage(failure), { status: 503, headers: { "Cache-Control": NO_STORE } });
  response.headers.set("Retry-After", "30");
  return response;
}

/** Returns a redirect to the canonical address of a page. */
export const movedTo = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: asciiAddress(location), "Cache-Control": NO_STORE },
  });

/** Returns a redirect from an old address to the page that stands for it. */
export const movedForGood = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: asciiAddress(location), "Cache-Control": "public, max-age=3600, s-maxage=3600" },
  });

/** Throws a 404 response, shown by the nearest error boundary or by the client of a call. */
export function notFound(what: string): never {
  throw txt(`No such ${what}.`, {
    status: 404,
    statusText: "Not Found",
    headers: { "Cache-Control": PUBLIC_CACHE },
  });
}

/** What the 404 of a page past the end of a list says. */
export interface PastTheEnd {
  /** The page that was asked for, and how many there are. */
  page: number;
  pages: number;
  /** The parameter with the number. */
  param: string;
}

/** Throws the 404 of a page past the end of a list, whose screen says how many pages there are. */
export function pastTheEnd(end: PastTheEnd): never {
  throw Response.json(end, {
    status: 404,
    statusText: "Not Found",
    headers: { "Cache-Control": PUBLIC_CACHE },
  });
}

/** Throws `pastTheEnd` unless a list of so many items has the page; an empty list has a first one. */
export function withinPages(
  total: number,
  { page, pageSize, param = "page" }: { page: number; pageSize: number; param?: string },
): void {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) pastTheEnd({ page, pages, param });
}

/**
 * Returns a page of a list. A page past the end does not know how many items there are (`total` 0): the first one is
 * then read for it, and the 404 of `pastTheEnd` thrown.
 */
export async function pageOf<Content extends { total: number }>(
  { page, pageSize }: { page: number; pageSize: number },
  read: (page: number) => Promise<Content>,
): Promise<Content> {
  const content = await read(page);
  if (content.total === 0 && page > 1) withinPages((await read(1)).total, { page, pageSize });
  return content;
}

/** Throws a 503 response: the clock has not computed the figures of a call yet. */
export function notReady(what: string): never {
  throw plainError(503, `${what} is not ready yet. Please try again in a few minutes.`);
}
