import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { WaitlistSignup } from "../schema.ts";

/**
 * Stores an address with the words that its owner agreed to. An address is on the waitlist once: a second signup
 * changes nothing, because its sender need not be the owner. Returns the id when the address is new.
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

/** Whether a signup of this id is stored. */
export const signupExists = (id: string): SQL => sql`exists (select 1 from waitlist where id = ${id})`;
