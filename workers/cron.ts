import { WorkerEntrypoint } from "cloudflare:workers";
import { type JobMessage, requestRefresh, runRequested } from "~/jobs/clock/request.ts";
import { runWanted, tick } from "~/jobs/clock/run.ts";
import { checkAccess } from "~/jobs/desk/check-access.ts";
import { checkList } from "~/jobs/desk/check-list.ts";
import { readSource } from "~/jobs/desk/read-source.ts";
import { recomputeMarket } from "~/jobs/desk/recompute-market.ts";
import { trySource } from "~/jobs/desk/try-source.ts";
import { AUDIENCES, USEFUL_MS } from "~/jobs/drain-outbox.ts";
import { composeNextIssue, previewLetter, testLetter } from "~/jobs/letters/desk.ts";
import { compileManuscript } from "~/jobs/writing/compile.ts";
import { publishDrafts } from "~/jobs/writing/publish-drafts.ts";
import {
  JOB_DEADLINES,
  noJobOutage,
  timedD1,
  timedKv,
  timedQueue,
  timedR2,
} from "~/platform/data/deadlines.ts";
import { type Deps, makeDeps } from "~/platform/deps.ts";
import type { AccessAnswer } from "~/platform/desk/access/model.ts";
import type { Passkey, PasskeyAnswer } from "~/platform/desk/passkeys/model.ts";
import {
  creationOptions,
  requestOptions,
  verifyCreation,
  verifyRequest,
} from "~/platform/desk/passkeys/verify.ts";
import type {
  CompiledManuscript,
  CronEnv,
  CronService,
  KeptPicture,
  ManuscriptSource,
  RefreshAnswer,
} from "~/platform/env.ts";
import { fetchPicture } from "~/platform/images/fetch-picture.ts";
import { keepPicture } from "~/platform/images/keep-picture.ts";
import { EVERY_MINUTE } from "~/platform/jobs/define-job.ts";
import { isClockStopped } from "~/platform/jobs/stopped-clock.ts";
import { consoleLog } from "~/platform/log.ts";
import { consumeDeadMail, consumeMail } from "~/platform/mail/delivery/queue/consume.ts";
import { DEAD_MAIL_QUEUE, MAIL_QUEUE, type MailRef } from "~/platform/mail/delivery/queue/enqueue.ts";
import type { Theme } from "~/platform/mail/template/preview.ts";
import type { CheckedList, Found, ReadAnswer } from "~/platform/sources/found.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { readFiles, readPublished, readStored } from "~/publication/reader/read.ts";

/** The cron Worker: separate from the site, so that a failing refresh cannot affect a visitor. */

const log = consoleLog("cron");

/** The dependencies of one tick, call or batch of messages, with a deadline for each call of a binding. */
async function depsOf(env: CronEnv, ctx: Pick<ExecutionContext, "waitUntil">): Promise<Deps> {
  const outage = noJobOutage();
  const files = readFiles(env);
  const deps = makeDeps(env, ctx, "cron", files, {
    DB: timedD1(env.DB, outage, JOB_DEADLINES),
    SEARCH: timedD1(env.SEARCH, outage, JOB_DEADLINES),
    KV: timedKv(env.KV, outage, JOB_DEADLINES),
    MEDIA: timedR2(env.MEDIA, outage, JOB_DEADLINES),
    MAIL: env.MAIL && timedQueue(env.MAIL, outage),
  });
  const { publication } = await readPublished(env, deps);
  const backups = env.BACKUPS && timedR2(env.BACKUPS, outage, JOB_DEADLINES);
  return withLocalLinks({ ...deps, publication, files, backups });
}

/** The same for what reads sources: with those of the desk. */
const sourcedDeps = async (...given: Parameters<typeof depsOf>): Promise<Deps> =>
  withAllSources(await depsOf(...given));

/** The clock knows no request: on the own computer a variable says where the site is that its mails link to. */
function withLocalLinks(deps: Deps): Deps {
  const { publication, vars } = deps;
  if (!vars.LOCAL_ORIGIN) return deps;
  const brand = { ...publication.brand, url: vars.LOCAL_ORIGIN };
  return { ...deps, publication: { ...publication, brand } };
}

/** The RPC that the site calls over its service binding. */
export class Cron extends WorkerEntrypoint<CronEnv> implements CronService {
  async requestRefresh(refresh: string, options?: { force?: boolean }): Promise<RefreshAnswer> {
    const jobs = timedQueue(this.env.JOBS, noJobOutage());
    return this.logged("request", (deps) => requestRefresh(deps, jobs, refresh, options), { refresh });
  }

