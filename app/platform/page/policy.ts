import type { ForeignOrigins } from "./headers.ts";

/**
 * Returns a Content-Security-Policy with hashes of the page's inline scripts and styles. A nonce would repeat in cached
 * HTML; a hash is computed once, when the page is rendered, and cached with it.
 */
export async function contentSecurityPolicy(
  html: string,
  origins: Omit<ForeignOrigins, "devices">,
): Promise<string> {
  const [scripts, styles] = await Promise.all([hashesOf(html, SCRIPT), hashesOf(html, STYLE)]);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...origins.scripts, ...scripts].join(" "),
    `style-src 'self' ${styles.join(" ")}`.trim(),
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    ["connect-src 'self'", ...origins.connections].join(" "),
    `frame-src ${origins.frames.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "upgrade-insecure-requests",
  ].join("; ");
}

/** Inline scripts that run: those with a `src` or of a data type need no hash. */
const SCRIPT = /<script(?![^>]*\s(?:src=|type="(?!module|text\/javascript)))[^>]*>([\s\S]*?)<\/script>/gi;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

async function hashesOf(html: string, pattern: RegExp): Promise<string[]> {
  const bodies = new Set(Array.from(html.matchAll(pattern), (match) => match[1] ?? "").filter(Boolean));
  return Promise.all(
    Array.from(bodies, async (body) => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
    }),
  );
}
