import { env } from "cloudflare:test";

/**
 * Tells `npm run statements` which statements reach the databases; without it there is nobody to tell, and nothing is
 * wrapped.
 */

interface Bindings {
  DB: D1Database;
  SEARCH: D1Database;
  STATEMENTS?: Fetcher;
}

const { DB, SEARCH, STATEMENTS } = env as unknown as Bindings;

/** What was told already: tests say the same ones thousands of times. */
const told = new Set<string>();

type Prepares = Pick<D1Database, "prepare">;

function listenTo(name: "main" | "search", target: Prepares, to: Fetcher): void {
  const prepare = target.prepare.bind(target);
  target.prepare = (sql: string) => {
    const line = JSON.stringify([name, sql]);
    if (!told.has(line)) {
      told.add(line);
      // Nobody waits for it. What a reset of the bindings cuts off is told the next time.
      void to.fetch("http://statements/", { method: "POST", body: line }).catch(() => told.delete(line));
    }
    return prepare(sql);
  };
}

/** Listens from now on, once in a runtime: test files share it. */
export function recordStatements(): void {
  if (!STATEMENTS || "isRecorded" in DB) return;
  for (const [name, database] of [
    ["main", DB],
    ["search", SEARCH],
  ] as const) {
    listenTo(name, database, STATEMENTS);
    const open = database.withSession.bind(database);
    database.withSession = (constraint) => {
      const session = open(constraint);
      listenTo(name, session, STATEMENTS);
      return session;
    };
  }
  Object.assign(DB, { isRecorded: true });
}
