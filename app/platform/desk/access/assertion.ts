import { cookieOf } from "../sessions.ts";
import type { Access } from "./model.ts";

/** The assertion that Access adds to a request, as it is before it is checked. */

/** Longer than any: a browser sends no larger cookie. */
const MOST = 8192;

/** Returns the assertion of a request: of the header, else of the cookie, which not every application has. */
export function assertionOf(request: Request): string | null {
  const given = request.headers.get("Cf-Access-Jwt-Assertion") ?? cookieOf(request, "CF_Authorization");
  return given && given.length <= MOST && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(given) ? given : null;
}

/**
 * Returns what an assertion claims, unchecked: that it is for this desk and still good, for another application, or
 * nothing. It spares the other Worker what cannot be true.
 */
export function claimOf(
  assertion: string,
  { issuer, audience }: Access,
  now: Date,
): "here" | "elsewhere" | null {
  const [head = "", body = ""] = assertion.split(".");
  const { alg, kid } = parsed(head);
  const { iss, aud, exp } = parsed(body);
  if (alg !== "RS256" || typeof kid !== "string") return null;
  if (typeof exp !== "number" || exp * 1000 <= now.getTime()) return null;
  const audiences: unknown[] = Array.isArray(aud) ? aud : [aud];
  return iss === issuer && audiences.includes(audience) ? "here" : "elsewhere";
}

function parsed(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
