import { TimeoutError, timeout } from "remix-utils/promise";
import type { CronService } from "../env.ts";

/**
 * How long each dependency may take, in milliseconds, and the bindings that keep to it. The Workers' entries wrap what
 * they are given, so that no caller has a timer of its own. What is given up may still happen: every write can be
 * repeated.
 */
export const DEADLINES = {
  d1: { read: 2000, write: 5000 },
  /** `file`: a value that has no other copy, read with its metadata. */
  kv: { read: 250, file: 2000, write: 5000 },
  cache: { read: 100, write: 5000 },
  /** `read`: until a picture begins to come; `body`: until all of a file is there, for who needs it whole. */
  r2: { read: 2000, body: 30_000, write: 5000 },
  /** The reading of the versions, for who has something to show without them. */
  versions: 50,
  render: 8000,
  /** The cron Worker. `work`: it reads sources, stores pictures, composes or sends before it answers. */
  service: { answer: 5000, work: 40_000 },
  queue: 5000,
  /** Until a file of this build begins to come. */
  assets: 5000,
  /** For a hundred messages; shorter than a lease. */
  mailProvider: 10_000,
  upstream: 10_000,
  /** `body`: enough for 64 KB over a slow connection. `unread`: how long an answer waits for a body that nobody reads. */
  visitor: { body: 20_000, unread: 1000 },
} as const;

/** A job may read and write much at once; D1 itself ends a query after 30 s. */
export const JOB_DEADLINES: Deadlines = {
  d1: { read: 30_000, write: 30_000 },
  kv: { read: 10_000, file: 10_000, write: 10_000 },
  r2: { read: 10_000, body: 30_000, write: 30_000 },
};

export interface Deadlines {
  d1: { read: number; write: number };
  kv: { read: number; file: number; write: number };
  r2: { read: number; body: number; write: number };
}

/** The deadlines of a request's bindings, so many times longer: a busy computer is slow, and nothing hangs. */
export function patientDeadlines(times = 1) {
  const longer = <Kind extends Record<string, number>>(kind: Kind) =>
    Object.fromEntries(Object.entries(kind).map(([name, ms]) => [name, ms * times])) as Record<
      keyof Kind,
      number
    >;
  const { d1, kv, cache, r2, service, queue, assets, versions } = DEADLINES;
  return {
    d1: longer(d1),
    kv: longer(kv),
    cache: longer(cache),
    r2: longer(r2),
    service: longer(service),
    queue: queue * times,
    assets: assets * times,
    versions: versions * times,
  };
}

export type RequestDeadlines = ReturnType<typeof patientDeadlines>;

type Dependency = "d1" | "kv" | "cache" | "r2" | "service" | "queue" | "assets";

/** The dependencies that did not answer in one request: what fails then is unavailable rather than broken. */
export interface Outage {
  failed: Set<Dependency>;
  /** What was given up once, and is not waited for again. Null where it is. */
  late: Set<string> | null;
}

export const noOutage = (): Outage => ({ failed: new Set(), late: new Set() });

/** For jobs: one call that got lost must not fail all others of the tick, nor keep the lease from being released. */
export const noJobOutage = (): Outage => ({ failed: new Set(), late: null });

/** Does a call within its deadline. Throws a `TimeoutError` past it, and what the call throws. */
async function inTime<Value>(
  outage: Outage,
  dependency: Dependency,
  kind: string,
  ms: number,
  call: () => Promise<Value>,
): Promise<Value> {
  // A slow read of KV says nothing of a write; a database that hangs hangs for both.
  const name = dependency === "d1" ? dependency : `${dependency} ${kind}`;
  if (outage.late?.has(name)) throw new TimeoutError(`${name} did not answer in time before`);
  try {
    return await timeout(call(), { ms });
  } catch (error) {
    if (error instanceof TimeoutError) outage.late?.add(name);
    if (isOutage(error)) outage.failed.add(dependency);
    throw error;
  }
}

/** Whether an error comes of a dependency that does not work, rather than of a statement that is wrong. */
const isOutage = (error: unknown) =>
  BUSY.test(String(error)) || !/SQLITE_|D1_(TYPE|COLUMN_NOTFOUND)_?ERROR/.test(String(error));

/** Another writer has the database: nothing was done. */
const BUSY = /SQLITE_(BUSY|LOCKED)|database (table )?is locked/;

const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 20;

/** Repeats a call while another writer has the database, after pauses that double and are never the same. */
async function onceFree<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === MOST_TRIES || !BUSY.test(String(error))) throw error;
    }
    const most = FIRST_PAUSE_MS * 2 ** tries;
    await new Promise((resolve) => setTimeout(resolve, most / 2 + (Math.random() * most) / 2));
  }
}

const WRITES = /\b(insert|update|delete|replace|create|drop|alter)\b/i;

const kindOf = (queries: readonly string[]) =>
  queries.some((query) => WRITES.test(query)) ? "write" : "read";

