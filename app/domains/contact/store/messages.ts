import { sql } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { contactMail } from "../mail/message.ts";
import type { ContactMessage } from "../schema.ts";

const SAME_MS = 24 * 60 * 60_000;

/**
 * Keeps a message and puts it into the outbox, both or neither. The same message from the same address within a day
 * is a second click: nothing is written. Returns whether it was new.
 */
export async function receiveMessage(
  deps: Pick<Deps, "db" | "now">,
  message: ContactMessage,
): Promise<{ stored: boolean }> {
  const time = deps.now().getTime();
  const id = crypto.randomUUID();
  const fingerprint = await sha256Hex(JSON.stringify([message.email, message.message]));
  const [stored] = await batch(deps.db, [
    statement<{ id: string }>(sql`
      insert into contact_messages (id, name, email, message, fingerprint, created_at)
      select ${id}, ${message.name}, ${message.email}, ${message.message}, ${fingerprint}, ${time}
      where not exists (
        select 1 from contact_messages where fingerprint = ${fingerprint} and created_at > ${time - SAME_MS})
      returning id`),
    queueMail(deps, contactMail(id, message), {
      when: sql`exists (select 1 from contact_messages where id = ${id})`,
    }),
  ]);
  return { stored: stored.length > 0 };
}
