/** A message of the queue MAIL: an id, never content or an address. The consumer reads the rest from the database. */
export type MailRef = { outbox: string } | { batch: string } | { mailing: string };

/** Work that remains, and when it is due. */
export interface Again {
  ref: MailRef;
  afterMs: number;
}

export type MailQueue = Pick<Queue<MailRef>, "sendBatch">;

/** What the queues' names in wrangler.cron.toml end with. They begin with the publication's slug where it is deployed. */
export const MAIL_QUEUE = "-mail";
export const DEAD_MAIL_QUEUE = "-mail-dead";

/** The platform's limit of messages a call. */
const MOST = 100;

/** Puts ids into the queue, to be delivered after `delayMs`. Throws when the queue does not take them. */
export async function enqueue(queue: MailQueue, refs: MailRef[], delayMs = 0): Promise<void> {
  const delaySeconds = Math.ceil(delayMs / 1000);
  for (let start = 0; start < refs.length; start += MOST)
    await queue.sendBatch(
      refs.slice(start, start + MOST).map((body) => ({ body, contentType: "json", delaySeconds })),
    );
}
