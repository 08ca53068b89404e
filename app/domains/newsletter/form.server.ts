import type { Deps } from "~/platform/deps.ts";
import type { FormDefinition } from "~/platform/forms/submission.ts";
import { linkOrigin } from "~/platform/mail.ts";
import { SUBSCRIBED, type SubscribeRequest, subscribeSchema } from "./schema.ts";
import { subscribe } from "./service.server.ts";

/** The newsletter form, as its page and its call take it. The answer is the same whoever is known already. */
export const newsletterForm = (
  deps: Pick<Deps, "db" | "now" | "vars">,
  request: Request,
): FormDefinition<SubscribeRequest> => ({
  name: "newsletter",
  schema: subscribeSchema,
  success: { ok: true, message: SUBSCRIBED.message },
  submit: (wish) => subscribe(deps, wish, linkOrigin(request)),
});
