import * as z from "zod/mini";
import { articleBySlug, videoById } from "~/domains/content/store/queries.ts";
import { story } from "~/domains/newsletter/rules/compose.ts";
import {
  addPart,
  changePart,
  movePart,
  type Place,
  removePart,
} from "~/domains/newsletter/rules/letter/arrange.ts";
import {
  type Brief,
  bodyOf,
  type LetterText,
  markOf,
  type Part,
  type PartContent,
  type Story,
} from "~/domains/newsletter/rules/letter/parts.ts";
import { articleItem, videoItem } from "~/domains/newsletter/rules/letter/stories.ts";
import { lineField, optionalLineField, textField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { letterTexts, openPlan } from "./records.ts";

/** What an editor does to the text of a letter, which has not gone out. */

const SUBJECT_MAX = 200;
const PREHEADER_MAX = 300;
const WORDS_MAX = 20_000;
const TITLE_MAX = 300;
const EXCERPT_MAX = 1000;
const MOST_PARTS = 60;

const letter = z.string().check(z.regex(/^[\w-]{1,40}$/));
const part = z.string().check(z.regex(/^\d{1,4}$/));

/** Behind which part a new one stands; at the end when absent. */
const place = z._default(z.string().check(z.maxLength(10)), "");
const placeOf = (text: string): Place => (text === "first" || text === "" ? text || "last" : { after: text });

const address = z
  .string("Please enter an address.")
  .check(
    z.trim(),
    z.maxLength(2000, "Please keep to 2000 characters."),
    z.regex(
      /^(https?:\/\/[^\s/]+\.?[^\s]*|\/[^\s/][^\s]*)$/i,
      "Please enter an address: of this site (/article/…), or https://…",
    ),
  );

const title = lineField({ missing: "Please enter a title.", max: TITLE_MAX });

const words = textField({ missing: "Please write something.", max: WORDS_MAX });

type Changed = Result<LetterText, string>;
interface Edit<Fields> {
  deps: ActDeps;
  fields: Fields;
  before: LetterText;
}

interface TextAct<Fields> {
  name: string;
  fields: z.core.$ZodType<Fields>;
  change(edit: Edit<Fields>): Changed | Promise<Changed>;
  says(args: { fields: Fields; before: LetterText | null; after: LetterText | null }): string;
  next?(args: { fields: Fields; after: LetterText | null }): string;
}

/** An act that changes the text of a letter that is open. None leaves it empty, or a scheduled one without a subject. */
const textAct = <Fields extends { letter: string }>({ change, ...act }: TextAct<Fields>) =>
  defineAct<Fields, LetterText>({
    ...act,
    role: "editor",
    record: letterTexts,
    id: ({ letter }) => letter,
    apply: async ({ deps, fields, before }) => {
      const plan = await openPlan(deps, fields.letter);
      if (!plan.ok) return plan;
      if (!before) return fail("letter", "This letter does not exist.");
      const changed = await change({ deps, fields, before });
      if (!changed.ok) return changed;
      if (changed.value.parts.length > MOST_PARTS)
        return fail("letter", `A letter has at most ${MOST_PARTS} parts.`);
      if (!bodyOf(changed.value.parts))
        return fail("letter", "A letter cannot be empty. To send nothing this week, skip it.");
      return plan.value.status === "scheduled" && changed.value.subject === ""
        ? fail("letter", "This letter is scheduled and would have no subject. Write one first.")
        : changed;
    },
  });

const nameOf = (part: Part | undefined): string => {
  if (!part) return "a part";
  if (part.kind === "summary") return "the summary";
  if (part.kind === "words") return "words";
  return `“${part.kind === "heading" ? part.text : part.title}”`;
};

const was = z.string().check(z.maxLength(20));

const CHANGED =
  "Somebody else changed this in the meantime. Their version is shown; yours is in the form. Save again to keep yours.";

const partIn = (text: LetterText | null, id: string) => text?.parts.find((part) => part.id === id);

export const announceLetter = textAct({
  name: "announce-letter",
  fields: z.object({
    letter,
    subject: lineField({ missing: "Please enter a subject.", max: SUBJECT_MAX }),
    preheader: optionalLineField({ max: PREHEADER_MAX }),
    was,
  }),
  change: ({ before, fields: { subject, preheader, was } }) => {
    const shown = { subject: before.subject, preheader: before.preheader };
    return was === markOf(shown)
      ? ok({ ...before, subject, preheader: preheader ?? "" })
      : fail("was", CHANGED);
  },
  says: ({ after }) => `The subject is “${after?.subject}”.`,
});

export const moveLetterPart = textAct({
  name: "move-letter-part",
  fields: z.object({ letter, part, to: z.enum(["up", "down", "out"]) }),
  change: ({ before, fields: { part, to } }) => {
    if (!partIn(before, part)) return fail("part", "This part is no longer in the letter.");
    return ok(to === "out" ? removePart(before, part) : movePart(before, part, to));
  },
  says: ({ before, fields: { part, to } }) => {
    const name = nameOf(partIn(before, part));
    return to === "out" ? `Removed ${name} from the letter.` : `Moved ${name} ${to}.`;
  },
  next: ({ fields: { letter, part, to } }) => at(letter, to === "out" ? "parts" : `part-${part}`),
});

const partFields = z.object({
  letter,
  part,
  was,
  text: z.optional(words),
  title: z.optional(title),
  url: z.optional(address),
  excerpt: optionalLineField({ max: EXCERPT_MAX }),
  facts: optionalLineField({ max: TITLE_MAX }),
});

export const editLetterPart = textAct({
  name: "edit-letter-part",
  fields: partFields,
  change: ({ before, fields }) => {
    const old = partIn(before, fields.part);
    if (!old) return fail("part", "This part is no longer in the letter.");
    if (fields.was !== markOf(old)) return fail("was", CHANGED);
    const { id, ...content } = old;
    const next = contentFrom(content, fields);
    return next ? ok(changePart(before, id, next)) : fail("text", "Please write something.");
  },
  says: ({ before, fields: { part } }) => `Edited ${nameOf(partIn(before, part))}.`,
  next: ({ fields: { letter, part } }) => at(letter, `part-${part}`),
});

/** Returns what a part says once it is edited; null without what it needs. The summary becomes words. */
function contentFrom(
  old: PartContent,
  { text, title, url, excerpt, facts }: z.output<typeof partFields>,
): PartContent | null {
  switch (old.kind) {
    case "summary":
    case "words":
      return text ? { kind: "words", text } : null;
    case "heading":
      return text ? { kind: "heading", text: text.replace(/\s+/g, " ") } : null;
    case "story":
      return title && url
        ? { ...atAddress(old, url), title, excerpt: excerpt ?? "", facts: facts ?? "" }
        : null;
    case "brief":
      return title && url ? { ...atAddress(old, url), title, facts: facts ?? "" } : null;
  }
}

/** At another address a part is no longer of the article here. */
function atAddress<Of extends Story | Brief>({ path, ...rest }: Of, url: string) {
  return path && url === rest.url ? { ...rest, path } : { ...rest, url };
}

export const addLetterWords = textAct({
  name: "add-letter-words",
  fields: z.object({ letter, place, kind: z.enum(["words", "heading"]), text: words }),
  change: ({ before, fields: { place, kind, text } }) =>
    ok(
      addPart(before, { kind, text: kind === "heading" ? text.replace(/\s+/g, " ") : text }, placeOf(place)),
    ),
  says: ({ fields: { kind } }) => (kind === "heading" ? "Added a heading." : "Added words."),
  next: ({ fields: { letter }, after }) => at(letter, `part-${newest(after)}`),
});

export const addLetterLink = textAct({
  name: "add-letter-link",
  fields: z.object({
    letter,
    place,
    title,
    url: address,
    excerpt: optionalLineField({ max: EXCERPT_MAX }),
    facts: optionalLineField({ max: TITLE_MAX }),
  }),
  change: ({ before, fields: { place, title, url, excerpt, facts } }) =>
    ok(
      addPart(
        before,
        { kind: "story", from: "link", title, url, excerpt: excerpt ?? "", facts: facts ?? "" },
        placeOf(place),
      ),
    ),
  says: ({ fields: { title } }) => `Added “${title}”.`,
  next: ({ fields: { letter }, after }) => at(letter, `part-${newest(after)}`),
});

export const addLetterItem = textAct({
  name: "add-letter-item",
  fields: z.object({
    letter,
    from: z.enum(["article", "video"]),
    item: z.string().check(z.minLength(1), z.maxLength(300)),
  }),
  change: async ({ deps, before, fields: { from, item } }) => {
    const found = await itemOf(deps, from, item);
    if (!found) return fail("item", "This item no longer exists.");
    if (before.parts.some((part) => "url" in part && part.url === found.url))
      return fail("item", "This item is already in the letter.");
    return ok(addPart(before, story(found, from), behindItsKind(before.parts, from)));
  },
  says: ({ after }) => `Added ${nameOf(partIn(after, newest(after)))}.`,
  next: ({ fields: { letter }, after }) => at(letter, `part-${newest(after)}`),
});

async function itemOf(deps: ActDeps, from: "article" | "video", item: string) {
  if (from === "video") {
    const video = await videoById(deps.db, item);
    return video && videoItem(video);
  }
  const article = await articleBySlug(deps.db, item);
  return article && articleItem(deps.publication, article);
}

/** A story stands behind the last one of its kind. */
function behindItsKind(parts: readonly Part[], from: "article" | "video"): Place {
  const last = [...parts].reverse().find((part) => part.kind === "story" && part.from === from);
  return last ? { after: last.id } : "last";
}

const newest = (text: LetterText | null): string =>
  String(Math.max(0, ...(text?.parts ?? []).map(({ id }) => Number(id))));

const at = (letter: string, anchor: string) => `/desk/letter/${letter}#${anchor}`;