/**
 * Wraps a D1 binding: each call, also of its sessions, has the deadline of a read or of a write, and waits for other
 * writers.
 */
export function timedD1<Binding extends D1Database | D1DatabaseSession>(
  binding: Binding,
  outage: Outage,
  { d1 }: Pick<Deadlines, "d1"> = DEADLINES,
): Binding {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; query: string }>();
  const run = <Value>(queries: string[], call: () => Promise<Value>) => {
    const kind = kindOf(queries);
    return inTime(outage, "d1", kind, d1[kind], () => onceFree(call));
  };
  const timed = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => timed(statement.bind(...values), query),
      all: () => run([query], () => statement.all()),
      run: () => run([query], () => statement.run()),
      first: (...column: []) => run([query], () => statement.first(...column)),
      raw: (...options: []) => run([query], () => statement.raw(...options)),
    } as D1PreparedStatement;
    originals.set(wrapped, { statement, query });
    return wrapped;
  };
  return new Proxy(binding, {
    get(target, property) {
      if (property === "prepare") return (query: string) => timed(target.prepare(query), query);
      if (property === "batch")
        return (statements: D1PreparedStatement[]) => {
          const own = statements.map((statement) => originals.get(statement) ?? { statement, query: "" });
          return run(
            own.map(({ query }) => query),
            () => target.batch(own.map(({ statement }) => statement)),
          );
        };
      if (property === "withSession" && "withSession" in target)
        return (where?: string) => timedD1(target.withSession(where), outage, { d1 });
      const value = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const KV_KINDS: Record<string, keyof Deadlines["kv"]> = {
  get: "read",
  getWithMetadata: "file",
  list: "file",
};

/** Wraps a KV namespace: each call has a deadline. */
export const timedKv = (
  binding: KVNamespace,
  outage: Outage,
  { kv }: Pick<Deadlines, "kv"> = DEADLINES,
): KVNamespace =>
  timedCalls(binding, (method, call) => {
    const kind = KV_KINDS[method] ?? "write";
    return inTime(outage, "kv", kind, kv[kind], call);
  });

/** Wraps an R2 bucket: each call has a deadline, and so has reading a whole file. A body that is streamed has none. */
export const timedR2 = (
  binding: R2Bucket,
  outage: Outage,
  { r2 }: Pick<Deadlines, "r2"> = DEADLINES,
): R2Bucket =>
  timedCalls(binding, async (method, call) => {
    const kind = method === "get" || method === "head" ? "read" : "write";
    const found = await inTime(outage, "r2", kind, r2[kind], call);
    if (method !== "get" || found === null) return found;
    return timedCalls(found as R2ObjectBody, (_method, read) => inTime(outage, "r2", "body", r2.body, read));
  });

/** Wraps a queue: a message that is not taken in time is not sent, or is sent twice. */
export const timedQueue = <Message>(
  queue: Queue<Message>,
  outage: Outage,
  ms: number = DEADLINES.queue,
): Queue<Message> => timedCalls(queue, (_method, call) => inTime(outage, "queue", "write", ms, call));

/** Calls of the cron Worker that ask nobody else, or D1 alone. */
const QUICK_CALLS: readonly (keyof CronService)[] = [
  "requestRefresh",
  "passkeyCreation",
  "passkeyRequest",
  "verifyPasskeyCreation",
  "verifyPasskeyRequest",
  "verifyAccess",
];

/** Wraps the binding of the cron Worker: each call has a deadline. */
export const timedCron = (
  cron: CronService,
  outage: Outage,
  { service }: Pick<RequestDeadlines, "service"> = DEADLINES,
): CronService =>
  timedCalls(cron, (method, call) => {
    const kind = (QUICK_CALLS as readonly string[]).includes(method) ? "answer" : "work";
    return inTime(outage, "service", kind, service[kind], call);
  });

/** Wraps the static files of this build: a file that does not begin to come in time is unavailable. */
export const timedAssets = (
  assets: Pick<Fetcher, "fetch">,
  outage: Outage,
  ms: number = DEADLINES.assets,
): Pick<Fetcher, "fetch"> =>
  timedCalls(assets, (_method, call) => inTime(outage, "assets", "read", ms, call));

export type PageStore = Pick<Cache, "match" | "put" | "delete">;

/** Wraps the Cache API: each call has a deadline. */
export const timedCache = (
  cache: PageStore,
  outage: Outage,
  deadlines: { read: number; write: number } = DEADLINES.cache,
): PageStore =>
  timedCalls(cache, (method, call) => {
    const kind = method === "match" ? "read" : "write";
    return inTime(outage, "cache", kind, deadlines[kind], call);
  });

function timedCalls<Binding extends object>(
  binding: Binding,
  timed: (method: string, call: () => Promise<unknown>) => Promise<unknown>,
): Binding {
  return new Proxy(binding, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => timed(String(property), async () => Reflect.apply(value, target, args));
    },
  });
}
