/** What travels through the queue MAIL: ids, never content or addresses. What they name is looked up when it is due. */
export type MailRef = { outbox: string } | { batch: string } | { mailing: string };

/** Something to look at once more. */
export interface Again {
  ref: MailRef;
  afterMs: number;
}

export type MailQueue = Pick<Queue<MailRef>, "sendBatch">;

/** As wrangler.cron.toml names them. */
export const MAIL_QUEUE = "recurring-mail";
export const DEAD_MAIL_QUEUE = "recurring-mail-dead";

/** The platform takes this many messages a call. */
const MOST = 100;

/** Puts ids into the queue, to be handed over after `delayMs`. */
export async function enqueue(queue: MailQueue, refs: MailRef[], delayMs = 0): Promise<void> {
  const delaySeconds = Math.ceil(delayMs / 1000);
  for (let start = 0; start < refs.length; start += MOST)
    await queue.sendBatch(
      refs.slice(start, start + MOST).map((body) => ({ body, contentType: "json", delaySeconds })),
    );
}
