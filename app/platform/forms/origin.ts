/**
 * Whether a post comes from a page of this site: by `Sec-Fetch-Site`, or `Origin` in browsers without it. Cached pages
 * cannot carry a token, and a foreign page cannot forge these headers. A client that sends neither is no browser, so no
 * visitor's session can be abused.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  // By host: a proxy may have ended the encryption.
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/**
 * Whether a request may change something: it comes from a page of this site, or it is a post to a page that takes posts
 * from anywhere because they carry their own proof.
 * @param page of the address; null when there is none
 */
export const mayPost = (request: Request, page: { postsFrom: "here" | "anywhere" } | null): boolean =>
  isSameOrigin(request) || (request.method === "POST" && page?.postsFrom === "anywhere");

/**
 * Returns a post as the framework accepts it: by itself it fails for every foreign origin, and for one that is not the
 * host that a proxy in front says it was asked for.
 */
export function withoutOrigin(request: Request): Request {
  if (isSameOrigin(request) && !request.headers.has("X-Forwarded-Host")) return request;
  const copy = new Request(request);
  copy.headers.delete("Origin");
  return copy;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the visitor is on the computer that serves: by the host's name, and without a proxy in between. */
export function isLocalHost(request: Request): boolean {
  const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"].some((name) =>
    request.headers.has(name),
  );
  return LOOPBACK.has(new URL(request.url).hostname) && !proxied;
}
