import { sql } from "drizzle-orm";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { welcomeMail } from "../mail/welcome.ts";
import { ALREADY, CONSENT } from "../rules/form-copy.ts";
import type { WaitlistSignup } from "../schema.ts";

/**
 * Puts an address on the waitlist with its welcome mail, both or neither. An address is there once: a second wish is
 * a conflict and changes nothing of the first, since whoever sends it need not be its owner.
 * @param origin of the links in the mail, such as https://recurring.ai
 */
export async function joinWaitlist(
  deps: Pick<Deps, "db" | "now">,
  signup: WaitlistSignup,
  origin: string,
): Promise<Result<null, "conflict">> {
  const id = crypto.randomUUID();
  const { email, firstName, lastName, company, title, primaryInterest, eventAttendance, place } = signup;
  const [joined] = await batch(deps.db, [
    statement<{ id: string }>(sql`
      insert into waitlist (id, email, first_name, last_name, company, title, primary_interest, event_attendance,
        consent_place, consent_wording, created_at)
      values (${id}, ${email}, ${firstName}, ${lastName}, ${company}, ${title}, ${primaryInterest},
        ${eventAttendance}, ${place}, ${CONSENT}, ${deps.now().getTime()})
      on conflict (email) do nothing
      returning id`),
    queueMail(deps, welcomeMail({ id, email, firstName, origin }), {
      when: sql`exists (select 1 from waitlist where id = ${id})`,
    }),
  ]);
  return joined.length > 0 ? ok(null) : fail("conflict", ALREADY);
}
