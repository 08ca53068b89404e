import { sql } from "drizzle-orm";
import type { Audience } from "~/platform/mail/delivery/audience.ts";
import type { List } from "../fields.ts";

/** The recipients of a list: subscribers who confirmed it, have not left it and are not pausing. */
export const listAudience = (list: List): Audience => ({
  page: (after, limit) => sql`
    select x.subscriber_id as id, s.email as address
    from subscriptions x cross join subscribers s on s.id = x.subscriber_id
    where x.list = ${list} and x.status = 'active' and x.subscriber_id > ${after}
      and (s.paused_until is null or s.paused_until <= unixepoch() * 1000)
    order by x.subscriber_id limit ${limit}`,
});

/** The recipients of a letter to everybody: subscribers with any list that they confirmed and have not left. */
export const everybody: Audience = {
  page: (after, limit) => sql`
    select s.id, s.email as address from subscribers s
    where s.id > ${after} and (s.paused_until is null or s.paused_until <= unixepoch() * 1000)
      and exists (select 1 from subscriptions x where x.subscriber_id = s.id and x.status = 'active')
    order by s.id limit ${limit}`,
};
