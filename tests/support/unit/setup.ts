import { applyD1Migrations, env, reset } from "cloudflare:test";
import type { D1Migration } from "@cloudflare/vitest-pool-workers";
import { setClock } from "./clock.ts";
import { recordStatements } from "./statements.ts";

interface Bindings {
  DB: D1Database;
  SEARCH: D1Database;
  KV: KVNamespace;
  MAIN_MIGRATIONS: D1Migration[];
  SEARCH_MIGRATIONS: D1Migration[];
}

const { DB, SEARCH, KV, MAIN_MIGRATIONS, SEARCH_MIGRATIONS } = env as unknown as Bindings;

/** Test files run one after the other in one workerd; each starts with empty bindings. */
await emptied();
await Promise.all([
  applyD1Migrations(DB, asOne(MAIN_MIGRATIONS)),
  applyD1Migrations(SEARCH, asOne(SEARCH_MIGRATIONS)),
]);

recordStatements();
setClock();

/** One migration is one batch: to apply each of them took longer than most files' tests. */
function asOne(migrations: D1Migration[]): D1Migration[] {
  return [{ name: "all", queries: migrations.flatMap(({ queries }) => queries) }];
}

/** Resets the bindings until they are empty: on a busy computer one reset left rows and values of the file before. */
async function emptied(): Promise<void> {
  const MOST = 20;
  for (let tries = 1; tries <= MOST; tries += 1) {
    await reset();
    const left = await Promise.all([
      tablesOf(DB),
      tablesOf(SEARCH),
      KV.list().then(({ keys }) => keys.length),
    ]);
    if (left.every((count) => count === 0)) return;
  }
  throw new Error(`The bindings are not empty after ${MOST} resets.`);
}

async function tablesOf(database: D1Database): Promise<number> {
  const tables = "type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'";
  const query = database.prepare(`select count(*) as count from sqlite_master where ${tables}`);
  return (await query.first<number>("count")) ?? 0;
}
