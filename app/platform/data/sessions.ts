/**
 * Opens the session of a request on a D1 binding, at its first statement. `where` says which copies may answer: any
 * ("first-unconstrained"), the primary first ("first-primary"), or those that are as new as a bookmark. Later statements
 * of the request see its earlier ones. Who needs a bookmark of its own opens another.
 */
export function inSession(
  binding: D1Database,
  where: () => D1SessionConstraint | D1SessionBookmark,
): D1Database {
  let opened: D1DatabaseSession | undefined;
  const session = () => {
    opened ??= binding.withSession(where());
    return opened;
  };
  const database: Pick<D1Database, "prepare" | "batch" | "withSession"> = {
    prepare: (query) => session().prepare(query),
    batch: (statements) => session().batch(statements),
    withSession: (where) => binding.withSession(where),
  };
  return database as D1Database;
}
