// app/platform/mail/providers/courier.ts
import * as z from "zod";
import type { Deps } from "~/platform/deps.ts";
import { failedRequest, type MailProvider, unknown } from "~/platform/mail/providers/provider.ts";
import { parsed, requestOf, text } from "~/platform/mail/providers/wire.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";

const API = "https://api.courier.example.com/messages";

const Accepted = z.object({ ids: z.array(z.string()) });

export const courier = (
  deps: Pick<Deps, "fetch" | "now" | "vars" | "publication">,
  token: string,
): MailProvider => ({
  name: "courier",
  most: 50,
  // It has no idempotency keys.
  remembersMs: 0,
  requestsPerMinute: 100,
  send: async (_key, messages) => {
    const request = requestOf({ Authorization: `Bearer ${token}` }, { messages });
    const answer = await fetchUpstream(deps, API, request);
    if (!answer.ok) return failedRequest(messages, answer, undefined);
    const ids = parsed(Accepted, text(answer.value))?.ids;
    if (ids?.length !== messages.length) return unknown(messages, "Courier did not say what it accepted.");
    return { results: ids.map((providerId) => ({ outcome: "sent", providerId })) };
  },
});
