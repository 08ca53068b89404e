import * as z from "zod/mini";
import { emailField } from "~/lib/forms/fields.ts";
import { LISTS, PLACES, READERS } from "./fields.ts";

export const subscribeSchema = z.object({
  email: emailField(),
  list: z.catch(z._default(z.enum(LISTS), "weekly"), "weekly"),
  place: z.catch(z._default(z.enum([...PLACES, "call"]), "call"), "call"),
});

export type SubscribeRequest = z.output<typeof subscribeSchema>;

const ticked = () =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value !== undefined),
  );

/** The token of a signed link. A missing one is empty, and no token of ours. */
const token = () => z.catch(z.string(), "");

export const confirmSchema = z.object({ token: token() });

export const unsubscribeSchema = z.object({ token: token(), list: z.catch(z.enum(READERS), "weekly") });

/** The buttons of the preferences page, with the lists that are ticked. */
export const preferencesSchema = z.object({
  token: token(),
  intent: z.enum(["save", "pause", "resume", "leave", "end-links"]),
  weekly: ticked(),
  daily: ticked(),
});

export type PreferencesChange = Omit<z.output<typeof preferencesSchema>, "token">;

/** Asks for the link to the preferences page. */
export const linkRequestSchema = z.object({ email: emailField() });
