import * as z from "zod/mini";
import { emailField } from "~/lib/form.ts";
import { site } from "~/site.config.ts";

export const NEWSLETTER_PATH = "/newsletter";
export const CONFIRM_PATH = "/newsletter/confirm";
export const SUBSCRIBE_CALL = "/api/newsletter/subscribe";

/** Where a form stands; part of the evidence of consent. */
export const PLACES = ["page", "card", "dialog"] as const;

export type Place = (typeof PLACES)[number];

export const subscribeSchema = z.object({
  email: emailField(),
  place: z.catch(z.enum([...PLACES, "call"]), "call"),
});

export type SubscribeRequest = z.output<typeof subscribeSchema>;

const { newsletter } = site.brand;

/** What the visitor agrees to, shown at every form and kept with the address. */
export const CONSENT = `Send me ${newsletter} every week. I can leave with one click in any issue.`;

export const SUBSCRIBED = {
  title: "Subscribed!",
  message: `Welcome to ${newsletter}. Check your email to confirm.`,
};

export const CONFIRMED = { title: "Success!", message: `You've been subscribed to ${newsletter}.` };
