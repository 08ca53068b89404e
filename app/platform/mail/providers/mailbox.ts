import type { MailProvider } from "./provider.ts";

/** Sends nothing: the mails can be read in the local mailbox. `npm start` uses it unless another provider is configured. */
export const mailbox: MailProvider = {
  name: "mailbox",
  most: 100,
  requestsPerMinute: 1000,
  remembersMs: Number.MAX_SAFE_INTEGER,
  send: async (_key, messages) => ({
    results: messages.map(() => ({ outcome: "sent", providerId: null })),
  }),
};
