import { sql } from "drizzle-orm";
import { type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { networksOf } from "../forms/rate-limit.ts";

/**
 * Counts who reads on a day (UTC) without knowing anybody: of address and browser only a hash is kept, until the ticks
 * after midnight delete it. Its salt is in KV, because D1 can be brought back as it was: KV forgets it at midnight by
 * itself, and from then on no hash says anything of anybody.
 */

const DAY_MS = 86_400_000;

/** The shortest life that KV takes. */
const MIN_SECONDS = 60;

const saltName = (day: number) => `reader-salt:${new Date(day * DAY_MS).toISOString().slice(0, 10)}`;

const dayAt = (time: number) => Math.floor(time / DAY_MS);

/** Makes the salts of today and tomorrow where there is none, and deletes yesterday's. */
export async function turnSalts({ kv, now }: Pick<Deps, "kv" | "now">): Promise<void> {
  const time = now().getTime();
  const today = dayAt(time);
  for (const day of [today, today + 1]) {
    if (await kv.get(saltName(day))) continue;
    const salt = crypto.getRandomValues(new Uint8Array(32));
    const seconds = Math.ceil(((day + 1) * DAY_MS - time) / 1000);
    await kv.put(saltName(day), [...salt].map((byte) => byte.toString(16).padStart(2, "0")).join(""), {
      expirationTtl: Math.max(MIN_SECONDS, seconds),
    });
    await kv.delete(saltName(today - 1));
  }
}

/**
 * Bits of the hashes: of a million readers in different networks about two pairs share a number; of the pairs of browsers
 * in one network, one in 64 does. It is a safe integer.
 */
const NETWORK_BITS = 32;
const BROWSER_BITS = 6;

/** Where the numbers of a day's readers begin. */
const firstOf = (day: number) => day * 2 ** (NETWORK_BITS + BROWSER_BITS);

/** Returns the number under which a reader is known today; null before the clock has made the day's salt. */
export async function readerOf(
  { kv, now }: Pick<Deps, "kv" | "now">,
  request: Request,
): Promise<number | null> {
  const day = dayAt(now().getTime());
  const salt = await kv.get(saltName(day));
  if (!salt) return null;
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(salt), algorithm, false, ["sign"]);
  const hash = async (text: string, bits: number) => {
    const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
    return new DataView(mac).getUint32(0) >>> (32 - bits);
  };
  const { household } = networksOf(request);
  const network = await hash(household, NETWORK_BITS);
  const browser = await hash(`${household} ${request.headers.get("User-Agent") ?? ""}`, BROWSER_BITS);
  return firstOf(day) + network * 2 ** BROWSER_BITS + browser;
}

/** Hashes that a tick deletes: no number of them keeps the clock from its work. */
const MOST_FORGOTTEN = 20_000;

/** The statement that deletes hashes of the days before, a part of many. */
export const forgetReaders = (now: Date): Statement =>
  statement(sql`delete from day_readers where id in (
    select id from day_readers where id < ${firstOf(dayAt(now.getTime()))} order by id limit ${MOST_FORGOTTEN})`);
