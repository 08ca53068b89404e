/** What a path says before a route is looked for. */

const MAX_PATH = 2000;
const MAX_SEGMENTS = 16;

const SYMBOL = ":symbol";

/** Returns the segments of a path; null for a path that no page can have or that two parsers could read differently. */
export function readPath(pathname: string): string[] | null {
  if (pathname.length > MAX_PATH || /%2f|%5c/i.test(pathname)) return null;
  const segments = pathname.slice(1).replace(/\/$/, "").split("/");
  if (segments.length > MAX_SEGMENTS) return null;
  if (pathname !== "/" && segments.some((segment) => segment === "")) return null;
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a path with control characters is refused
    return /[\u0000-\u001f\u007f\\]/.test(decodeURIComponent(pathname)) ? null : segments;
  } catch {
    return null;
  }
}

/**
 * Returns the canonical path: without a trailing slash and needless escapes, fixed segments in the case of the route,
 * slugs in lower case, symbols of the exchange in upper case.
 */
export function canonicalPathOf(pattern: string, path: string): string {
  const asked = path.split("/").filter(Boolean);
  const parts = pattern.split("/").filter(Boolean);
  return `/${asked.map((segment, index) => canonicalSegment(parts[index], segment)).join("/")}`;
}

function canonicalSegment(part: string | undefined, segment: string): string {
  const plain = segment.replace(/%[\da-f]{2}/gi, withoutNeed);
  if (part === undefined || part === "*") return plain;
  if (!part.includes(":")) return part;
  if (plain.includes("%")) return plain;
  if (part.startsWith(":slug")) return plain.toLowerCase();
  if (!part.startsWith(SYMBOL)) return plain;
  // ".json" stays as the route has it.
  const end = part.slice(SYMBOL.length);
  return plain.slice(0, plain.length - end.length).toUpperCase() + end;
}

/**
 * Returns the character of an escape that needs none (RFC 3986, section 6.2.2.2). The digits of the others stay as they
 * are: no page has an address with one, and browsers write either case.
 */
function withoutNeed(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escaped;
}

/** Returns the parameters that a path has once it is canonical. */
export const canonicalParams = <Params extends { slug?: string }>(params: Params): Params =>
  params.slug ? { ...params, slug: params.slug.toLowerCase() } : params;
