import { applyD1Migrations, env, reset } from "cloudflare:test";
import type { D1Migration } from "@cloudflare/vitest-pool-workers";

interface Migrations {
  MAIN_MIGRATIONS: D1Migration[];
  SEARCH_MIGRATIONS: D1Migration[];
}

const { DB, SEARCH, MAIN_MIGRATIONS, SEARCH_MIGRATIONS } = env as unknown as Migrations & {
  DB: D1Database;
  SEARCH: D1Database;
};
// Test files run one after the other in one workerd; each starts with empty bindings.
await reset();
await applyD1Migrations(DB, MAIN_MIGRATIONS);
await applyD1Migrations(SEARCH, SEARCH_MIGRATIONS);
