import type { ForeignOrigins } from "../headers.ts";

/**
 * Returns a Content-Security-Policy with hashes of the page's styles and of its own inline scripts: those whose nonce is
 * the mark. Without a mark no script is hashed. A script that came in with what is shown has no hash and does not run. A nonce would repeat in
 * cached HTML; a hash is computed once, when the page is rendered, and cached with it.
 */
export async function contentSecurityPolicy(
  html: string,
  origins: Omit<ForeignOrigins, "devices">,
  mark?: string,
): Promise<string> {
  const own = (opening: string) =>
    mark !== undefined && opening.includes(attribute(mark)) && !NO_SCRIPT.test(opening);
  const [scripts, styles] = await Promise.all([
    hashesOf(html, "script", own),
    hashesOf(html, "style", () => true),
  ]);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...origins.scripts, ...scripts].join(" "),
    `style-src 'self' ${styles.join(" ")}`.trim(),
    "img-src 'self' data:",
    "media-src 'self' https:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins.connections].join(" "),
    `frame-src ${origins.frames.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(origins.scripts.length > 0 ? [] : TRUSTED_TYPES),
    "upgrade-insecure-requests",
  ].join("; ");
}

/**
 * Text becomes elements only by the policies of `ui/html.tsx` and `trusted-types.ts`, and a service worker by that of `public/intent.js`. Not where scripts of others run:
 * theirs write text of their own.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types default sanitised worker"];

/** An element whose attributes make it no inline script that runs: it has a `src`, or is of a data type. */
const NO_SCRIPT = /\s(?:src=|type="(?!module|text\/javascript))/i;

const attribute = (mark: string) => ` nonce="${mark}"`;

/** Takes the marks out of a page whose policy is made. */
export const withoutMarks = (html: string, mark: string): string => html.replaceAll(attribute(mark), "");

/** Returns the sources that allow those inline elements of a name whose opening tag passes; each text once. */
async function hashesOf(
  html: string,
  name: "script" | "style",
  passes: (opening: string) => boolean,
): Promise<string[]> {
  const opening = `<${name}`;
  const closing = `</${name}>`;
  const bodies = new Set<string>();
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    const start = html.indexOf(">", at) + 1;
    const end = html.indexOf(closing, start);
    if (start === 0 || end < 0) break;
    if (passes(html.slice(at, start))) bodies.add(html.slice(start, end));
    at = end;
  }
  bodies.delete("");
  return Promise.all(Array.from(bodies, hashOf));
}

/** The hashes of the last inline texts: nearly all pages have the same. */
const hashes = new Map<string, string>();
const KEPT_HASHES = 100;
const KEPT_LENGTH = 50_000;

async function hashOf(body: string): Promise<string> {
  const known = hashes.get(body);
  if (known) return known;
  const hash = await sha256Source(body);
  if (hashes.size >= KEPT_HASHES) hashes.clear();
  if (body.length <= KEPT_LENGTH) hashes.set(body, hash);
  return hash;
}

async function sha256Source(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
