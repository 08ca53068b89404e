import { type SQL, sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ContactMessage } from "../schema.ts";

/** The same message from the same address within this time is a second click. */
const SAME_MS = 24 * 60 * 60_000;

/** Stores a message unless the same one was stored within a day. Returns the id when it is new. */
export async function insertMessage(
  { now }: Pick<Deps, "now">,
  id: string,
  { name, email, message }: ContactMessage,
): Promise<Statement<{ id: string }>> {
  const time = now().getTime();
  const fingerprint = await sha256Hex(JSON.stringify([email, message]));
  return statement(sql`
    insert into contact_messages (id, name, email, message, fingerprint, created_at)
    select ${id}, ${name}, ${email}, ${message}, ${fingerprint}, ${time}
    where not exists (
      select 1 from contact_messages where fingerprint = ${fingerprint} and created_at > ${time - SAME_MS})
    returning id`);
}

/** Whether a message of this id is stored. */
export const messageExists = (id: string): SQL =>
  sql`exists (select 1 from contact_messages where id = ${id})`;
