import * as z from "zod/mini";
import { chooseDeparture } from "~/domains/content/store/departures.ts";
import { alreadyASource, sourceAt } from "~/domains/sources/rules/listed.ts";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import type { DeskSource } from "~/domains/sources/schema.ts";
import { lineField, optionalLineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { channelFeedUrl } from "~/lib/youtube.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { Pause } from "~/platform/sources/history.ts";
import { entryOf, kindField, settings } from "./entry.ts";
import { allSources, deskSource, endPauses, sourcePause } from "./records.ts";

const id = lineField({ missing: "This source does not exist.", max: 200 });

export const addSource = defineAct({
  name: "add-source",
  role: "editor",
  fields: z.object({
    id,
    kind: kindField,
    url: lineField({ missing: "Please enter an address.", max: 2000 }),
    channelId: optionalLineField({ max: 24 }),
    ...settings,
  }),
  record: deskSource,
  id: ({ id }) => id,
  async apply({ deps, before, fields }): Promise<Result<DeskSource, string>> {
    const { kind, channelId } = fields;
    const url = kind === "videos" && channelId ? channelFeedUrl(channelId) : fields.url;
    if (fields.id !== (await newSourceId(kind, url)))
      return fail("url", "The address changed. Look at it again before it is saved.");
    const known = before ? { name: before.entry.name } : sourceAt(await allSources(deps), kind, url);
    if (known) return fail("url", alreadyASource(known.name));
    const entry = entryOf(deps.publication, { id: fields.id, kind, url, channelId }, fields);
    if (!entry.ok) return entry;
    const addedAt = deps.now().getTime();
    const source = { kind, entry: entry.value, addedAt, addedBy: deps.staff.name } as DeskSource;
    await endPauses(deps, [source]);
    return ok(source);
  },
  says: ({ fields: { name } }) => `Added the source “${name}”.`,
  next: ({ fields: { id, kind } }) =>
    `/desk/sources/${kind === "news" || kind === "author" ? "news-" : ""}${id}`,
});

export const editSource = defineAct({
  name: "edit-source",
  role: "editor",
  fields: z.object({ id, ...settings }),
  record: deskSource,
  id: ({ id }) => id,
  apply({ deps, before, fields }): Result<DeskSource, string> {
    if (!before) return fail("name", "This source was removed. Add it again by its address.");
    const { kind, entry: of } = before;
    const url = "url" in of ? of.url : channelFeedUrl(of.channelId);
    const channelId = "channelId" in of ? of.channelId : null;
    const entry = entryOf(deps.publication, { id: of.id, kind, url, channelId }, fields);
    return entry.ok ? ok({ ...before, entry: entry.value } as DeskSource) : entry;
  },
  says: ({ fields: { name } }) => `Changed the source “${name}”.`,
});

export const removeSource = defineAct({
  name: "remove-source",
  role: "editor",
  fields: z.object({ id, items: z.enum(["keep", "leave"], "Please choose what happens to its items.") }),
  record: deskSource,
  id: ({ id }) => id,
  async apply({ deps, before, fields }): Promise<Result<null, string>> {
    // Of a source that stays after all the clock forgets it.
    if (before?.kind === "articles" || before?.kind === "videos")
      await batch(deps.db, [chooseDeparture(fields.id, fields.items, deps.now())]);
    return ok(null);
  },
  says: ({ before, fields: { items } }) =>
    before
      ? `Removed the source “${before.entry.name}”. ${becoming(before.kind, items)}`
      : "This source was removed already.",
  next: () => "/desk/sources",
});

function becoming(kind: DeskSource["kind"], items: "keep" | "leave"): string {
  if (kind === "news" || kind === "author") return "Its items leave the site within minutes.";
  return items === "keep" ? "Its items stay on the site." : "Its items leave the site in an hour.";
}

export const pauseSource = defineAct({
  name: "pause-source",
  role: "editor",
  fields: z.object({ id, name: lineField({ missing: "This source does not exist.", max: 200 }) }),
  record: sourcePause,
  id: ({ id }) => id,
  async apply({ deps, before, fields }): Promise<Result<Pause, string>> {
    if (!(await allSources(deps)).some((source) => source.id === fields.id))
      return fail("id", "This source no longer exists.");
    return ok(before ?? { since: deps.now().getTime(), pausedBy: deps.staff.name });
  },
  says: ({ fields: { name } }) => `Paused “${name}”.`,
});

export const resumeSource = defineAct({
  name: "resume-source",
  role: "editor",
  fields: z.object({ id, name: lineField({ missing: "This source does not exist.", max: 200 }) }),
  record: sourcePause,
  id: ({ id }) => id,
  apply: (): Result<Pause | null, string> => ok(null),
  says: ({ fields: { name } }) => `“${name}” is being read again.`,
});
