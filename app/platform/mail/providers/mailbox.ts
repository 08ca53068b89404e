import type { MailProvider } from "./provider.ts";

/** Sends nothing: what it takes can be read in the local mailbox. `npm start` chooses it, unless another is configured. */
export const mailbox: MailProvider = {
  name: "mailbox",
  most: 100,
  remembersMs: Number.MAX_SAFE_INTEGER,
  send: async (_key, messages) => ({
    results: messages.map(() => ({ outcome: "sent", providerId: null })),
  }),
};
