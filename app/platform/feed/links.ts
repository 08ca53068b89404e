/** The article's address behind an aggregator's redirect; any other address comes back as it is. */
export function unwrapLink(address: string): string {
  const url = new URL(address);
  if (/^(www\.)?google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/url")
    return webAddress(url.searchParams.get("url") ?? url.searchParams.get("q")) ?? address;
  if (url.hostname === "news.google.com") return googleNewsTarget(url) ?? address;
  return address;
}

/** Before 2024 the token of a Google News link held the address in base64; today's is opaque and stays. */
function googleNewsTarget(url: URL): string | null {
  const direct = webAddress(url.searchParams.get("url"));
  const token = /\/articles\/([\w-]{20,})/.exec(url.pathname)?.[1];
  if (direct || !token) return direct;
  try {
    const bytes = atob(token.replace(/-/g, "+").replace(/_/g, "/"));
    return webAddress(/https?:\/\/[\x21-\x7e]+/.exec(bytes)?.[0]);
  } catch {
    return null;
  }
}

function webAddress(text: string | null | undefined): string | null {
  return text && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text).href : null;
}
