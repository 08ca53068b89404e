import { sql } from "drizzle-orm";
import { TimeoutError, timeout } from "remix-utils/promise";
import * as z from "zod";
import type { Deps } from "../deps.ts";
import { batch, type Db, rowsOf, type Statement, statement } from "./db.ts";
import type { Topic } from "./topics.ts";

/**
 * When each topic last changed. D1 has the truth (table `topics`), one row a topic, so that writers never lose each
 * other's change. One KV value has all of them: a request reads it once.
 */

/** When a topic last changed and the time before that, ms; 0 for never. */
export type Change = readonly [last: number, previous: number];

export interface TopicVersions {
  changed: Record<Topic, Change>;
  /** A D1 bookmark behind the latest change; null where D1 gives none. */
  bookmark: string | null;
}

const KEY = "topics:versions";

const stored = z.object({
  changed: z.record(z.string(), z.tuple([z.number(), z.number()])),
  bookmark: z.string().nullable(),
});

/**
 * Seconds for which a location may serve an older KV value: with the grace of the page cache, a change is visible
 * within 60 s.
 */
export const KV_CACHE_SECONDS = 30;

/** Replicas are seconds behind; after this time no bookmark is needed. */
const REPLICATED_MS = 10 * 60_000;

/**
 * How long a location keeps its own copy of the KV value (reads of KV cost, reads of the Cache API do not), and an
 * isolate the value it read last.
 */
const COPY_SECONDS = 10;
const ISOLATE_MS = 5000;
/** Not a page: no route answers it, and nobody can ask for it. */
const COPY_PATH = "/.topic-versions";

/** Longer than any copy of a page is kept, so that no page outlives the row that renews it. */
const PART_KEPT_MS = 8 * 86_400_000;

/** Parts in the KV value. Older changes count for all parts of their topic. */
const MOST_PARTS = 300;

/** KV takes one write a second to a key. What is still behind after these puts is mended at the next tick. */
const MOST_PUTS = 3;
const PUT_PAUSE_MS = 1100;

/** The name of one part of a topic, such as one article of the content. */
export const partOf = (topic: Topic, part: string): Topic => `${topic}/${part}`;

/** The name that stands for every part of a topic. */
export const everyPartOf = (topic: Topic): Topic => partOf(topic, "*");

/** Reads the versions; empty before the first change. Throws when KV does not work, or has something else. */
export async function readVersions({ kv }: Pick<Deps, "kv">): Promise<TopicVersions> {
  const value = await kv.get(KEY, { type: "json", cacheTtl: KV_CACHE_SECONDS });
  return value === null ? { changed: {}, bookmark: null } : stored.parse(value);
}

/** The value that this isolate read last: the same for every request. */
let lastRead: { origin: string; at: number; versions: TopicVersions } | undefined;

/**
 * Reads the versions from the isolate's or the location's copy: at most 15 s older than what KV answers here. Throws when
 * neither the Cache API nor KV works.
 */
export async function readVersionsNear(
  deps: Pick<Deps, "kv" | "now" | "defer" | "log">,
  cache: Pick<Cache, "match" | "put">,
  origin: string,
): Promise<TopicVersions> {
  const at = deps.now().getTime();
  if (lastRead?.origin === origin && Math.abs(at - lastRead.at) < ISOLATE_MS) return lastRead.versions;
  const versions = await readInLocation(deps, cache, origin);
  lastRead = { origin, at, versions };
  return versions;
}

async function readInLocation(
  deps: Pick<Deps, "kv" | "defer" | "log">,
  cache: Pick<Cache, "match" | "put">,
  origin: string,
): Promise<TopicVersions> {
  const key = new URL(COPY_PATH, origin).href;
  const copy = await (async () => (await cache.match(key))?.json())().catch(() => undefined);
  const kept = stored.safeParse(copy);
  if (kept.success) return kept.data;
  const versions = await readVersions(deps);
  const fresh = Response.json(versions, { headers: { "Cache-Control": `max-age=${COPY_SECONDS}` } });
  deps.defer(
    (async () => cache.put(key, fresh))().catch((error) => deps.log.error("versions-not-kept", error)),
  );
  return versions;
}

/**
 * Waits so long (ms) for the versions, or without a time for as long as the bindings let it last; null when they cannot
 * be read by then.
 */
export type VersionsWithin = (ms?: number) => Promise<TopicVersions | null>;

/**
 * Has the versions read once for all who ask in a request. A deadline is paid once: whoever waits for one that somebody
 * waited for before gets at once what has come since.
 */
export function versionsOnce(
  read: () => Promise<TopicVersions>,
  { defer, log }: Pick<Deps, "defer" | "log">,
): VersionsWithin {
  let reading: Promise<TopicVersions | null> | undefined;
  const waits = new Map<number, Promise<TopicVersions | null>>();
  const begin = () => {
    const begun = (async () => read())().catch((error): null => {
      if (!(error instanceof TimeoutError)) log.error("topic-versions-unreadable", error);
      return null;
    });
    // It continues in the background, so that the location has the value for the next visitor.
    defer(begun);
    return begun;
  };
  return (ms) => {
    reading ??= begin();
    if (ms === undefined) return reading;
    const waited =
      waits.get(ms) ??
      timeout(reading, { ms }).catch((): null => {
        // A location's first reading of KV may well take longer.
        log.info("topic-versions-late");
        return null;
      });
    waits.set(ms, waited);
    return Promise.race([reading, waited]);
  };
}

