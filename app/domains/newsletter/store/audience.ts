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
