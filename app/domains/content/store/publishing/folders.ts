import { sql } from "drizzle-orm";
import { batch, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";

/** Which folder a source's articles were published from: only that folder may change or remove them. */

/** Who has a source's name: nobody, the folder of this id, or something else than a folder. */
export type Owner = { by: "nobody" } | { by: "folder"; folderId: string } | { by: "feed" };

/** Returns who owns the articles and videos of a source; articles that a folder published earlier name no folder. */
export async function ownerOf({ db }: Pick<Deps, "db">, sourceId: string): Promise<Owner> {
  const [[folder], [foreign]] = await batch(db, [
    statement<{ folderId: string }>(
      sql`select folder_id as folderId from folders where source_id = ${sourceId}`,
    ),
    statement<{ found: number }>(sql`select
      exists (select 1 from articles where source_id = ${sourceId} and identity not like 'publish:%')
      or exists (select 1 from videos where source_id = ${sourceId})
      or exists (select 1 from sources where id = ${sourceId}) as found`),
  ]);
  if (folder) return { by: "folder", folderId: folder.folderId };
  return { by: foreign?.found ? "feed" : "nobody" };
}

/** Gives a source to a folder, unless another one has it. Returns the id of the folder that has it. */
export async function claimSource(
  { db }: Pick<Deps, "db">,
  sourceId: string,
  folderId: string,
): Promise<string> {
  const [, [owner]] = await batch(db, [
    statement(sql`insert into folders (source_id, folder_id) values (${sourceId}, ${folderId})
      on conflict (source_id) do nothing`),
    statement<{ folderId: string }>(
      sql`select folder_id as folderId from folders where source_id = ${sourceId}`,
    ),
  ]);
  return owner?.folderId ?? folderId;
}
