import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BaseEnv } from "~/platform/env.ts";
import { inRoot, Mistake } from "./project.ts";
import { wrangler } from "./wrangler.ts";

const DATABASES = [
  { binding: "DB", folder: "migrations/main" },
  { binding: "SEARCH", folder: "migrations/search" },
] as const;

/** Wrangler's own table of applied migrations, so that `wrangler d1 migrations apply` stays consistent with this. */
const RECORD = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`;

/** Returns the migrations of each database that are not applied yet, oldest first. */
export async function pendingMigrations(env: BaseEnv): Promise<{ binding: "DB" | "SEARCH"; file: string }[]> {
  const pending = DATABASES.map(async ({ binding, folder }) => {
    await env[binding].prepare(RECORD).run();
    const { results } = await env[binding].prepare("select name from d1_migrations").all<{ name: string }>();
    const applied = new Set(results.map(({ name }) => name));
    return readdirSync(inRoot(folder))
      .filter((name) => name.endsWith(".sql") && !applied.has(name))
      .sort()
      .map((name) => ({ binding, file: path.join(folder, name) }));
  });
  return (await Promise.all(pending)).flat();
}

/** Applies the pending migrations, each in one transaction with its record. Returns their number. */
export async function migrate(env: BaseEnv): Promise<number> {
  const pending = await pendingMigrations(env);
  for (const { binding, file } of pending) {
    const database = env[binding];
    const statements = wrangler().unstable_splitSqlQuery(readFileSync(inRoot(file), "utf8"));
    try {
      await database.batch([
        ...statements.map((statement) => database.prepare(statement)),
        database.prepare("insert into d1_migrations (name) values (?)").bind(path.basename(file)),
      ]);
    } catch (error) {
      throw new Mistake(`The migration ${file} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return pending.length;
}
