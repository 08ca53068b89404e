/**
 * An absolute http(s) address, resolved against `base`; null when it is none.
 * Forgives what feeds do to addresses: padding, line breaks inside, `&amp;` escaped twice.
 */
export function httpUrl(text: string | null | undefined, base?: string | null): string | null {
  const address = text?.trim().replace(/&amp;/g, "&");
  if (!address) return null;
  try {
    const url = new URL(address, base ?? undefined);
    return /^https?:$/.test(url.protocol) && url.hostname !== "" ? url.href : null;
  } catch {
    return null;
  }
}

/** The address of a site with the folder that it is in, without a query, a fragment and a slash at its end; null when it is none. */
export function siteUrl(text: string): string | null {
  const address = httpUrl(text);
  if (address === null) return null;
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, "");
}

/** An address or a part of one as requests and headers state it: what is not ASCII, and white space, by its codes. */
export const asciiAddress = (address: string): string => address.replace(/[^!-~]+/gu, encodeURIComponent);

/** Parameters that tell who sent the reader, never what is read. */
const TRACKING =
  /^(utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|twclid|mc_[ce]id|mkt_tok|_hs(enc|mi)|__hs\w+|hsCtaTracking|_ga|_gl|ns_(mchannel|source|campaign|linkname|fee)|ito|xtor|cmpid|ncid|guccounter|spm|feed(type|name)|wt[._]\w+|s?ref_(src|url)|at_(medium|campaign|custom\d))$/i;

/** Parameters that track only when they name the feed, as in `?source=rss-19b6`. */
const SENDER = /^(ref|source|src|via|from|partner|kc|cid)$/i;

const isTracking = (name: string, value: string) =>
  TRACKING.test(name) || (SENDER.test(name) && /rss|feed|atom/i.test(value));

/** The address without tracking parameters; what remains keeps its order. Expects an absolute address. */
export function canonicalUrl(address: string): string {
  const url = new URL(address);
  const parameters = [...url.searchParams];
  const kept = parameters.filter(([name, value]) => !isTracking(name, value));
  // Rewriting the query re-encodes it, so an untouched one stays as it came.
  if (kept.length < parameters.length) url.search = new URLSearchParams(kept).toString();
  const [name = "", value = ""] = url.hash.slice(1).split("=");
  if (isTracking(name, value) || /^(rss|feed)$/i.test(name)) url.hash = "";
  return url.href.replace(/[?#]$/, "");
}

/** Returns a part of an address with its codes as characters; as it is where they are none of UTF-8. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
