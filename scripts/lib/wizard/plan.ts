import type { Answers } from "~/domains/setup/schema.ts";
import { TEXTS } from "~/domains/setup/schema.ts";
import type { MarkPart } from "~/lib/mark/mark.ts";
import { slugify } from "~/lib/text/slug.ts";
import { accentFrom, accentOf } from "~/platform/publication/accent.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { edit, withEntryValue } from "./edit-entry.ts";
import { type Path, withElements, withName, withoutValue } from "./edits.ts";
import { valueAt, withSections } from "./sections.ts";
import type { Sources } from "./sources.ts";

/** The names of feeds by their addresses, as the feeds call themselves. */
export type FeedNames = ReadonlyMap<string, string>;

/**
 * Returns the files of a publication with the answers in them. What the answers leave out stays; answers that the files
 * hold already change nothing.
 * @throws Mistake for an entry that the files do not hold where it can be edited
 */
export function planned(
  sources: Sources,
  present: Publication,
  answers: Answers,
  names: FeedNames = new Map(),
  logo: Logo = undefined,
): Sources {
  const renamed = withRenaming(sources, present, answers);
  const edited = valuesOf(present, answers).reduce(
    (files, { path, value }) => withEntryValue(files, path, value),
    renamed,
  );
  const marked = withLogo(edited, present, logo);
  const fed = answers.feeds ? withFeeds(marked, present, answers.feeds, names) : marked;
  return answers.sections ? withSections(fed, present, answers.sections) : fed;
}

/** The parts of a new mark; null for the first letter of the name, undefined for the mark that is there. */
export type Logo = readonly MarkPart[] | null | undefined;

const LOGO = ["brand", "logo"];

/** A new mark stands behind the other entries, without the comments on the one before. */
function withLogo(sources: Sources, { brand }: Publication, logo: Logo): Sources {
  if (logo === undefined || JSON.stringify(logo ?? undefined) === JSON.stringify(brand.logo)) return sources;
  const without = brand.logo ? edit(sources, LOGO, withoutValue) : sources;
  return logo ? withEntryValue(without, LOGO, logo) : without;
}

interface EntryValue {
  path: Path;
  value: unknown;
}

/** The entries that the answers change, and those that follow from the name and the domain. */
function valuesOf(present: Publication, answers: Answers): EntryValue[] {
  const { brand } = present;
  const { name, domain, accent, ...others } = answers;
  const stated: Answers = { name, domain, ...others };
  const texts = Object.entries(TEXTS).map(([name, { path }]) => ({
    path,
    value: stated[name as keyof typeof TEXTS],
  }));
  const derived: EntryValue[] = [
    ...(name && name !== brand.name ? [{ path: ["brand", "slug"], value: slugify(name) || brand.slug }] : []),
    ...(accent && accent !== accentOf(brand).light
      ? [{ path: ["brand", "accent"], value: accentFrom(accent) }]
      : []),
    ...(domain && domain !== brand.domain ? [{ path: ["brand", "url"], value: `https://${domain}` }] : []),
  ];
  return [...texts, ...derived].filter(
    ({ path, value }) => value !== undefined && value !== valueAt(present, path),
  );
}

/** The texts of the publication that say its name say the new one. */
function withRenaming(sources: Sources, { brand }: Publication, { name }: Answers): Sources {
  if (!name || name === brand.name) return sources;
  const files = [...sources.files].map(([file, code]) => [file, withName(code, brand.name, name)] as const);
  return { ...sources, files: new Map(files) };
}

/** Feeds that are listed already stay as they are written; the others are added as feeds of our own. */
function withFeeds(
  sources: Sources,
  present: Publication,
  urls: readonly string[],
  names: FeedNames,
): Sources {
  const { feeds, channels } = present.sources;
  const without = feeds.flatMap(({ url }, index) => (urls.includes(url) ? [] : [index]));
  const taken = [...feeds, ...channels].map(({ id }) => id);
  const categories = present.categories.slice(0, 1).map(({ slug }) => slug);
  const added = [...new Set(urls)]
    .filter((url) => !feeds.some((feed) => feed.url === url))
    .map((url) => {
      const name = names.get(url) ?? new URL(url).hostname.replace(/^www\./, "");
      const id = freeId(slugify(name) || "feed", taken);
      taken.push(id);
      return { id, name, url, publication: "own", categories };
    });
  if (without.length + added.length === 0) return sources;
  return edit(sources, ["sources", "feeds"], (code, at) => withElements(code, at, { without, added }));
}

function freeId(id: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? id : `${id}-${number}`;
    if (!taken.includes(free)) return free;
  }
}
