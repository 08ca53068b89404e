import { type SQL, sql } from "drizzle-orm";
import type { WebhookEvent } from "~/platform/webhooks/events.ts";
import type { List } from "../fields.ts";

/** What webhooks are told of a subscriber: `subscriber.confirmed` and `subscriber.left`. */

/** Returns the select of a subscription that is active: whom an event is `about`. */
export const activeSubscription = (id: string, list: List): SQL => sql`
  select s.email, x.source, x.consent_at, x.confirmed_at, x.changed_at
  from subscriptions x cross join subscribers s on s.id = x.subscriber_id
  where x.subscriber_id = ${id} and x.list = ${list} and x.status = 'active'`;

/** Returns the event that a list was confirmed or left. */
export const changed = (what: "confirmed" | "left", id: string, list: List, time: number): WebhookEvent => ({
  kind: "subscriber",
  type: `subscriber.${what}`,
  key: `subscriber/${what}/${list}/${id}/${time}`,
  email: sql`about.email`,
  data: sql`json_object('email', about.email, 'list', ${list}, 'source', about.source,
    'askedAt', ${iso("consent_at")}, 'confirmedAt', ${iso("confirmed_at")})`,
});

const iso = (column: string) =>
  sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', about.${column} / 1000.0, 'unixepoch')`);
