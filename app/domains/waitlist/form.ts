import type { Deps } from "~/platform/deps.ts";
import type { FormDefinition } from "~/platform/forms/submission.ts";
import { linkOrigin } from "~/platform/mail/outbox.ts";
import { JOINED } from "./rules/form-copy.ts";
import { type WaitlistSignup, waitlistSchema } from "./schema.ts";
import { joinWaitlist } from "./store/signups.ts";

/** The waitlist form, as its page and its call take it. */
export const waitlistForm = (
  deps: Pick<Deps, "db" | "now">,
  request: Request,
): FormDefinition<WaitlistSignup> => ({
  name: "waitlist",
  schema: waitlistSchema,
  success: JOINED,
  status: 201,
  submit: (signup) => joinWaitlist(deps, signup, linkOrigin(request)),
});
