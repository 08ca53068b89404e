import type { ViteDevServer } from "vite";
import type { CronEnv, CronService, SiteEnv } from "../../../app/platform/env.ts";
import { TICK } from "../../../app/platform/jobs/define-job.ts";
import type { Publication } from "../../../app/platform/publication/publication.ts";
import { inRoot } from "../project.ts";
import type { LocalResources } from "../workers.ts";
import { type Decisions, openLocalEnv, type QueuedBatch } from "./local-env.ts";
import { MemoryCache } from "./memory-cache.ts";
import { openSourceModules } from "./source-modules.ts";

/** Both Workers, run from their source by Vite, with the local databases. */
export interface SourceWorkers {
  /** Answers as the site's Worker. `failure` is the error behind a plain 500. Throws when the source does not load. */
  fetch: (request: Request) => Promise<{ response: Response; failure?: unknown }>;
  /** Fires a cron trigger of the cron Worker. */
  fire: (cron: string) => Promise<void>;
  /** Returns what is wrong with the publication, a line for each mistake; null when nothing is. */
  mistakes: () => Promise<string | null>;
  /**
   * Forgets all modules and kept pages: the next request runs the changed source, as a new deployment does. A mistake of
   * the publication is told, and sources that changed are read.
   */
  reload: () => void;
  close: () => Promise<void>;
}

const SITE = inRoot("workers/site.ts");
const CRON = inRoot("workers/cron.ts");
const DEPS = inRoot("app/platform/deps.ts");
const CHECKED = inRoot("scripts/lib/publication/checked.ts");
const SAMPLE = inRoot("scripts/lib/sample/sample.ts");
const SETUP = inRoot("scripts/lib/wizard/service.ts");

interface SiteModule {
  default: { fetch: (request: Request, env: SiteEnv, ctx: ExecutionContext) => Promise<Response> };
}

interface CronModule {
  default: Required<Pick<ExportedHandler<CronEnv>, "scheduled" | "queue">>;
  Cron: new (ctx: ExecutionContext, env: CronEnv) => CronService;
}

interface Checked {
  /** Null with a mistake in it. */
  publication: Publication | null;
  mistakes: string | null;
  warnings: string;
}

/** Opens the local databases and prepares both Workers; their modules load with the first call of each. */
export async function openSourceWorkers(
  server: ViteDevServer,
  resources: LocalResources,
): Promise<SourceWorkers> {
  const modules = openSourceModules(server.environments.ssr);
  const site = () => modules.load<SiteModule>(SITE);
  const cron = () => modules.load<CronModule>(CRON);

  let checked: Promise<Checked> | undefined;
  const check = () => {
    checked ??= checkSource();
    return checked;
  };
  async function checkSource(): Promise<Checked> {
    const right: Checked = { publication: null, mistakes: null, warnings: "" };
    try {
      const { checkPublication } = await modules.load<typeof import("../publication/checked.ts")>(CHECKED);
      return { ...right, ...(await checkPublication()) };
    } catch (error) {
      // Source that does not load is shown by the request that needs it.
      report(error);
      return right;
    }
  }
  const sourcesOf = ({ publication }: Checked) => JSON.stringify(publication?.sources);

  /** Tells what a change made of the publication. Where its sources changed, the sample goes or comes and they are read. */
  async function follow(before: Promise<Checked>): Promise<void> {
    const [old, now] = [await before, await check()];
    if (now.mistakes && now.mistakes !== old.mistakes) server.config.logger.error(now.mistakes);
    if (old.mistakes && !now.mistakes) server.config.logger.info("The publication is right again.");
    if (now.warnings && now.warnings !== old.warnings) server.config.logger.warn(now.warnings);
    if (old.publication) read = sourcesOf(old);
    if (!now.publication || sourcesOf(now) === read) return;
    read = sourcesOf(now);
    const { makeDeps } = await modules.load<typeof import("../../../app/platform/deps.ts")>(DEPS);
    const { showSampleOrSources } = await modules.load<typeof import("../sample/sample.ts")>(SAMPLE);
    const deps = makeDeps(env.cron, contextOf(), "script", now.publication);
    server.config.logger.info(`Sample edition: ${await showSampleOrSources(deps)}`);
    await fire(TICK);
  }
  /** The sources that were read last. */
  let read: string | undefined;

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

  /** Each call runs the source as it is now. */
  const service = new Proxy({} as CronService, {
    get:
      (_, name: keyof CronService) =>
      async (...args: unknown[]) => {
        const { Cron } = await cron();
        const entry = new Cron(contextOf(), env.cron);
        return (entry[name] as (...args: unknown[]) => Promise<unknown>)(...args);
      },
  });
  const env = await openLocalEnv(resources, service, consume);
  Object.assign(env.site, {
    SETUP: { fetch: (url: string, { body }: { body: string }) => setUp(url, body) },
  });

  /** Answers the page that sets the site up. What it writes is followed as every change of the source. */
  async function setUp(url: string, text: string): Promise<Response> {
    const { answerSetup } = await modules.load<typeof import("../wizard/service.ts")>(SETUP);
    return answerSetup({ url, text });
  }
  const emptyCaches = () => Object.assign(globalThis, { caches: { default: new MemoryCache() } });
  emptyCaches();

  async function fire(cronTrigger: string): Promise<void> {
    try {
      if ((await check()).mistakes) return;
      const { default: worker } = await cron();
      const controller = { cron: cronTrigger, scheduledTime: Date.now(), noRetry: () => {} };
      await worker.scheduled(controller, env.cron, contextOf());
    } catch (error) {
      report(error);
    }
  }

  return {
    mistakes: async () => (await check()).mistakes,
    async fetch(request) {
      const { default: worker } = await site();
      let failure: unknown;
      const onError = (error: unknown) => {
        if (error instanceof Error) server.ssrFixStacktrace(error);
        failure = error;
      };
      return { response: await worker.fetch(request, { ...env.site, onError }, contextOf()), failure };
    },
    fire,
    reload() {
      const before = check();
      checked = undefined;
      modules.forget();
      emptyCaches();
      follow(before).catch(report);
    },
    close: () => env.close(),
  };
}
