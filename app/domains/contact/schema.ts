import * as z from "zod/mini";
import { emailField, type FormSuccess, lineField, textField } from "~/lib/form.ts";

export const NAME_MAX = 120;
export const MESSAGE_MAX = 5000;

export const contactSchema = z.object({
  name: lineField({ missing: "Please enter your name.", max: NAME_MAX }),
  email: emailField(),
  message: textField({ missing: "Please write a message.", max: MESSAGE_MAX }),
});

export type ContactMessage = z.output<typeof contactSchema>;

export const CONTACT_SUCCESS: FormSuccess = {
  ok: true,
  message: "We have your message and will answer by email.",
};
