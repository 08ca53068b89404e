import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { safeTarget } from "~/platform/desk/admission.ts";
import { isStaff, signInLink } from "~/platform/desk/staff.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { linkOrigin, queueMail } from "~/platform/mail/outbox.ts";
import { signInMail } from "./mail/sign-in.ts";

/** Mails a link that signs in, if the address is of the staff. The answer, and the work, are the same for all others. */
export const signInForm = defineForm({
  name: "desk-sign-in",
  schema: z.object({ email: emailField(), to: z._default(z.string(), "") }),
  proof: "page",
  success: {
    ok: true,
    message: "If this address is on the staff list, a link is on its way. It works once, for 15 minutes.",
  },
  write: async (deps: Pick<Deps, "db" | "now" | "publication">, { email, to }, request) => {
    const { path, insert } = await signInLink(deps, email);
    const url = new URL(path, linkOrigin(deps, request));
    if (to) url.searchParams.set("to", safeTarget(to));
    await batch(deps.db, [
      insert,
      queueMail(deps, signInMail(deps.publication, email, url.href), { when: isStaff(email) }),
    ]);
  },
});
