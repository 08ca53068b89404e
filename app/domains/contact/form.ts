import type { Deps } from "~/platform/deps.ts";
import type { FormDefinition } from "~/platform/forms/submission.ts";
import { CONTACT_SUCCESS } from "./rules/form-copy.ts";
import { type ContactMessage, contactSchema } from "./schema.ts";
import { receiveMessage } from "./store/messages.ts";

/** The contact form, as its page and its call take it. */
export const contactForm = (deps: Pick<Deps, "db" | "now">): FormDefinition<ContactMessage> => ({
  name: "contact",
  schema: contactSchema,
  success: CONTACT_SUCCESS,
  submit: async (message) => void (await receiveMessage(deps, message)),
});
