import { sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";

export interface ListedMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  /** A place in the list: the next page begins after it. */
  key: string;
}

/** Returns the next messages, the latest first. */
export function messagePage(after: string | null, limit: number): Statement<ListedMessage> {
  const [createdAt, rowid] = (after ?? "").split("-").map(Number);
  return statement<ListedMessage>(sql`
    select id, name, email, message, created_at as createdAt, created_at || '-' || rowid as key
    from contact_messages ${createdAt && rowid ? sql`where (created_at, rowid) < (${createdAt}, ${rowid})` : sql``}
    order by created_at desc, rowid desc limit ${limit}`);
}
