import * as z from "zod/mini";
import { RESERVED_SLUGS } from "~/domains/content/schema.ts";
import { isSlugTaken, ofDraft } from "~/domains/content/store/publishing/desk.ts";
import { slugOf } from "~/domains/writing/rules/manuscript.ts";
import { missingOf } from "~/domains/writing/rules/readiness.ts";
import { stateOf } from "~/domains/writing/rules/state.ts";
import type { Draft, Manuscript, Publication } from "~/domains/writing/schema.ts";
import { isThere, wishAgain, wishFor } from "~/domains/writing/store/publication.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { keepRevision } from "~/domains/writing/store/saves.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { type Changed, defineAct } from "~/platform/desk/act.ts";
import { type ActDeps, DATE_PASSED, defineRecord } from "~/platform/desk/record.ts";
import type { ManuscriptRemark } from "~/platform/env.ts";
import { timeField } from "../articles/fields.ts";
import { draftId, MOST_POST, manuscriptFields, toManuscript } from "./fields.ts";
import { savePosted } from "./save.ts";

/** What is to be public of a draft. The clock makes the site show it, at once when it is asked. */
export const publications = defineRecord<Publication & { title: string }>({
  kind: "publication-of-draft",
  // The job that writes the article renews its pages.
  topics: [],
  read: async (deps, id) => (await readDraft(deps, id))?.publication ?? null,
  write: (deps, id, value) =>
    wishFor(id, value && { revision: value.revision, at: value.at }, labelAt(deps, value?.at ?? null)),
  keeps: (id, value) =>
    value && { condition: isThere(id), otherwise: "This draft was deleted: it cannot be published." },
  again: (deps, value, { at }) =>
    // An article that was public keeps its date. A scheduled one would appear at once, under a date of the past.
    value && value.at > at && value.at <= deps.now().getTime() ? DATE_PASSED : ok(value),
  // The clock asks each minute what is not settled.
  written: async ({ cron }) => cron?.publishDrafts(),
});

const labelAt = ({ now }: Pick<ActDeps, "now">, at: number | null) =>
  stateOf(at, now().getTime()) === "scheduled" ? "Scheduled" : "Published";

const fields = z.object(manuscriptFields);
type Fields = z.output<typeof fields>;

type Ready =
  | (Result<Publication & { title: string }, string> & { errors?: Record<string, string> })
  | Changed;

/** Saves the manuscript of a form, and checks that it can be published. */
async function ready(deps: ActDeps, posted: Fields, files: Record<string, File>, at: number): Promise<Ready> {
  const came = await savePosted(deps, posted);
  if (!came.ok) return came;
  if (files.picture) return fail("picture", "This picture is not in the text yet. Save first, then publish.");
  const { draft, saved } = came;
  const manuscript = toManuscript(posted, draft);
  const wrong = await whatIsMissing(deps, draft, manuscript);
  if (wrong) return wrong;
  const { id, session } = posted;
  const kept = { id, session, manuscript, by: deps.staff, label: labelAt(deps, at) };
  // The editor may have saved again while this was compiled.
  await batch(deps.db, [keepRevision(deps, kept, saved.revision), wishAgain(id)]);
  return ok({ revision: saved.revision, at, title: manuscript.title });
}

async function whatIsMissing(deps: ActDeps, draft: Draft, manuscript: Manuscript) {
  // What is public keeps its address, whatever its title is by now.
  const slug = draft.path?.split("/").at(-1);
  const missing = missingOf(slug ? { ...manuscript, slug } : manuscript, {
    categories: deps.publication.categories.map(({ slug }) => slug),
    reservedSlugs: RESERVED_SLUGS,
  });
  if (Object.keys(missing).length > 0) {
    const { categories, ...others } = missing;
    const errors = { ...others, ...(categories ? { category: categories } : {}) };
    return { ...fail("missing", "Saved. Correct what is marked before you publish it."), errors };
  }
  if (!slug && (await isSlugTaken(deps, slugOf(manuscript), ofDraft(draft.id))))
    return fail("slug", "Another article has this address: choose one.");
  if (!deps.cron) return fail("unavailable", "The site cannot publish right now. Your text is saved.");
  const { wrongs } = await deps.cron.compileManuscript(manuscript);
  const [wrong] = wrongs;
  return wrong ? fail(wrong.field === "image" ? "image" : "text", sentencesOf(wrongs)) : null;
}

/** Mistakes that are named at a time. */
const MOST_NAMED = 3;

function sentencesOf(wrongs: readonly ManuscriptRemark[]): string {
  const named = wrongs
    .slice(0, MOST_NAMED)
    .map(({ line, sentence }) => (line === null ? sentence : `Line ${line}: ${sentence}`));
  const more = wrongs.length - named.length;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}

export const publishDraft = defineAct({
  name: "publish-draft",
  role: "editor",
  most: MOST_POST,
  fields,
  record: publications,
  id: ({ id }) => id,
  // What is public keeps its date.
  apply: ({ deps, before, fields, files }) => {
    const time = deps.now().getTime();
    return ready(deps, fields, files, before && before.at <= time ? before.at : time);
  },
  says: ({ before, after }) =>
    before && after && before.at === after.at
      ? `Updated “${after.title}” on the site.`
      : `Published “${after?.title}”.`,
});

export const scheduleDraft = defineAct({
  name: "schedule-draft",
  role: "editor",
  most: MOST_POST,
  fields: z.object({
    ...manuscriptFields,
    /** As a browser's field has it, UTC. */
    at: z.pipe(timeField, z.number("Please enter a day and a time.")),
  }),
  record: publications,
  id: ({ id }) => id,
  apply: async ({ deps, before, fields, files }): Promise<Ready> => {
    const time = deps.now().getTime();
    if (fields.at <= time) return fail("at", "This time has passed: choose one in the future.");
    if (before && before.at <= time)
      return fail("at", "It is public already. Take it off the site first, then schedule it.");
    return ready(deps, fields, files, fields.at);
  },
  says: ({ after, fields }) => `Scheduled “${after?.title}” for ${timeText(fields.at)}.`,
});

const timeText = (time: number) => {
  const [day, rest = ""] = new Date(time).toISOString().split("T");
  return `${day} at ${rest.slice(0, 5)} UTC`;
};

export const withdrawDraft = defineAct({
  name: "withdraw-draft",
  role: "editor",
  fields: z.object({ id: draftId }),
  record: publications,
  id: ({ id }) => id,
  apply: () => ok(null),
  says: ({ deps, before }) =>
    before && before.at > deps.now().getTime()
      ? `Cancelled the date of “${before.title}”. The draft stays.`
      : `Took “${before?.title ?? "the draft"}” off the site. The draft stays.`,
});
