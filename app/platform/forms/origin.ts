/**
 * Whether a post comes from a page of this site. Cached pages can carry no token, so the browser's own word counts:
 * `Sec-Fetch-Site`, or `Origin` in browsers without it; a page cannot forge either. What sends neither is no browser
 * and acts for nobody but itself.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null) return true;
  // By host: whether the last stretch to the Worker is encrypted is none of the browser's business.
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

/** Addresses that take a post from anywhere: what arrives there carries its own proof, a signed token or a signature. */
const OPEN_TO_POSTS = new Set(["/newsletter/unsubscribe"]);

/** Whether a request may change something: a post from a page of this site, or to an address that asks for other proof. */
export const mayPost = (request: Request): boolean =>
  isSameOrigin(request) || (request.method === "POST" && OPEN_TO_POSTS.has(new URL(request.url).pathname));

/** Such a post as the framework takes it, which refuses every foreign origin by itself. */
export function withoutOrigin(request: Request): Request {
  if (isSameOrigin(request)) return request;
  const copy = new Request(request);
  copy.headers.delete("Origin");
  return copy;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the visitor sits at the computer that serves: by the host's name, and without a proxy in between. */
export function isLocalHost(request: Request): boolean {
  const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"].some((name) =>
    request.headers.has(name),
  );
  return LOOPBACK.has(new URL(request.url).hostname) && !proxied;
}
