import { sql } from "drizzle-orm";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";

/** Why a path has no item: it was deleted or hidden, or its article waits for its date. */
export type Missing = "gone" | "to-come";

/**
 * Returns which paths (`/article/SLUG`, `/video/ID`) have no item and lead nowhere else, and why. Moved paths are stored in
 * lower case, and one without a target is that of a deleted item.
 */
export async function missingItems(db: Db, paths: readonly string[]): Promise<Map<string, Missing>> {
  if (paths.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    statement<{ path: string; why: Missing }>(sql`
      with wanted as materialized (
        select value as path, iif(value like '/article/%', substr(value, 10), null) as article,
          iif(value like '/video/%', substr(value, 8), null) as video
        from json_each(${JSON.stringify(paths)})
      )
      select path, iif(article in (select article ->> 'slug' from scheduled_articles), 'to-come', 'gone') as why
      from wanted
      where not exists (select 1 from articles where slug = wanted.article)
        and not exists (select 1 from articles where id = wanted.article)
        and not exists (select 1 from videos where id = wanted.video)
        and not exists (select 1 from moved_paths where path = lower(wanted.path) and target is not null)`),
  );
  return new Map(rows.map(({ path, why }) => [path, why]));
}
