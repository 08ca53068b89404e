/** What one request asked of D1. */
export interface D1Usage {
  /** Round trips: a batch is one. */
  calls: number;
  statements: number;
  rowsRead: number;
}

/**
 * Wraps a D1 binding so that `usage` counts what goes through it and its sessions: the budget of a page
 * (one batch, so many rows) is then seen in its `Server-Timing`, not guessed.
 */
export function meterD1<Binding extends D1Database | D1DatabaseSession>(
  binding: Binding,
  usage: D1Usage,
): Binding {
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
        const result = await statement.all();
        count([result]);
        return result;
      },
      run: async () => {
        const result = await statement.run();
        count([result]);
        return result;
      },
      // Neither tells how many rows it read; reads go through `all` and `batch`.
      first: (...column: []) => statement.first(...column),
      raw: (...options: []) => statement.raw(...options),
    } as D1PreparedStatement;
    originals.set(metered, statement);
    return metered;
  };
  return new Proxy(binding, {
    get(target, property) {
      if (property === "prepare") return (query: string) => meterStatement(target.prepare(query));
      if (property === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(
            statements.map((statement) => originals.get(statement) ?? statement),
          );
          count(results);
          return results;
        };
      if (property === "withSession" && "withSession" in target)
        return (where?: string) => meterD1(target.withSession(where), usage);
      const value = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
