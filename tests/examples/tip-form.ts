// app/domains/tips/form.ts
import * as z from "zod/mini";
import { emailField, textField } from "~/lib/forms/fields.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { queueMail } from "~/platform/mail/outbox.ts";

export const tipSchema = z.object({
  email: emailField(),
  tip: textField({ missing: "Please write your tip.", max: 2000 }),
});

export const tipForm = defineForm({
  name: "tip",
  schema: tipSchema,
  success: { ok: true, message: "Thank you. We read every tip." },
  write: async (deps: Pick<Deps, "db" | "now" | "publication">, { email, tip }) => {
    const mail = queueMail(deps, {
      kind: "tip",
      to: deps.publication.brand.contactEmail,
      subject: "A reader's tip",
      html: "",
      text: tip,
      headers: { "Reply-To": email },
      idempotencyKey: `tip/${crypto.randomUUID()}`,
    });
    await batch(deps.db, [mail]);
  },
});
