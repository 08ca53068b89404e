import { type SQL, sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { batch, rowsOf, type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { isLocalHost } from "../forms/origin.ts";
import type { Role, Staff } from "./roles.ts";

/** The sessions of the desk: rows, so that each can be ended. The cookie holds a secret, the row only its hash. */

const DAY_MS = 86_400_000;
const SESSION_MS = 30 * DAY_MS;
/** How old the note may be of when a browser was last seen. */
const SEEN_MS = 60 * 60_000;

/** The cookie is sent to the desk alone. */
const COOKIE_PATH = "/desk";

/** On the own computer there is no encryption, and some browsers keep no `Secure` cookie there. */
const cookieName = (request: Request) => (isLocalHost(request) ? "desk" : "__Secure-desk");

/** A browser that is signed in. */
export interface Session {
  staff: Staff;
  /** What each post of this browser has to bring, so that no other site can make it post. */
  token: string;
  /** Identifies the row. */
  hash: string;
}

/** Returns a secret of 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Before the hash of an assertion of Cloudflare Access, which is what its rows have instead of a cookie's. */
export const ACCESS_ROW = "access:";

/** Returns the session of a request's cookie; null without one. */
export async function readSession(
  deps: Pick<Deps, "db" | "now" | "defer" | "log">,
  request: Request,
): Promise<Session | null> {
  const secret = cookieOf(request, cookieName(request));
  if (!secret || !/^[\da-f]{64}$/.test(secret)) return null;
  const session = await sessionOfRow(deps, secret, await sha256Hex(secret));
  return session === "ended" ? null : session;
}

/**
 * Returns the session of a row, with the secret that it is the hash of: `ended` where the row says that nobody is signed
 * in by it any more, null without a row. Notes at most hourly that its browser was seen.
 */
export async function sessionOfRow(
  { db, now, defer, log }: Pick<Deps, "db" | "now" | "defer" | "log">,
  secret: string,
  hash: string,
): Promise<Session | "ended" | null> {
  const time = now().getTime();
  const [row] = await rowsOf(
    db,
    statement<{ id: string | null; name: string; email: string; role: Role; seen_at: number }>(sql`
      select staff.id, name, email, role, seen_at from staff_sessions left join staff
      on staff.id = staff_sessions.staff where hash = ${hash} and expires_at > ${time}`),
  );
  if (!row) return null;
  const { id, seen_at, ...staff } = row;
  if (id === null) return "ended";
  if (time - seen_at > SEEN_MS)
    defer(
      rowsOf(db, statement(sql`update staff_sessions set seen_at = ${time} where hash = ${hash}`)).catch(
        (error) => log.error("session-not-noted", error),
      ),
    );
  return { staff: { id, ...staff }, token: await sha256Hex(`post ${secret}`, 32), hash };
}

/** Returns the statements that sign a browser in, and the header that tells it so. */
export async function startSession(
  deps: Pick<Deps, "now">,
  request: Request,
  staff: string,
): Promise<{ statements: Statement[]; cookie: string }> {
  const secret = newSecret();
  const hash = await sha256Hex(secret);
  const until = deps.now().getTime() + SESSION_MS;
  return {
    statements: addSession(deps, request, { staff, hash, until }),
    cookie: cookie(request, secret, SESSION_MS / 1000),
  };
}

/** The statements that make a session. One that is there, also one that was ended, stays as it is. */
export function addSession(
  { now }: Pick<Deps, "now">,
  request: Request,
  { staff, hash, until }: { staff: string; hash: string; until: number },
): Statement[] {
  const time = now().getTime();
  const by = hash.startsWith(ACCESS_ROW) ? ", by Cloudflare Access" : "";
  const browser = browserOf(request.headers.get("User-Agent") ?? "") + by;
  return [
    statement(sql`insert into staff_sessions (hash, staff, browser, signed_in_at, seen_at, expires_at)
      values (${hash}, ${staff}, ${browser}, ${time}, ${time}, ${until}) on conflict do nothing`),
    statement(sql`update staff set signed_in_at = ${time} where id = ${staff}`),
  ];
}

/** Whether a session is by an assertion of Cloudflare Access. */
export const isByAccess = ({ hash }: Session): boolean => hash.startsWith(ACCESS_ROW);

/** Ends the session of a request. Returns the header that makes its browser forget it. */
export async function endSession(deps: Pick<Deps, "db">, request: Request, hash: string): Promise<string> {
  await batch(deps.db, ended(sql`hash = ${hash}`));
  return cookie(request, "", 0);
}

/** A row of Access stays, as nobody's, until its assertion ends: that would create it again. */
const ended = (which: SQL): Statement[] => [
  statement(
    sql`update staff_sessions set staff = ${NOBODY} where ${which} and hash like ${`${ACCESS_ROW}%`}`,
  ),
  statement(sql`delete from staff_sessions where ${which} and hash not like ${`${ACCESS_ROW}%`}`),
];

const NOBODY = "";

/** The statements that sign an address out everywhere, and let none of its links sign in. */
export function endSessionsOf(email: string): Statement[] {
  const person = sql`(select id from staff where email = ${email})`;
  return [...ended(sql`staff = ${person}`), statement(sql`delete from staff_links where staff = ${person}`)];
}

/** The statements that delete links, challenges and sessions whose time has passed. */
export function pruneSessions({ now }: Pick<Deps, "now">): Statement[] {
  const time = now().getTime();
  return [
    statement(sql`delete from staff_links where expires_at <= ${time}`),
    statement(sql`delete from staff_sessions where expires_at <= ${time}`),
    statement(sql`delete from staff_challenges where expires_at <= ${time}`),
  ];
}

export interface SessionShown {
  hash: string;
  browser: string;
  signedInAt: number;
  seenAt: number;
}

/** The browsers in which somebody is signed in, the latest first; at most 20. */
export const sessionsOf = (staff: string): Statement<SessionShown> =>
  statement(sql`select hash, browser, signed_in_at signedInAt, seen_at seenAt from staff_sessions
    where staff = ${staff} order by signed_in_at desc limit 20`);

function cookie(request: Request, value: string, seconds: number): string {
  const secure = isLocalHost(request) ? "" : " Secure;";
  return `${cookieName(request)}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; HttpOnly;${secure} SameSite=Strict`;
}

/** Returns a cookie of a request; null without it. */
export function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name) return value ?? null;
  }
  return null;
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Names a browser and its system, which is enough to tell one's own browsers apart. */
export function browserOf(agent: string): string {
  const named = (table: [RegExp, string][], other: string) =>
    table.find(([pattern]) => pattern.test(agent))?.[1] ?? other;
  return `${named(BROWSERS, "A browser")} on ${named(SYSTEMS, "an unknown system")}`;
}