/** Returns the changes of what a page shows: of its topics, or of its only part of them. */
export function changesOf({ changed }: TopicVersions, topics: readonly Topic[], part?: string): Change[] {
  const names = topics.flatMap((topic) =>
    part === undefined ? [topic] : [partOf(topic, part), everyPartOf(topic)],
  );
  return names.flatMap((name) => (changed[name] ? [changed[name]] : []));
}

/**
 * Returns the bookmark that a database session must be behind to see the latest change; null when every replica has had
 * time to.
 */
export function recentBookmark({ changed, bookmark }: TopicVersions, now: number): string | null {
  const last = Math.max(0, ...Object.values(changed).map(([at]) => at));
  return now - last < REPLICATED_MS ? bookmark : null;
}

/**
 * Returns the statement that notes a change of topics, for the batch that makes the change. `publishVersions` tells the
 * site of it.
 */
export const noteChange = (topics: readonly Topic[], now: Date): Statement =>
  noteChangeOf(sql`select value from json_each(${JSON.stringify(topics)})`, now);

/** As `noteChange`, of the topics that a query names. */
export const noteChangeOf = (names: ReturnType<typeof sql>, now: Date): Statement =>
  statement(sql`insert into topics (name, changed_at) select *, ${now.getTime()} from (${names}) where true
    on conflict (name) do update set previous_at = topics.changed_at,
      changed_at = max(excluded.changed_at, topics.changed_at + 1)`);

/** Notes a change of topics and tells the site. */
export async function changeTopics(
  deps: Pick<Deps, "db" | "kv" | "now">,
  topics: readonly Topic[],
): Promise<void> {
  await batch(deps.db, [noteChange(topics, deps.now())]);
  await publishVersions(deps);
}

/**
 * Writes the table into the KV value. Two writers may read and put in any order: each reads the table again after its
 * put, and puts once more if it changed meanwhile. So the last put has every change.
 */
export async function publishVersions({ db, kv, now }: Pick<Deps, "db" | "kv" | "now">): Promise<void> {
  let versions = await versionsInD1(db, now);
  for (let puts = 1; ; puts += 1) {
    const failure = await kv.put(KEY, JSON.stringify(versions)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const current = await versionsInD1(db, now);
    if (!failure && sameChanges(current, versions)) return;
    if (puts >= MOST_PUTS) {
      if (failure) throw failure.error;
      return;
    }
    versions = current;
    await new Promise((resolve) => setTimeout(resolve, PUT_PAUSE_MS));
  }
}

/** Publishes again when the KV value is not what D1 says: a writer stopped between its change and its put. */
export async function mendVersions(deps: Pick<Deps, "db" | "kv" | "now">): Promise<void> {
  const [published, current] = await Promise.all([deps.kv.get(KEY, "json"), versionsInD1(deps.db, deps.now)]);
  const parsed = stored.safeParse(published);
  const nothing = published === null && Object.keys(current.changed).length === 0;
  if (!nothing && !(parsed.success && sameChanges(parsed.data, current))) await publishVersions(deps);
}

/** Deletes the changes of parts that no kept page is older than. */
export const pruneParts = (now: Date): Statement =>
  statement(sql`delete from topics where name like '%/%' and changed_at < ${now.getTime() - PART_KEPT_MS}`);

async function versionsInD1(db: Db, now: () => Date): Promise<TopicVersions> {
  const session = sessionOf(db);
  const rows = await rowsOf(
    session.db,
    statement<ChangeRow>(sql`select name, changed_at as last, previous_at as previous from topics
      where name not like '%/%' or changed_at >= ${now().getTime() - PART_KEPT_MS} order by changed_at desc`),
  );
  return { changed: bounded(rows), bookmark: session.bookmark() };
}

/** A session on the primary, where the binding has sessions (a script's has none): its bookmark is behind every write. */
function sessionOf(db: Db): { db: Db; bookmark: () => string | null } {
  const client = db.$client as Partial<Pick<D1Database, "withSession">>;
  const session = client.withSession?.("first-primary");
  return session
    ? { db: { $client: session } as unknown as Db, bookmark: () => session.getBookmark() }
    : { db, bookmark: () => null };
}

interface ChangeRow {
  name: Topic;
  last: number;
  previous: number;
}

/** Keeps the latest changes of parts; each older one counts as a change of every part of its topic. */
function bounded(latestFirst: readonly ChangeRow[]): Record<Topic, Change> {
  const changed: Record<Topic, Change> = {};
  let parts = 0;
  for (const { name, last, previous } of latestFirst) {
    const topic = name.includes("/") ? name.slice(0, name.indexOf("/")) : null;
    if (topic !== null) parts += 1;
    const kept = topic === null || parts <= MOST_PARTS ? name : everyPartOf(topic);
    const known = changed[kept] ?? [0, 0];
    changed[kept] =
      last > known[0] ? [last, Math.max(previous, known[0])] : [known[0], Math.max(last, known[1])];
  }
  return changed;
}

const sameChanges = (one: TopicVersions, other: TopicVersions): boolean =>
  JSON.stringify(sorted(one.changed)) === JSON.stringify(sorted(other.changed));

const sorted = (changed: TopicVersions["changed"]) => Object.entries(changed).sort();
