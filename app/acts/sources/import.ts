import * as z from "zod/mini";
import { authorCategoriesOf } from "~/domains/news/fields.ts";
import { alreadyASource } from "~/domains/sources/rules/listed.ts";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";
import type { DeskSource, SourceKind } from "~/domains/sources/schema.ts";
import { readDeskSources, writeDeskSource } from "~/domains/sources/store/desk-sources.ts";
import { keepReport, type ReportRow } from "~/domains/sources/store/import-reports.ts";
import { countOwn, tellOwn } from "~/domains/sources/store/own.ts";
import { lineField, optionalLineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { slugify } from "~/lib/text/slug.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { type ActDeps, defineRecord, stableJson } from "~/platform/desk/record.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { askCron } from "~/platform/sources/ask-cron.ts";
import type { CheckedRow } from "~/platform/sources/found.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { entryOf } from "./entry.ts";
import { endPauses } from "./records.ts";

/** A list of a feed reader is a couple of hundred KB at most. */
const MOST_BYTES = 2_000_000;

/**
 * All sources of the desk at once, by their order of ids: an import is one change, with one Undo. Only what it changes is
 * written: others may change the rest while the feeds of the list are asked.
 */
const sourceList = defineRecord<DeskSource[]>({
  kind: "source-list",
  topics: ["content", "videos"],
  async read(deps) {
    const sources = await readDeskSources(deps);
    return sources.length > 0 ? ordered(sources) : null;
  },
  write(deps, _, after, before) {
    const ids = new Set((after ?? []).map(({ entry }) => entry.id));
    const old = new Map((before ?? []).map((source) => [source.entry.id, stableJson(source)]));
    return [
      ...[...old.keys()].flatMap((id) => (ids.has(id) ? [] : [writeDeskSource(id, null)])),
      ...(after ?? []).flatMap((source) => {
        const { id } = source.entry;
        return old.get(id) === stableJson(source) ? [] : [writeDeskSource(id, source)];
      }),
      countOwn(deps.now()),
    ];
  },
  written: (deps) => tellOwn(deps),
});

const ordered = (sources: DeskSource[]) =>
  [...sources].sort((one, other) => (one.entry.id < other.entry.id ? -1 : 1));

export const importSources = defineAct({
  name: "import-sources",
  role: "editor",
  most: MOST_BYTES,
  fields: z.object({
    /** Under which the report is kept. */
    report: lineField({ missing: "Load this page again.", max: 40 }),
    kind: z.enum(["articles", "news", "author"], "Please choose what kind of feeds these are."),
    category: optionalLineField({ max: 80 }),
    list: z.optional(z.string()),
  }),
  record: sourceList,
  id: () => "desk",
  async apply({
    deps,
    before,
    fields: { report, kind, category, list = "" },
    files,
  }): Promise<Result<DeskSource[] | null, string>> {
    const text = files.file ? await files.file.text() : list;
    if (text.trim() === "") return fail("file", "Please choose a file, or paste the list.");
    const asked = await askCron(deps, (cron) => cron.checkSources(text));
    if (!asked.ok) return fail("unavailable", asked.message);
    if (!asked.value.ok) return fail("file", asked.value.message);
    const all = await withAllSources(deps);
    const made = await Promise.all(asked.value.rows.map((row) => toRow(all, row, kind, category)));
    const { sources, rows } = eachOnce(before ?? [], made);
    const { more } = asked.value;
    const known = new Set((before ?? []).map(({ entry }) => entry.id));
    await endPauses(
      deps,
      sources.filter(({ entry }) => !known.has(entry.id)),
    );
    await keepReport(deps, report, { at: deps.now().getTime(), rows, more });
    return ok(sources.length > 0 ? ordered(sources) : null);
  },
  says: ({ before, after }) => {
    const count = (after?.length ?? 0) - (before?.length ?? 0);
    return count === 1 ? "Added 1 source from a list." : `Added ${count} sources from a list.`;
  },
  next: ({ fields: { report } }) => `/desk/sources/import?report=${encodeURIComponent(report)}`,
});

interface Made {
  row: ReportRow;
  source: DeskSource | null;
}

/** Adds each source once: a list may have one at several addresses. */
function eachOnce(before: readonly DeskSource[], made: readonly Made[]) {
  const sources = new Map(before.map((source) => [source.entry.id, source]));
  const rows = made.map(({ row, source }): ReportRow => {
    const known = source && sources.get(source.entry.id);
    if (known) return { ...row, state: "known", message: alreadyASource(known.entry.name), id: null };
    if (source) sources.set(source.entry.id, source);
    return row;
  });
  return { sources: [...sources.values()], rows };
}

async function toRow(
  { publication, now, staff }: ActDeps,
  { address, name, folders, outcome }: CheckedRow,
  asked: SourceKind,
  category: string | null,
): Promise<Made> {
  const told = (state: ReportRow["state"], message: string, id: string | null = null) => ({
    name: name || address,
    address,
    state,
    message,
    id,
  });
  if (outcome.state !== "feed" && outcome.state !== "channel")
    return { row: told(outcome.state, outcome.message), source: null };
  const kind = outcome.state === "channel" ? "videos" : asked;
  const id = await newSourceId(kind, outcome.url);
  const channelId = outcome.state === "channel" ? outcome.channelId : null;
  const entry = entryOf(
    publication,
    { id, kind, url: outcome.url, channelId },
    {
      name: outcome.name.slice(0, 120),
      category: categoryOf(publication, kind, folders, category),
      publication: null,
      pictures: null,
      weight: null,
      curated: null,
      every: null,
    },
  );
  if (!entry.ok) return { row: told("failed", entry.message ?? "It is not readable."), source: null };
  const source = { kind, entry: entry.value, addedAt: now().getTime(), addedBy: staff.name } as DeskSource;
  return { row: told("added", "Added; it is read within five minutes.", id), source };
}

/** The category that one of the folders is called, the innermost first; else the chosen one, else the first. */
function categoryOf(
  { categories, news }: Pick<Publication, "categories" | "news">,
  kind: SourceKind,
  folders: readonly string[],
  chosen: string | null,
): string | null {
  const known =
    kind === "author"
      ? authorCategoriesOf(news).map(({ name }) => ({ value: name, name }))
      : categories.map(({ slug, name }) => ({ value: slug, name }));
  const named = [...folders]
    .reverse()
    .map((folder) =>
      known.find(({ name, value }) => slugify(name) === slugify(folder) || value === slugify(folder)),
    )
    .find(Boolean);
  const asked = known.find(({ value }) => value === chosen);
  return (named ?? asked ?? known[0])?.value ?? null;
}
