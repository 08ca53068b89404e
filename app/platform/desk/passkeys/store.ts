import { sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "../../data/db.ts";
import type { Deps } from "../../deps.ts";
import { isLocalHost } from "../../forms/origin.ts";
import type { Publication } from "../../publication/publication.ts";
import type { Passkey, RelyingParty } from "./model.ts";

/** The passkeys of the staff, and the challenges that signing in with one answers. */

export interface PasskeyShown {
  id: string;
  /** The browser that made it. */
  name: string;
  addedAt: number;
  usedAt: number | null;
}

/** Returns the site as passkeys know it: by its public host, or as the host of the own computer. */
export function relyingParty({ brand }: Pick<Publication, "brand">, request: Request): RelyingParty {
  const { hostname, origin } = new URL(isLocalHost(request) ? request.url : brand.url);
  return { id: hostname, name: brand.name, origin };
}

/** How long a challenge may be answered. */
const CHALLENGE_MS = 5 * 60_000;

/** Stores a challenge of 256 bits and returns it. */
export async function newChallenge({ db, now }: Pick<Deps, "db" | "now">): Promise<string> {
  const challenge = base64url(crypto.getRandomValues(new Uint8Array(32)));
  await rowsOf(
    db,
    statement(sql`insert into staff_challenges (challenge, expires_at)
      values (${challenge}, ${now().getTime() + CHALLENGE_MS})`),
  );
  return challenge;
}

/** Takes a challenge, which is answered once. Returns whether it was one of ours and in time. */
export async function takeChallenge(
  { db, now }: Pick<Deps, "db" | "now">,
  challenge: string,
): Promise<boolean> {
  const taken = await rowsOf(
    db,
    statement(sql`delete from staff_challenges
      where challenge = ${challenge} and expires_at > ${now().getTime()} returning challenge`),
  );
  return taken.length > 0;
}

/** Returns a passkey and whose it is; null for one that was removed. */
export async function findPasskey(db: Db, id: string): Promise<(Passkey & { staff: string }) | null> {
  const [found] = await rowsOf(
    db,
    statement<Passkey & { staff: string }>(
      sql`select p.id, public_key as publicKey, counter, p.staff from staff_passkeys p
        join staff on staff.id = p.staff where p.id = ${id}`,
    ),
  );
  return found ?? null;
}

export const passkeysOf = (staff: string): Statement<PasskeyShown> =>
  statement(sql`select id, name, added_at as addedAt, used_at as usedAt from staff_passkeys
    where staff = ${staff} order by added_at desc limit 20`);

export const addPasskey = (staff: string, name: string, passkey: Passkey, time: number): Statement =>
  statement(sql`insert into staff_passkeys (id, staff, name, public_key, counter, added_at)
    values (${passkey.id}, ${staff}, ${name}, ${passkey.publicKey}, ${passkey.counter}, ${time})
    on conflict do nothing`);

/** Notes that a passkey signed in: an authenticator that counts never counts back. */
export const notePasskey = (id: string, counter: number, time: number): Statement =>
  statement(sql`update staff_passkeys set counter = ${counter}, used_at = ${time} where id = ${id}`);

export const removePasskey = (staff: string, id: string): Statement =>
  statement(sql`delete from staff_passkeys where id = ${id} and staff = ${staff}`);

/** The statement that removes all passkeys of an address. */
export const removePasskeysOf = (email: string): Statement =>
  statement(sql`delete from staff_passkeys where staff = (select id from staff where email = ${email})`);

/** The challenge of registering: of the session, which only its own pages know. Base64url. */
export const sessionChallenge = (token: string): string => base64url(new TextEncoder().encode(token));

/** Returns the challenge that an answer of a browser claims to be for; "" for garbage. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const text = atob(clientDataJSON.replaceAll("-", "+").replaceAll("_", "/"));
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
