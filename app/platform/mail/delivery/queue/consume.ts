import { batch } from "../../../data/db.ts";
import type { Deps } from "../../../deps.ts";
import { chooseProvider } from "../../providers/choose.ts";
import { pauseAfter } from "../attempt.ts";
import type { Audiences } from "../audience.ts";
import { buryBatch } from "../batches/counts.ts";
import { dispatch, queueBatches } from "../dispatch.ts";
import { burySingle } from "../send-single.ts";
import { type Again, enqueue, type MailQueue, type MailRef } from "./enqueue.ts";
import type { UsefulMs } from "./useless.ts";

/** The consumers of the queue MAIL and of its dead letters, run by the cron Worker. */

/** Mail that is due later than this is left to the sweep. */
const LONGEST_WAIT_MS = 15 * 60_000;

type Message = Pick<globalThis.Message<MailRef>, "body" | "attempts" | "ack" | "retry">;

/**
 * Sends the mails of the messages, one after the other. A further attempt is a new message, so that the queue counts
 * only internal errors as retries. After an internal error the message is retried, and becomes a dead letter in the
 * end. Never throws.
 */
export async function consumeMail(
  deps: Deps,
  audiences: Audiences,
  messages: readonly Message[],
  useful: UsefulMs = {},
): Promise<void> {
  const provider = chooseProvider(deps);
  for (const message of messages)
    try {
      // Without a provider mail waits in the database until a sweep finds it.
      if (provider.ok)
        await requeue(deps, await dispatch(deps, provider.value, audiences, message.body, useful));
      message.ack();
    } catch (error) {
      deps.log.error("mail.not-handled", error, { ...message.body, attempts: message.attempts });
      message.retry({ delaySeconds: 30 * message.attempts });
    }
}

async function requeue(deps: Deps, again: Again[]): Promise<void> {
  const { mailQueue } = deps;
  if (!mailQueue) return;
  for (const { ref, afterMs } of again) {
    if (afterMs > LONGEST_WAIT_MS) continue;
    if ("batch" in ref) await queueBatches(deps, [ref.batch], afterMs);
    else await enqueue(mailQueue as MailQueue, [ref], afterMs);
  }
}

/**
 * Counts a dead letter as a failed attempt of its mail and logs it; after `MAX_ATTEMPTS` the mail fails. It does not
 * fail at once, because the database may have been unavailable: the sweep enqueues it again. Never throws.
 */
export async function consumeDeadMail(deps: Deps, messages: readonly Message[]): Promise<void> {
  for (const message of messages) {
    const { body } = message;
    deps.log.error("mail.dead", "the queue gave a message up", { ...body });
    try {
      const wait = pauseAfter(message.attempts, null);
      if ("outbox" in body) await batch(deps.db, [burySingle(deps, body.outbox, wait)]);
      if ("batch" in body) await batch(deps.db, buryBatch(deps, body.batch, wait));
      message.ack();
    } catch (error) {
      deps.log.error("mail.not-buried", error, { ...body });
      message.retry({ delaySeconds: 300 });
    }
  }
}
