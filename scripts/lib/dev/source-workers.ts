import { createServerModuleRunner, type ViteDevServer } from "vite";
import type { CronEnv, CronService, SiteEnv } from "../../../app/platform/env.ts";
import { inRoot } from "../project.ts";
import type { LocalResources } from "../workers.ts";
import { type Decisions, openLocalEnv, type QueuedBatch } from "./local-env.ts";
import { MemoryCache } from "./memory-cache.ts";

/** Both Workers, run from their source by Vite, with the local databases. */
export interface SourceWorkers {
  /** Answers as the site's Worker. `failure` is the error behind a plain 500. Throws when the source does not load. */
  fetch: (request: Request) => Promise<{ response: Response; failure?: unknown }>;
  /** Fires a cron trigger of the cron Worker. */
  fire: (cron: string) => Promise<void>;
  /** Forgets all modules and kept pages: the next request runs the changed source, as a new deployment does. */
  reload: () => void;
  close: () => Promise<void>;
}

const SITE = inRoot("workers/site.ts");
const CRON = inRoot("workers/cron.ts");

interface SiteModule {
  default: { fetch: (request: Request, env: SiteEnv, ctx: ExecutionContext) => Promise<Response> };
}

interface CronModule {
  default: Required<Pick<ExportedHandler<CronEnv>, "scheduled" | "queue">>;
  Cron: new (ctx: ExecutionContext, env: CronEnv) => CronService;
}

/** Opens the local databases and prepares both Workers; their modules load with the first call of each. */
export async function openSourceWorkers(
  server: ViteDevServer,
  resources: LocalResources,
): Promise<SourceWorkers> {
  const runner = createServerModuleRunner(server.environments.ssr, {
    hmr: false,
    sourcemapInterceptor: false,
  });
  const site = (): Promise<SiteModule> => runner.import(SITE);
  const cron = (): Promise<CronModule> => runner.import(CRON);

  /** Reports what failed behind an answer, where the runtime would log it. */
  const report = (error: unknown) => {
    if (error instanceof Error) server.ssrFixStacktrace(error);
    server.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };
  const contextOf = (pending: Promise<unknown>[] = []) =>
    ({
      waitUntil: (work: Promise<unknown>) => void pending.push(work.catch(report)),
      passThroughOnException: () => {},
      props: {},
    }) as unknown as ExecutionContext;

  async function consume({ queue, messages }: QueuedBatch): Promise<Decisions> {
    const decisions: Decisions = { acked: [], retried: {}, failed: false };
    const pending: Promise<unknown>[] = [];
    const batch = {
      queue,
      messages: messages.map((message) => ({
        ...message,
        timestamp: new Date(message.timestamp),
        ack: () => void decisions.acked.push(message.id),
        retry: (options: QueueRetryOptions = {}) => {
          decisions.retried[message.id] = options;
        },
      })),
    };
    try {
      const { default: worker } = await cron();
      await worker.queue(batch as unknown as MessageBatch, env.cron, contextOf(pending));
    } catch (error) {
      decisions.failed = true;
      report(error);
    }
    await Promise.all(pending);
    return decisions;
  }

  const service: CronService = {
    async requestRefresh(...args) {
      const { Cron } = await cron();
      return new Cron(contextOf(), env.cron).requestRefresh(...args);
    },
  };
  const env = await openLocalEnv(resources, service, consume);
  const emptyCaches = () => Object.assign(globalThis, { caches: { default: new MemoryCache() } });
  emptyCaches();

  return {
    async fetch(request) {
      const { default: worker } = await site();
      let failure: unknown;
      const onError = (error: unknown) => {
        if (error instanceof Error) server.ssrFixStacktrace(error);
        failure = error;
      };
      return { response: await worker.fetch(request, { ...env.site, onError }, contextOf()), failure };
    },
    async fire(cronTrigger) {
      try {
        const { default: worker } = await cron();
        const controller = { cron: cronTrigger, scheduledTime: Date.now(), noRetry: () => {} };
        await worker.scheduled(controller, env.cron, contextOf());
      } catch (error) {
        report(error);
      }
    },
    reload() {
      runner.clearCache();
      emptyCaches();
    },
    async close() {
      await runner.close();
      await env.close();
    },
  };
}
