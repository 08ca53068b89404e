import * as z from "zod/mini";
import { emailField } from "~/lib/fields.ts";
import { LISTS, PLACES } from "./rules/copy.ts";

export const subscribeSchema = z.object({
  email: emailField(),
  list: z.catch(z.enum(LISTS), "weekly"),
  place: z.catch(z.enum([...PLACES, "call"]), "call"),
});

export type SubscribeRequest = z.output<typeof subscribeSchema>;

const ticked = () =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value !== undefined),
  );

/** What a subscriber asks on the preferences page: the lists that are ticked, a pause and its end, or to leave. */
export const preferencesSchema = z.object({
  intent: z.enum(["save", "pause", "resume", "leave"]),
  weekly: ticked(),
  daily: ticked(),
});

export type PreferencesChange = z.output<typeof preferencesSchema>;

/** Asks for the link to the preferences page. */
export const linkRequestSchema = z.object({ email: emailField() });
