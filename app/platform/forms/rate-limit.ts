import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { rowsOf, statement } from "../data/db.ts";
import { secretOf } from "../data/secrets.ts";
import type { Deps } from "../deps.ts";

export interface RateLimit {
  /** Posts in a window. */
  most: number;
  windowMs: number;
}

type RateDeps = Pick<Deps, "db" | "now">;

/**
 * Counts a post to a form by whoever it is of: the visitor's network, or the email address it names. Returns how many
 * seconds to wait before another is taken; 0 when this one is. Only a salted hash is kept, until its window ends.
 */
export async function secondsToWait(
  deps: RateDeps,
  form: string,
  whose: string,
  { most, windowMs }: RateLimit,
): Promise<number> {
  const salt = await secretOf(deps, "visitors");
  const key = await sha256Hex(`${salt} ${form} ${whose}`, 32);
  const now = deps.now().getTime();
  const [row] = await rowsOf(
    deps.db,
    statement<{ count: number; expires_at: number }>(sql`
      insert into rate_limits (key, count, expires_at) values (${key}, 1, ${now + windowMs})
      on conflict (key) do update set
        count = iif(expires_at <= ${now}, 1, count + 1),
        expires_at = iif(expires_at <= ${now}, excluded.expires_at, expires_at)
      returning count, expires_at`),
  );
  return row && row.count > most ? Math.ceil((row.expires_at - now) / 1000) : 0;
}

/** How many households of a site may post as often as each of them may. */
const HOUSEHOLDS = 5;

/** Counts a post by the visitor's household, then by the site that it is of. Returns how many seconds to wait, or 0. */
export async function secondsForNetworks(
  deps: RateDeps,
  form: string,
  request: Request,
  limit: RateLimit,
): Promise<number> {
  const { household, site } = networksOf(request);
  const wait = await secondsToWait(deps, form, household, limit);
  if (wait > 0 || !site) return wait;
  return secondsToWait(deps, form, site, { ...limit, most: limit.most * HOUSEHOLDS });
}

/** Removes the counts whose window has ended. */
export async function pruneRateLimits({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await rowsOf(db, statement(sql`delete from rate_limits where expires_at <= ${now().getTime()}`));
}

/** Where a visitor comes from: the network of a household, and that of a site, which has many of them. */
export interface Networks {
  household: string;
  /** Null for IPv4, where an address may be a whole company's. */
  site: string | null;
}

export const networksOf = (request: Request): Networks =>
  networksOfAddress(request.headers.get("CF-Connecting-IP") ?? "");

/**
 * An IPv4 address, or the /64 and /48 networks of an IPv6 address: a household has more addresses than a table has rows,
 * and a rented server often a /48.
 */
export function networksOfAddress(address: string): Networks {
  if (!address.includes(":")) return { household: address, site: null };
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  const first = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.replace(/^0+(?=.)/, ""))
      .join(":");
  return { household: first(4), site: `${first(3)}/48` };
}

/**
 * Returns the mailbox that an email address most likely leads to, for counting: without what follows a plus, and
 * without the dots of its name.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/\+.*$/, "").replaceAll(".", "");
  return (name || email.slice(0, at)) + email.slice(at);
}
