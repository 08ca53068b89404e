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

/** Returns the canonical path: without a trailing slash, fixed segments in the case of the route, the others unchanged. */
export function canonicalPathOf(pattern: string, path: string): string {
  const asked = path.split("/").filter(Boolean);
  const parts = pattern.split("/").filter(Boolean);
  return `/${asked.map((segment, index) => (isFixed(parts[index]) ? parts[index] : segment)).join("/")}`;
}

const isFixed = (part: string | undefined): part is string =>
  part !== undefined && part !== "*" && !part.includes(":");
