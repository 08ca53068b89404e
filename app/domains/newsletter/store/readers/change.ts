import { sql } from "drizzle-orm";
import { type Db, rowsOf, type Statement, statement } from "~/platform/data/db.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import type { List } from "../../fields.ts";
import { activeSubscription, changed } from "../events.ts";
import { leave } from "../preferences.ts";
import type { Status } from "./counts.ts";

/** A list of a subscriber as the desk changes it. */
export interface Subscription {
  status: Status;
  /** Milliseconds since 1970, UTC. */
  endedAt: number | null;
}

/** Returns a list of a subscriber; null when there is none. */
export async function readSubscription(db: Db, id: string, list: List): Promise<Subscription | null> {
  const [row] = await rowsOf(
    db,
    statement<Subscription>(sql`
      select status, ended_at as endedAt from subscriptions where subscriber_id = ${id} and list = ${list}`),
  );
  return row ?? null;
}

/** Ends a list, or puts it back as it was before it was ended at the desk, and tells who is to be told of it. */
export const writeSubscription = (
  id: string,
  list: List,
  { status, endedAt }: Subscription,
  time: number,
): Statement[] => [
  ...(status === "ended" ? leave(id, list, time) : []),
  statement(sql`
    update subscriptions set status = ${status}, ended_at = ${endedAt},
      changed_at = iif(status = ${status}, changed_at, ${time})
    where subscriber_id = ${id} and list = ${list}`),
  noteEvent(time, changed("confirmed", id, list, time), {
    about: activeSubscription(id, list),
    when: sql`about.changed_at = ${time}`,
  }),
];
