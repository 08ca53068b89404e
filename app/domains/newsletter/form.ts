import type { Deps } from "~/platform/deps.ts";
import { readFields } from "~/platform/forms/body.ts";
import { isSameOrigin } from "~/platform/forms/origin.ts";
import type { FormDefinition } from "~/platform/forms/submission.ts";
import { linkOrigin } from "~/platform/mail/outbox.ts";
import { LINK_SENT, subscribedText } from "./rules/copy.ts";
import {
  linkRequestSchema,
  type PreferencesChange,
  preferencesSchema,
  type SubscribeRequest,
  subscribeSchema,
} from "./schema.ts";
import { mailPreferencesLink } from "./store/preferences.ts";
import { subscribe } from "./store/subscriptions.ts";

/** The newsletter form, as its page and its call take it. The answer is the same whoever is known already. */
export const newsletterForm = (
  deps: Pick<Deps, "db" | "now" | "vars">,
  request: Request,
): FormDefinition<SubscribeRequest> => ({
  name: "newsletter",
  schema: subscribeSchema,
  success: ({ list }) => ({
    ok: true,
    message: subscribedText(list === "daily" ? "daily" : "weekly").message,
  }),
  submit: (wish) => subscribe(deps, wish, linkOrigin(request)),
});

/** Asks for the link to the preferences. The answer is the same whoever is known. */
export const linkRequestForm = (
  deps: Pick<Deps, "db" | "now" | "vars">,
  request: Request,
): FormDefinition<{ email: string }> => ({
  name: "newsletter-link",
  schema: linkRequestSchema,
  success: { ok: true, message: LINK_SENT },
  submit: ({ email }) => mailPreferencesLink(deps, email, linkOrigin(request)),
});

/** What a post to the preferences page asks; null when it is none of its forms, or comes from elsewhere. */
export async function readPreferencesChange(request: Request): Promise<PreferencesChange | null> {
  if (!isSameOrigin(request)) return null;
  const body = await readFields(request);
  if (!body.ok) return null;
  const parsed = preferencesSchema.safeParse(body.value);
  return parsed.success ? parsed.data : null;
}