  async compileManuscript(manuscript: ManuscriptSource): Promise<CompiledManuscript> {
    return this.logged("compile", async (deps) => compileManuscript(deps, manuscript));
  }

  async publishDrafts(): Promise<void> {
    return this.logged("publish", async (deps) => publishDrafts(await withAllSources(deps)));
  }

  async keepPicture(bytes: Uint8Array): Promise<KeptPicture> {
    return this.logged("picture", (deps) => keepPicture(deps, bytes));
  }

  async bringPicture(address: string): Promise<KeptPicture> {
    return this.logged("picture", async (deps) => {
      const came = await fetchPicture(deps, address);
      if (came.state !== "later") return came;
      return { state: "refused", reason: "The picture could not be fetched. Please try again." };
    });
  }

  async previewLetter(letter: string, theme: Theme): Promise<string | null> {
    return this.logged("preview", (deps) => previewLetter(deps, letter, theme));
  }

  async composeIssue(day: string): Promise<boolean> {
    return this.logged("compose", (deps) => composeNextIssue(deps, day));
  }

  async testLetter(letter: string, email: string): ReturnType<typeof testLetter> {
    return this.logged("test", (deps) => testLetter(deps, letter, email));
  }

  /** The site cannot tell what went wrong here. */
  private async logged<Value>(
    call: string,
    work: (deps: Deps) => Promise<Value>,
    about: Record<string, string> = {},
  ): Promise<Value> {
    try {
      return await work(await depsOf(this.env, this.ctx));
    } catch (error) {
      log.error(`cron.${call}`, error, about);
      throw error;
    }
  }

  passkeyCreation(...args: Parameters<CronService["passkeyCreation"]>): Promise<string> {
    return creationOptions(...args);
  }

  passkeyRequest(...args: Parameters<CronService["passkeyRequest"]>): Promise<string> {
    return requestOptions(...args);
  }

  verifyPasskeyCreation(answer: PasskeyAnswer): Promise<Passkey | null> {
    return verifyCreation(answer);
  }

  verifyPasskeyRequest(answer: PasskeyAnswer, passkey: Passkey): Promise<number | null> {
    return verifyRequest(answer, passkey);
  }

  verifyAccess(assertion: string): Promise<AccessAnswer> {
    return this.logged("access", (deps) => checkAccess(deps, assertion));
  }

  async trySource(address: string, kind: string): Promise<Found> {
    return trySource(await sourcedDeps(this.env, this.ctx), address, kind);
  }

  async readSource(id: string): Promise<ReadAnswer> {
    return readSource(await sourcedDeps(this.env, this.ctx), id);
  }

  async recomputeMarket(): Promise<boolean> {
    const deps = await depsOf(this.env, this.ctx);
    // What was changed a moment ago, before the versions of topics say so.
    return recomputeMarket({ ...deps, publication: await readStored(deps, deps.files) });
  }

  async checkSources(opml: string): Promise<CheckedList> {
    return checkList(await sourcedDeps(this.env, this.ctx), opml);
  }
}

/** When mail that was announced during a restore is looked at again. */
const STOPPED_SECONDS = 300;

export default {
  async scheduled({ cron }, env, ctx) {
    try {
      const deps = await sourcedDeps(env, ctx);
      if (await isClockStopped(deps)) return log.info("cron.stopped");
      await (cron === EVERY_MINUTE ? runWanted(deps) : tick(deps));
    } catch (error) {
      log.error("cron.scheduled", error);
      throw error;
    }
  },

  async queue(batch, env, ctx) {
    const deps = await depsOf(env, ctx);
    const isMail = [MAIL_QUEUE, DEAD_MAIL_QUEUE].some((name) => batch.queue.endsWith(name));
    if (isMail && (await isClockStopped(deps))) return batch.retryAll({ delaySeconds: STOPPED_SECONDS });
    if (batch.queue.endsWith(MAIL_QUEUE))
      return consumeMail(deps, AUDIENCES, (batch as MessageBatch<MailRef>).messages, USEFUL_MS);
    if (batch.queue.endsWith(DEAD_MAIL_QUEUE))
      return consumeDeadMail(deps, (batch as MessageBatch<MailRef>).messages);
    return consumeJobs(deps, (batch as MessageBatch<JobMessage>).messages);
  },
} satisfies ExportedHandler<CronEnv, JobMessage | MailRef>;

async function consumeJobs(deps: Deps, messages: readonly Message<JobMessage>[]): Promise<void> {
  for (const message of messages) {
    try {
      await runRequested(await withAllSources(deps), message.body);
      message.ack();
    } catch (error) {
      log.error("cron.queue", error, { job: message.body.job, attempts: message.attempts });
      message.retry({ delaySeconds: 60 });
    }
  }
}
