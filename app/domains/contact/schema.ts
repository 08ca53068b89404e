import * as z from "zod/mini";
import { emailField, lineField, textField } from "~/lib/forms/fields.ts";
import { MESSAGE_MAX, NAME_MAX } from "./fields.ts";

export const contactSchema = z.object({
  name: lineField({ missing: "Please enter your name.", max: NAME_MAX }),
  email: emailField(),
  message: textField({ missing: "Please write a message.", max: MESSAGE_MAX }),
});

export type ContactMessage = z.output<typeof contactSchema>;
