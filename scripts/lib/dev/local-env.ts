import type { CronEnv, CronService, SiteEnv } from "../../../app/platform/env.ts";
import { asking, BINDINGS_WORKER, d1Of, kvOf, r2Of } from "../bindings.ts";
import type { LocalResources } from "../workers.ts";

/** The environments of both Workers in development, and the way of a queue's messages to the cron Worker. */

/** A batch of messages as it leaves the queue. */
export interface QueuedBatch {
  queue: string;
  messages: { id: string; timestamp: string; attempts: number; body: unknown }[];
}

/** What the consumer decided, by the ids of the messages. */
export interface Decisions {
  acked: string[];
  retried: Record<string, QueueRetryOptions>;
  /** Whether it threw: what it did not decide is delivered again. */
  failed: boolean;
}

/** Hands the messages of the local queues to this process, and follows its decisions. */
const QUEUE_WORKER = `import bindings from "./bindings.js";
export default {
  fetch: bindings.fetch,
  async queue({ queue, messages }, { CONSUMER }) {
    const plain = messages.map(({ id, timestamp, attempts, body }) => ({ id, timestamp, attempts, body }));
    const body = JSON.stringify({ queue, messages: plain });
    const response = await CONSUMER.fetch("http://consumer/", { method: "POST", body });
    const { acked, retried, failed } = await response.json();
    for (const message of messages) {
      if (acked.includes(message.id)) message.ack();
      else if (message.id in retried) message.retry(retried[message.id]);
    }
    if (failed) throw new Error("The consumer failed.");
  },
};`;

export interface LocalEnv {
  site: SiteEnv;
  cron: CronEnv;
  close: () => Promise<void>;
}

/** Opens the local databases, KV and queues. `consume` gets what the queues deliver. */
export async function openLocalEnv(
  { state, bindings, vars }: LocalResources,
  cron: CronService,
  consume: (batch: QueuedBatch) => Promise<Decisions>,
): Promise<LocalEnv> {
  // Only here: a build reads the configuration of Vite too.
  const { Miniflare } = await import("miniflare");
  const miniflare = new Miniflare({
    cf: false,
    defaultPersistRoot: state,
    ...bindings,
    modules: [
      { type: "ESModule", path: "queue.js", contents: QUEUE_WORKER },
      { type: "ESModule", path: "bindings.js", contents: BINDINGS_WORKER },
    ],
    serviceBindings: {
      CONSUMER: async (request: { json: () => Promise<unknown> }) =>
        Response.json(await consume((await request.json()) as QueuedBatch)) as never,
    },
  });
  await miniflare.ready;
  const ask = asking(miniflare);
  const remote = (binding: string, ...methods: string[]) =>
    Object.fromEntries(
      methods.map((method) => [method, (...args: unknown[]) => ask({ binding, method, args })]),
    ) as never;
  const shared = {
    DB: d1Of(miniflare, "DB"),
    SEARCH: d1Of(miniflare, "SEARCH"),
    MEDIA: r2Of(miniflare, "MEDIA"),
    MAIL: remote("MAIL", "send", "sendBatch"),
  };
  const kv = kvOf(miniflare, "KV");
  return {
    site: {
      ...vars.site,
      ...shared,
      KV: withoutPages(kv),
      CRON: cron,
      // Vite has the static files: those of `public/`, and what the build would write.
      ASSETS: { fetch } as Fetcher,
      ANALYTICS: remote("ANALYTICS", "writeDataPoint"),
    },
    cron: {
      ...vars.cron,
      ...shared,
      KV: kv,
      BACKUPS: r2Of(miniflare, "BACKUPS"),
      JOBS: remote("JOBS", "send", "sendBatch"),
    },
    close: () => miniflare.dispose(),
  };
}

/** One location has no use for the pages of others, and each reload would leave its own behind. */
function withoutPages(kv: KVNamespace): KVNamespace {
  const isPage = (key: unknown) => String(key).startsWith("page:");
  return {
    ...kv,
    get: async (key: string, ...rest: []) => (isPage(key) ? null : kv.get(key, ...rest)),
    put: async (key: string, ...rest: [string]) => (isPage(key) ? undefined : kv.put(key, ...rest)),
  } as KVNamespace;
}
