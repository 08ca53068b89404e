import type { PublicationChange } from "~/domains/publication/schema.ts";
import { partOf } from "~/domains/publication/schema.ts";
import { changesOfPart, PUBLICATION_TOPIC, replaceChanges } from "~/domains/publication/store/changes.ts";
import { batch } from "~/platform/data/db.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";

/** A change of the desk, as it is stored. */
export const changed = (path: string, value: unknown, from: string | number = 0): PublicationChange => ({
  path,
  value: value as PublicationChange["value"],
  from: new Date(from).getTime(),
  by: "ada",
  at: 1000,
});

/** Stores changes beside those of their parts, and tells the site, as an act of the desk does. */
export async function storeChanges(
  deps: Pick<Deps, "db" | "kv" | "now">,
  ...changes: PublicationChange[]
): Promise<void> {
  for (const part of new Set(changes.map(({ path }) => partOf(path)))) {
    const own = changes.filter(({ path }) => partOf(path) === part);
    const kept = (await changesOfPart(deps, part)).filter(
      (one) => !own.some(({ path, from }) => path === one.path && from === one.from),
    );
    await batch(deps.db, replaceChanges(part, [...kept, ...own]));
  }
  await changeTopics(deps, [PUBLICATION_TOPIC]);
}

/** Takes all changes of some parts away, and tells the site. */
export async function forgetChanges(
  deps: Pick<Deps, "db" | "kv" | "now">,
  ...parts: string[]
): Promise<void> {
  await batch(
    deps.db,
    parts.flatMap((part) => replaceChanges(part, [])),
  );
  await changeTopics(deps, [PUBLICATION_TOPIC]);
}
