import type { FormSuccess } from "~/lib/form.ts";

/** What the form shows before anybody touches it: its limits and words, without the schema that checks them. */

export const NAME_MAX = 120;
export const MESSAGE_MAX = 5000;

export const CONTACT_SUCCESS: FormSuccess = {
  ok: true,
  message: "We have your message and will answer by email.",
};
