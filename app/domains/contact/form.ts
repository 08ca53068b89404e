import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { queueMail } from "~/platform/mail/outbox.ts";
import { noteEvent } from "~/platform/webhooks/events.ts";
import { contactMail } from "./mail/message.ts";
import { type ContactMessage, contactSchema } from "./schema.ts";
import { insertMessage, messageExists } from "./store/messages.ts";

type ContactDeps = Pick<Deps, "db" | "now" | "publication">;

export const contactForm = defineForm({
  name: "contact",
  schema: contactSchema,
  success: { ok: true, message: "We have your message and will answer by email." },
  write: async (deps: ContactDeps, message) => void (await receiveMessage(deps, message)),
});

/** Stores a message and queues its mail to the publisher, both or neither. A second click writes nothing. */
export async function receiveMessage(
  deps: ContactDeps,
  message: ContactMessage,
): Promise<{ stored: boolean }> {
  const id = crypto.randomUUID();
  const [stored] = await batch(deps.db, [
    await insertMessage(deps, id, message),
    queueMail(deps, contactMail(deps.publication, id, message), { when: messageExists(id) }),
    noteEvent(
      deps.now().getTime(),
      {
        kind: "message",
        type: "message.received",
        key: `message/${id}`,
        email: message.email,
        data: { ...message },
      },
      { when: messageExists(id) },
    ),
  ]);
  return { stored: stored.length > 0 };
}
