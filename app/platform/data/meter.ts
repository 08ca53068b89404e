import { TimeoutError, timeout } from "remix-utils/promise";

/** What one request asked of D1. */
export interface D1Usage {
  /** Round trips: a batch is one. */
  calls: number;
  statements: number;
  rowsRead: number;
  /** Whether D1 or KV took longer than the deadline. */
  late?: boolean;
}

/** Milliseconds for one call. */
export const READ_DEADLINE_MS = 2000;
export const WRITE_DEADLINE_MS = 5000;

/** Returns what rejects with a `TimeoutError`, and notes it, when work takes longer. */
const deadline =
  (usage: Pick<D1Usage, "late">, ms: number) =>
  <Value>(work: Promise<Value>): Promise<Value> =>
    timeout(work, { ms }).catch((error) => {
      if (error instanceof TimeoutError) usage.late = true;
      throw error;
    });

/** Wraps a KV binding so that a call that takes longer than its deadline (ms) throws a `TimeoutError`. */
export function timedKv(
  binding: KVNamespace,
  usage: Pick<D1Usage, "late">,
  { readMs, writeMs } = { readMs: READ_DEADLINE_MS, writeMs: WRITE_DEADLINE_MS },
): KVNamespace {
  return new Proxy(binding, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      const inTime = deadline(usage, /^get|^list/.test(String(property)) ? readMs : writeMs);
      return (...args: unknown[]) => inTime(Promise.resolve(value.apply(target, args)));
    },
  });
}

/**
 * Wraps a D1 binding so that `usage` counts what goes through it: the budget of a page
 * (one batch, so many rows) is then seen in its `Server-Timing`, not guessed. A call that takes longer than `deadlineMs`
 * throws a `TimeoutError`.
 */
export function meterD1(binding: D1Database, usage: D1Usage, deadlineMs = READ_DEADLINE_MS): D1Database {
  const inTime = deadline(usage, deadlineMs);
  const originals = new WeakMap<object, D1PreparedStatement>();
  const count = (results: D1Result[]) => {
    usage.calls += 1;
    usage.statements += results.length;
    for (const result of results) usage.rowsRead += result.meta?.rows_read ?? 0;
  };
  const meterStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const metered = {
      bind: (...values: unknown[]) => meterStatement(statement.bind(...values)),
      all: async () => {
        const result = await inTime(statement.all());
        count([result]);
        return result;
      },
      run: async () => {
        const result = await inTime(statement.run());
        count([result]);
        return result;
      },
      // Neither tells how many rows it read; reads go through `all` and `batch`.
      first: (...column: []) => inTime(statement.first(...column)),
      raw: (...options: []) => inTime(statement.raw(...options)),
    } as D1PreparedStatement;
    originals.set(metered, statement);
    return metered;
  };
  return new Proxy(binding, {
    get(target, property) {
      if (property === "prepare") return (query: string) => meterStatement(target.prepare(query));
      if (property === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const results = await inTime(
            target.batch(statements.map((statement) => originals.get(statement) ?? statement)),
          );
          count(results);
          return results;
        };
      const value = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
