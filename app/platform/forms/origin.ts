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

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the visitor sits at the computer that serves: by the host's name, and without a proxy in between. */
export function isLocalHost(request: Request): boolean {
  const proxied = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host"].some((name) =>
    request.headers.has(name),
  );
  return LOOPBACK.has(new URL(request.url).hostname) && !proxied;
}
