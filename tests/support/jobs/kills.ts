import { env } from "cloudflare:test";
import { openDb } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { BaseEnv } from "~/platform/env.ts";

/**
 * Kills work at its n-th write, as the platform may: from then on no binding answers, so that nothing that catches the
 * error can tidy up.
 */

const { DB, SEARCH, KV } = env as unknown as BaseEnv;

const WRITES = /\b(insert|update|delete|replace)\b/i;
const KV_WRITES = ["put", "delete"];

export interface Kill {
  deps: Pick<Deps, "db" | "search" | "kv">;
  /** Whether the work came to its end. */
  isDead: () => boolean;
}

/** Returns bindings that do so many writes and fail after the last of them; reads in between change nothing. */
export function killedAfter(writes: number): Kill {
  let left = writes;
  let dead = writes === 0;
  const step = async <Value>(isWrite: boolean, call: () => Promise<Value>): Promise<Value> => {
    if (dead) throw new Error("killed");
    const answer = await call();
    if (isWrite && --left <= 0) dead = true;
    if (dead) throw new Error("killed");
    return answer;
  };
  const d1 = (binding: D1Database): D1Database => {
    const originals = new WeakMap<object, { statement: D1PreparedStatement; text: string }>();
    const wrapped = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
      const isWrite = WRITES.test(text);
      const proxy = {
        bind: (...values: unknown[]) => wrapped(statement.bind(...values), text),
        all: () => step(isWrite, () => statement.all()),
        run: () => step(isWrite, () => statement.run()),
        first: (...column: []) => step(isWrite, () => statement.first(...column)),
        raw: (...options: []) => step(isWrite, () => statement.raw(...options)),
      } as unknown as D1PreparedStatement;
      originals.set(proxy, { statement, text });
      return proxy;
    };
    return {
      prepare: (text: string) => wrapped(binding.prepare(text), text),
      batch: (statements: D1PreparedStatement[]) => {
        const own = statements.map((each) => originals.get(each) ?? { statement: each, text: "" });
        return step(
          own.some(({ text }) => WRITES.test(text)),
          () => binding.batch(own.map(({ statement }) => statement)),
        );
      },
    } as unknown as D1Database;
  };
  const kv = new Proxy(KV, {
    get(target, name: string) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => step(KV_WRITES.includes(name), () => method.apply(target, args));
    },
  });
  return { deps: { db: openDb(d1(DB)), search: openDb(d1(SEARCH)), kv }, isDead: () => dead };
}

/** Records of runs, what protects a run from another, and what only counts or dates them. */
const ASIDE = [
  "runs",
  "source_answers",
  "leases",
  "topics",
  "jobs",
  "rate_limits",
  "mail_pace",
  "secrets",
  "d1_migrations",
];
const COLUMNS_ASIDE = ["attempts", "lease", "leased_until", "kept_count", "item_count"];

const tablesOf = async (database: D1Database): Promise<string[]> => {
  const { results } = await database
    .prepare("select name from sqlite_master where type = 'table' and sql not like '%virtual%'")
    .all<{ name: string }>();
  return results
    .map(({ name }) => name)
    .filter((name) => !/^(sqlite_|_cf_)|_fts_(data|idx|content|docsize|config)$/.test(name));
};

/** Empties both databases and KV. */
export async function emptyAll(): Promise<void> {
  for (const database of [DB, SEARCH]) {
    const tables = (await tablesOf(database)).filter((name) => name !== "d1_migrations");
    await database.batch(tables.map((name) => database.prepare(`delete from ${name}`)));
  }
  await SEARCH.prepare("delete from news_fts").run();
  for (const { name } of (await KV.list()).keys) await KV.delete(name);
}

/** Returns what both databases and KV hold. Random ids, tokens and times after `began` (ms) are made equal. */
export async function stateOfAll(began: number): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const database of [DB, SEARCH]) {
    const tables = (await tablesOf(database)).filter((name) => !ASIDE.includes(name));
    const answers = await database.batch<Record<string, unknown>>(
      tables.map((name) => database.prepare(`select * from ${name}`)),
    );
    for (const [index, name] of tables.entries()) {
      const rows = answers[index]?.results ?? [];
      if (rows.length > 0) state[name] = rows.map((row) => plain(row, began)).sort();
    }
  }
  const entries = await SEARCH.prepare("select rowid from news_fts order by rowid").raw();
  if (entries.length > 0) state.news_fts = entries.map(String);
  for (const { name } of (await KV.list()).keys)
    if (name.startsWith("snapshot:")) state[name] = [plainText((await KV.get(name)) ?? "", began)];
  return state;
}

function plain(row: Record<string, unknown>, began: number): string {
  const kept = Object.entries(row).filter(([column]) => !COLUMNS_ASIDE.includes(column));
  return plainText(JSON.stringify(Object.fromEntries(kept)), began);
}

const plainText = (text: string, began: number): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "(id)")
    .replace(/"id":"[\w-]{12}"/g, '"id":"(id)"')
    .replace(/token=[\w.-]+/g, "token=(token)")
    .replace(/whsec_[\w+/=]+/g, "(secret)")
    // An archive says when it was made, and packs that with the rest.
    .replace(/"bytes":\d+/g, '"bytes":"(packed)"')
    .replace(/\b1[6-9]\d{11}\b/g, (time) => (Number(time) >= began ? "0" : time))
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (time) =>
      Date.parse(time) >= began ? "(time)" : time,
    );
