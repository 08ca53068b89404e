import { type Db, openDb } from "./data/db.ts";
import { type BaseEnv, readVars, type Vars, type WrongVar } from "./env.ts";
import type { WorkersAi } from "./llm/binding.ts";
import { consoleLog, type Log } from "./log.ts";
import type { MailQueue } from "./mail/delivery/queue/enqueue.ts";
import type { Publication } from "./publication/publication.ts";

/** The snapshots that a location read last, as texts. */
export interface NearSnapshots {
  /** Returns null without one. */
  read: (name: string) => Promise<string | null>;
  keep: (name: string, text: string) => void;
}

/** What a request or a tick works with: built once, passed as the first argument. */
export interface Deps {
  db: Db;
  /** The full-text search database: derived from `db`, can be rebuilt. */
  search: Db;
  kv: KVNamespace;
  /** The publisher's pictures (`images/pictures.ts`). */
  media: R2Bucket;
  /** For the day KV does not work. */
  nearSnapshots?: NearSnapshots;
  /** Where the clock keeps backups, where a bucket is bound. */
  backups?: R2Bucket;
  vars: Vars;
  /** The variables that are wrong: what they are for is off. */
  wrongVars?: readonly WrongVar[];
  publication: Publication;
  /** The publication of the files, without what the desk lays over it. */
  files?: Publication;
  now: () => Date;
  /** The raw fetch; only `platform/upstream` calls it. */
  fetch: typeof fetch;
  log: Log;
  /** Where mail is announced, where a queue is bound. */
  mailQueue?: MailQueue;
  /** Cloudflare Email Service, where it is bound. */
  email?: SendEmail;
  /** Workers AI, where it is bound. */
  ai?: WorkersAi;
  /** Cloudflare Images, where it is bound: scales pictures. */
  images?: ImagesBinding;
  /** Keeps the Worker alive until the promise settles, after the response has gone. */
  defer: (work: Promise<unknown>) => void;
}

/**
 * Builds the dependencies of one request or tick; `bindings` stand in for those of the environment.
 */
export function makeDeps(
  env: BaseEnv,
  ctx: Pick<ExecutionContext, "waitUntil">,
  worker: string,
  publication: Publication,
  bindings: Pick<BaseEnv, "DB" | "SEARCH" | "KV" | "MEDIA" | "MAIL"> = env,
): Deps {
  const { vars, wrong } = readVars(env);
  return {
    db: openDb(bindings.DB),
    search: openDb(bindings.SEARCH),
    kv: bindings.KV,
    media: bindings.MEDIA,
    vars,
    wrongVars: wrong,
    publication,
    now: () => new Date(),
    fetch: (input, init) => fetch(input, init),
    log: consoleLog(worker),
    mailQueue: bindings.MAIL,
    email: env.EMAIL,
    ai: env.AI,
    images: env.IMAGES,
    defer: (work) => ctx.waitUntil(work),
  };
}
