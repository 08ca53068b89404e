import { fail, ok, type Result } from "~/lib/result.ts";
import { notePlace } from "~/platform/counts/note.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { linkOrigin, queueMail } from "~/platform/mail/outbox.ts";
import { noteEvent, type WebhookEvent } from "~/platform/webhooks/events.ts";
import { welcomeMail } from "./mail/welcome.ts";
import { ALREADY, consentTo, joinedText } from "./rules/form-copy.ts";
import { type WaitlistSignup, waitlistSchema } from "./schema.ts";
import { insertSignup, signupExists } from "./store/signups.ts";

type WaitlistDeps = Pick<Deps, "db" | "now" | "publication">;

export const waitlistForm = defineForm({
  name: "waitlist",
  schema: ({ connect }) => waitlistSchema(connect?.eventAttendance ?? []),
  success: (_, { publication }) => ({ ok: true, message: joinedText(publication) }),
  status: 201,
  write: (deps: WaitlistDeps, signup, request) =>
    joinWaitlist(deps, signup, linkOrigin(deps, request), request),
});

/**
 * Puts an address on the waitlist and queues its welcome mail, both or neither. Fails with `conflict` when the address
 * is already on it.
 * @param origin of the links in the mail, such as https://recurring.ai
 * @param request which brings the signup: the page that it comes from is counted
 */
export async function joinWaitlist(
  deps: WaitlistDeps,
  signup: WaitlistSignup,
  origin: string,
  request?: Request,
): Promise<Result<null, "conflict">> {
  const id = crypto.randomUUID();
  const time = deps.now().getTime();
  const mail = welcomeMail(deps.publication, {
    id,
    email: signup.email,
    origin,
  });
  const [stored] = await batch(deps.db, [
    insertSignup(deps, id, { ...signup, consent: consentTo(deps.publication) }),
    queueMail(deps, mail, { when: signupExists(id) }),
    noteEvent(time, joined(id, signup), { when: signupExists(id) }),
    ...(request ? notePlace(time, "waitlist", request, { place: signup.place, when: signupExists(id) }) : []),
  ]);
  return stored.length > 0 ? ok(null) : fail("conflict", ALREADY);
}

const joined = (id: string, { email, ...answers }: WaitlistSignup): WebhookEvent => ({
  kind: "waitlist",
  type: "waitlist.joined",
  key: `waitlist/${id}`,
  email,
  data: { email, ...answers },
});
