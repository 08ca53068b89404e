import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { type Db, rowsOf, type Statement, statement } from "../data/db.ts";
import type { Deps } from "../deps.ts";
import { removePasskeysOf } from "./passkeys/store.ts";
import type { Staff } from "./roles.ts";
import { newSecret } from "./sessions.ts";

/** The staff list, and the links that sign somebody of it in. */

/** How long a link signs in: as long as it takes to find the mail. */
export const LINK_MS = 15 * 60_000;

export const SIGN_IN_PATH = "/desk/sign-in";

export interface StaffShown extends Staff {
  invitedAt: number;
  /** Null for who has never come. */
  signedInAt: number | null;
}

const COLUMNS = sql`id, email, name, role, invited_at invitedAt, signed_in_at signedInAt`;

/** Everybody who may sign in, the owners first. */
export const staffList = (): Statement<StaffShown> =>
  statement(
    sql`select ${COLUMNS} from staff order by role = 'owner' desc, role = 'editor' desc, name limit 200`,
  );

/** Returns the person with an address, in any case; null for a stranger. */
export async function findStaff(db: Db, email: string): Promise<StaffShown | null> {
  const [found] = await rowsOf(
    db,
    statement<StaffShown>(sql`select ${COLUMNS} from staff where email = ${email.toLowerCase()}`),
  );
  return found ?? null;
}

/** The SQL condition that somebody has the role that can give roles. */
export const isOwned = sql`exists (select 1 from staff where role = 'owner')`;

/** Writes a person into the staff list, or changes their name and role. Idempotent. */
export const writeStaff = ({ email, name, role }: Omit<Staff, "id">, time: number): Statement =>
  statement(sql`insert into staff (id, email, name, role, invited_at)
    values (${crypto.randomUUID()}, ${email.toLowerCase()}, ${name}, ${role}, ${time})
    on conflict (email) do update set name = excluded.name, role = excluded.role`);

/** The statements that delete a person, and their passkeys. */
export const deleteStaff = (email: string): Statement[] => [
  removePasskeysOf(email),
  statement(sql`delete from staff where email = ${email}`),
];

/** A link that signs somebody in once: its path, and the statement that makes it valid. */
export async function signInLink(
  { now }: Pick<Deps, "now">,
  email: string,
): Promise<{ path: string; insert: Statement }> {
  const secret = newSecret();
  const hash = await sha256Hex(secret);
  return {
    path: `${SIGN_IN_PATH}/link?token=${secret}`,
    insert: statement(sql`insert into staff_links (hash, staff, expires_at)
      select ${hash}, id, ${now().getTime() + LINK_MS} from staff where email = ${email.toLowerCase()}`),
  };
}

/** SQL condition: an address is of the staff. */
export const isStaff = (email: string) =>
  sql`exists (select 1 from staff where email = ${email.toLowerCase()})`;

/** Returns whom a link signs in, without using it; null when it is not valid any more. */
export async function ownerOfLink(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await rowsOf(
    db,
    statement<{ id: string; name: string }>(sql`select staff.id, name from staff_links
      join staff on staff.id = staff_links.staff
      where hash = ${await sha256Hex(token)} and expires_at > ${now().getTime()}`),
  );
  return row ?? null;
}

/** Uses a link up. Returns the id of whom it signs in; null when it is not valid any more, or another post was first. */
export async function redeemLink(
  { db, now }: Pick<Deps, "db" | "now">,
  token: string,
): Promise<string | null> {
  const [row] = await rowsOf(
    db,
    statement<{ staff: string }>(sql`delete from staff_links
      where hash = ${await sha256Hex(token)} and expires_at > ${now().getTime()}
      and exists (select 1 from staff where staff.id = staff_links.staff) returning staff`),
  );
  return row?.staff ?? null;
}
