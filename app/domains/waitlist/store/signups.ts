import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { WaitlistSignup } from "../schema.ts";

/**
 * Stores a signup with its consent text. A second signup of an address changes nothing, because its sender need not be
 * the owner. Returns the id; no row when the address is on the waitlist already.
 */
export function insertSignup(
  { now }: Pick<Deps, "now">,
  id: string,
  signup: WaitlistSignup & { consent: string },
): Statement<{ id: string }> {
  const { email, firstName, lastName, company, title, primaryInterest, eventAttendance, place } = signup;
  return statement(sql`
    insert into waitlist (id, email, first_name, last_name, company, title, primary_interest, event_attendance,
      consent_place, consent_wording, created_at)
    values (${id}, ${email}, ${firstName}, ${lastName}, ${company}, ${title}, ${primaryInterest},
      ${eventAttendance}, ${place}, ${signup.consent}, ${now().getTime()})
    on conflict (email) do nothing
    returning id`);
}

/** Returns the SQL condition that a signup with this id is stored. */
export const signupExists = (id: string): SQL => sql`exists (select 1 from waitlist where id = ${id})`;
