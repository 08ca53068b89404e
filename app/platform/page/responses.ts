import { txt } from "remix-utils/responses";

/** Answers, and what they say of caching. Every response states its cache policy. */

/** For anonymous pages and calls: kept by the page cache (`page-cache.ts`), checked again by browsers. */
export const PUBLIC_CACHE = "public, max-age=0, s-maxage=300, must-revalidate";
export const NO_STORE = "no-store";
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** A public JSON answer of a read call. */
export function json(value: unknown, init: { status?: number; cache?: string } = {}): Response {
  return Response.json(value, {
    status: init.status ?? 200,
    headers: { "Cache-Control": init.cache ?? PUBLIC_CACHE },
  });
}

/** The headers of a public document whose helper (`remix-utils/responses`) knows its type. */
export const PUBLIC = { headers: { "Cache-Control": PUBLIC_CACHE } };

/** A public document of a type without a helper: a feed, a manifest, a calendar. */
export function publicDocument(body: string, contentType: string): Response {
  return new Response(body, { headers: { "Content-Type": contentType, "Cache-Control": PUBLIC_CACHE } });
}

/** An error answers its status with one plain sentence, which the visitor's toast shows as "status: sentence". */
export function plainError(status: number, sentence: string): Response {
  return txt(sentence, { status, headers: { "Cache-Control": NO_STORE } });
}

/** Leads to the canonical address of a page. */
export const movedTo = (location: string): Response =>
  new Response(null, { status: 301, headers: { Location: location, "Cache-Control": NO_STORE } });

/** Throws the 404 that the nearest error boundary, or a call's client, shows. */
export function notFound(what: string): never {
  throw txt(`No such ${what}.`, {
    status: 404,
    statusText: "Not Found",
    headers: { "Cache-Control": PUBLIC_CACHE },
  });
}

/** Throws the 503 of a call whose figures the clock has not computed yet. */
export function notReady(what: string): never {
  throw plainError(503, `${what} is not ready yet. Please try again in a few minutes.`);
}
