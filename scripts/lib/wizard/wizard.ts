import path from "node:path";
import type { Answers } from "~/domains/setup/schema.ts";
import { NO_LOGO, TEXTS, type TextName } from "~/domains/setup/schema.ts";
import { accentOf } from "~/platform/publication/accent.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { sectionsIn } from "~/platform/publication/sections.ts";
import { publicationMistakes } from "~/publication/reader/mistakes.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";
import { Mistake } from "../cli/mistake.ts";
import { root } from "../project.ts";
import { faintColours } from "../publication/warnings.ts";
import { linesWith } from "./edits.ts";
import { FIRST_MARK } from "./logo/first-mark.ts";
import { readLogo } from "./logo/read.ts";
import { type FeedNames, type Logo, planned } from "./plan.ts";
import { type SectionState, sectionStates, valueAt } from "./sections.ts";
import { changedFiles, evaluated, readSources, type Sources, writeAll } from "./sources.ts";

/** The publication as its files are now. */
export interface Present {
  sources: Sources;
  publication: Publication;
  texts: Record<TextName, string>;
  feeds: string[];
  sections: SectionState[];
}

/**
 * Reads the publication from its files.
 * @throws Mistake where it is wrong: it must be mended by hand first
 */
export async function readPresent(config?: string): Promise<Present> {
  const sources = readSources(config);
  const publication = checked((await evaluated(sources)).publication);
  const said = { ...publication, brand: { ...publication.brand, accent: accentOf(publication.brand) } };
  const texts = Object.entries(TEXTS).map(([name, { path: at }]) => [name, String(valueAt(said, at))]);
  return {
    sources,
    publication,
    texts: Object.fromEntries(texts),
    feeds: publication.sources.feeds.map(({ url }) => url),
    sections: sectionStates(sources, publication),
  };
}

/** What the answers make of the publication; nothing is written. */
export interface Draft {
  publication: Publication;
  sources: Sources;
  /** The files that differ, from the project's root. */
  files: string[];
  /** Places that still lead to the domain before, from the project's root: "app/publication/events.ts:26". */
  left: string[];
  /** What is allowed and unwise: an accent that many cannot read. */
  warnings: string[];
}

/**
 * Puts the answers into the publication's files as texts, and checks what they say then.
 * @throws Mistake with all that is wrong
 */
export async function draftOf(present: Present, answers: Answers, names?: FeedNames): Promise<Draft> {
  const logo = await logoOf(present, answers);
  const known = new Set(sectionsIn(publicationSchema).map(({ path: at }) => at.join(".")));
  const unknown = answers.sections?.filter((entry) => !known.has(entry));
  if (unknown?.length) throw new Mistake(`The publication has no section ${unknown.join(", ")}.`);
  const edited = planned(present.sources, present.publication, answers, names, logo);
  const files = changedFiles(present.sources, edited);
  const { publication, sources } = await evaluated(edited, files);
  const { domain } = present.publication.brand;
  const moved = answers.domain !== undefined && answers.domain !== domain;
  return {
    publication: checked(publication),
    sources,
    files: changedFiles(present.sources, sources).map(shown),
    left: moved ? placesOf(sources, domain) : [],
    warnings: answers.accent === undefined ? [] : accentWarnings(checked(publication)),
  };
}

/** A name of its own takes the mark of the first publication off, as it takes its name out of the texts. */
async function logoOf({ publication }: Present, { logo, name }: Answers): Promise<Logo> {
  if (logo === NO_LOGO) return null;
  if (logo !== undefined) return readLogo(publication, logo);
  const { brand } = publication;
  return name && name !== brand.name && brand.logo?.some(({ path }) => path === FIRST_MARK)
    ? null
    : undefined;
}

/** Writes a draft over the files: all or none of them. */
export function write(present: Present, { sources }: Draft): void {
  const files = changedFiles(present.sources, sources);
  writeAll(new Map(files.map((file) => [file, sources.files.get(file) ?? ""])));
}

function checked(publication: unknown): Publication {
  const mistakes = publicationMistakes(publication);
  if (mistakes.length > 0) throw new Mistake(mistakes.map(({ sentence }) => sentence).join("\n"));
  return publication as Publication;
}

const accentWarnings = ({ brand }: Publication): string[] =>
  faintColours({ brand, categories: [] }).map(({ sentence }) => sentence);

const placesOf = ({ files }: Sources, word: string): string[] =>
  [...files].flatMap(([file, code]) => linesWith(code, [word]).map((line) => `${shown(file)}:${line}`));

const shown = (file: string) => path.relative(root, file);
