import * as z from "zod/mini";
import { draftOf, mistakesOfNames } from "~/domains/publication/rules/form/draft.ts";
import { changesBetween, entryAt, sameJson, withChanges } from "~/domains/publication/rules/overlay.ts";
import { deskPart } from "~/domains/publication/rules/parts.ts";
import { holdingAt, saved, withoutReplaced } from "~/domains/publication/rules/saved.ts";
import { entryName } from "~/domains/publication/rules/standing.ts";
import type { PublicationChange } from "~/domains/publication/schema.ts";
import {
  changesOfPart,
  PUBLICATION_TOPIC,
  publicationChangesIn,
  replaceChanges,
} from "~/domains/publication/store/changes.ts";
import { fail, ok } from "~/lib/result.ts";
import { momentIn } from "~/lib/time/time-zone.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { type ActDeps, DATE_PASSED, defineRecord } from "~/platform/desk/record.ts";
import { partForm } from "~/publication/reader/part-form.ts";
import { mistakesOfSaving } from "~/publication/reader/saving.ts";

/** What the desk changed of a part of the publication; nothing where it is as in the files. */
export const publicationParts = defineRecord<PublicationChange[]>({
  kind: "publication",
  topics: [PUBLICATION_TOPIC],
  async read(deps, part) {
    const changes = await changesOfPart(deps, part);
    return changes.length > 0 ? changes : null;
  },
  write: (_, part, changes) => replaceChanges(part, changes ?? []),
  // What was planned for a day that has passed since would hold at once.
  again({ now }, changes, { at, after }) {
    const present = JSON.parse(after ?? "[]") as PublicationChange[];
    const isLate = (one: PublicationChange) => one.from > at && one.from <= now().getTime();
    const missing = changes?.filter((one) => !present.some((other) => sameJson(one, other))) ?? [];
    return missing.some(isLate) ? DATE_PASSED : ok(changes);
  },
});

const NO_PART = "This part cannot be changed at the desk.";
const CHECK_FIELDS = "Please check the marked fields.";
const NO_MOMENT = "Please enter a day and a time, or leave both empty.";

const partFields = z.object({ part: z.string() });

/** Beside these, the fields of the part by their addresses (`app/domains/publication/rules/form/draft.ts`). */
const savedFields = z.catchall(
  z.object({
    part: z.string(),
    from: z.optional(z.string()),
    /** The moment whose part the form showed (ms). */
    seen: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  z.string(),
);

type SavedFields = Pick<z.infer<typeof savedFields>, "part" | "from" | "seen">;

const title = (part: string) => deskPart(part)?.title ?? part;

/** The parts of owners have acts of their own, so that also Undo is theirs. */
const actsOf = (role: "editor" | "owner") => {
  const prefix = role === "owner" ? "owner-" : "";
  const isOwn = (part: string) => deskPart(part)?.role === role;
  return [
    defineAct({
      name: `${prefix}save-part`,
      role,
      fields: savedFields,
      record: publicationParts,
      id: ({ part }) => part,
      apply: async ({ deps, fields, before }) =>
        isOwn(fields.part) ? save(deps, fields, before ?? []) : noPart,
      says: ({ fields: { part }, before, after }) => inSentence(part, before ?? [], after ?? []),
      // The page shows what was saved, also where that holds later.
      next: ({ fields: { part, from } }) => {
        const moment = momentOf(from);
        return `/desk/site/${part}${moment ? `?at=${moment}` : ""}`;
      },
    }),
    defineAct({
      name: `${prefix}drop-planned`,
      role,
      fields: z.object({ part: z.string(), at: z.string() }),
      record: publicationParts,
      id: ({ part }) => part,
      apply: ({ fields: { part, at }, before }) => {
        const left = (before ?? []).filter(({ from }) => String(from) !== at);
        return isOwn(part) ? ok(left.length > 0 ? left : null) : noPart;
      },
      says: ({ fields: { part, at } }) => `${title(part)} does not change on ${momentText(Number(at))}.`,
    }),
    defineAct({
      name: `${prefix}reset-part`,
      role,
      fields: partFields,
      record: publicationParts,
      id: ({ part }) => part,
      apply: ({ fields: { part } }) => (isOwn(part) ? ok(null) : noPart),
      says: ({ fields: { part } }) => `${title(part)} matches the files again.`,
    }),
  ];
};

export const publicationActs = [...actsOf("editor"), ...actsOf("owner")];

const noPart = fail("part", NO_PART);

async function save(
  deps: ActDeps,
  { part, from: entered, seen, ...fields }: Record<string, string> & SavedFields,
  before: PublicationChange[],
) {
  const form = partForm(part);
  if (!form || !deps.files) return noPart;
  const names = mistakesOfNames(form, part, fields);
  if (Object.keys(names).length > 0) return { ...fail("invalid", CHECK_FIELDS), errors: names };
  const now = deps.now().getTime();
  const moment = momentOf(entered);
  if (moment === undefined) return fail("from", NO_MOMENT);
  const from = moment === null || moment < now ? now : moment;
  const standing = withChanges(deps.files, holdingAt(before, from));
  const shown = entryAt(withChanges(deps.files, holdingAt(before, seen ? Number(seen) : from)), part);
  // What the form does not change stays as it is then: somebody may have planned a change of it.
  const edits = changesBetween(shown, draftOf(form, part, fields, shown), part);
  const wanted = entryAt(withChanges(standing, edits), part);
  const by = deps.staff.name;
  const made = saved({ files: deps.files, changes: before, part, wanted, from, now, by });
  const changes = withoutReplaced(made, now);
  const stored = await publicationChangesIn(deps);
  const mistakes = mistakesOfSaving({ files: deps.files, stored, part, changes, from });
  if (!mistakes) return ok(changes.length > 0 ? changes : null);
  const message = mistakes.others.length > 0 ? mistakes.others.join(" ") : CHECK_FIELDS;
  return { ...fail("invalid", message), errors: mistakes.fields };
}

/** Reads "2026-11-27T08:00", which is UTC; null for nothing, undefined for anything else. */
function momentOf(text = ""): number | null | undefined {
  if (text.trim() === "") return null;
  return momentIn("UTC", text) ?? undefined;
}

const momentText = (time: number) => `${new Date(time).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** "Banner and invitations: changed banners from 2026-11-27 00:00 UTC on." */
function inSentence(
  part: string,
  before: readonly PublicationChange[],
  after: readonly PublicationChange[],
): string {
  const isIn = (one: PublicationChange, all: readonly PublicationChange[]) =>
    all.some(({ path, from, value }) => path === one.path && from === one.from && sameJson(value, one.value));
  const made = after.filter((one) => !isIn(one, before));
  if (made.length === 0) return `${title(part)}: as before, or as in the files.`;
  const names = [...new Set(made.map(({ path }) => entryName(path)))];
  const [{ from, at } = { from: 0, at: 0 }] = made;
  const since = from > at ? ` from ${momentText(from)} on` : "";
  return `${title(part)}: changed ${names.join(", ")}${since}.`;
}
