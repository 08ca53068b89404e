/** What a path says before a route is looked for. */

const MAX_PATH = 2000;
const MAX_SEGMENTS = 16;

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
 * Returns the canonical path: without a trailing slash, fixed segments in the case of the route, slugs in lower case, the
 * others unchanged.
 */
export function canonicalPathOf(pattern: string, path: string): string {
  const asked = path.split("/").filter(Boolean);
  const parts = pattern.split("/").filter(Boolean);
  return `/${asked.map((segment, index) => canonicalSegment(parts[index], segment)).join("/")}`;
}

function canonicalSegment(part: string | undefined, segment: string): string {
  if (part === undefined || part === "*") return segment;
  if (!part.includes(":")) return part;
  // The hexadecimal digits of an escape have no case of their own, and browsers write either.
  return part.startsWith(":slug") && !segment.includes("%") ? segment.toLowerCase() : segment;
}

/** Returns the parameters that a path has once it is canonical. */
export const canonicalParams = <Params extends { slug?: string }>(params: Params): Params =>
  params.slug ? { ...params, slug: params.slug.toLowerCase() } : params;
