import type { DigestConfig } from "~/domains/digest/config.ts";
import { truncate } from "~/lib/format.ts";
import { outletMix } from "~/lib/outlet-mix.ts";
import { eachOnce } from "~/lib/same-page.ts";
import { wholeWords } from "~/lib/text/whole-words.ts";
import { addDays, weekdayOf } from "~/lib/time/time-zone.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import type { DigestItem, WeeklyDigest } from "../schema.ts";
import { otherTheme, themeOf } from "./themes.ts";

/** Makes the digest without a model: from the sources' own sentences, and from what can be counted. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** How far back a digest reaches when its week has fewer stories than `QUIET`. */
export const LONGEST_MS = 30 * DAY_MS;
const QUIET = 6;
const PER_SECTION = 4;
const SNIPPET = 200;
const SUMMARY = 360;

export interface Week {
  /** Best first, as they came. */
  stories: DigestItem[];
  /** When the week ends: see `weekEnd`. */
  end: Date;
  /** The first day that the stories reach back to, such as "2026-07-22", if the week was quiet. */
  since: string | null;
}

/**
 * Selects the stories of the seven days up to `weekEnd`, each once; of thirty days if the week has hardly any.
 * @param words that make a story one of the digest's topic; own articles always are
 */
export function storiesOfTheWeek(items: DigestItem[], words: string[], now: Date): Week {
  const onTopic = wholeWords(words, LETTERS);
  const past = items.filter(({ publishedAt }) => Date.parse(publishedAt) <= now.getTime());
  const end = weekEnd(past, now);
  const within = (ms: number) =>
    eachOnce(
      past.filter(({ title, description, own, publishedAt }) => {
        const age = end.getTime() - Date.parse(publishedAt);
        return age >= 0 && age <= ms && (own || onTopic.test(`${title}\n${description}`));
      }),
    );
  const week = within(WEEK_MS);
  if (week.length >= QUIET) return { stories: week, end, since: null };
  const month = within(LONGEST_MS);
  const since = new Date(end.getTime() - LONGEST_MS).toISOString().slice(0, 10);
  return month.length > week.length ? { stories: month, end, since } : { stories: week, end, since: null };
}

/** What words consist of in any script; "non-AI" is another word than "AI". */
const LETTERS = "\\p{L}\\p{M}\\p{N}_-";

/** Returns when the week ends: now, or with the newest news if that is more than a week old. */
export function weekEnd(items: Pick<DigestItem, "publishedAt" | "own">[], now: Date): Date {
  const news = items.some(({ own }) => !own) ? items.filter(({ own }) => !own) : items;
  const newest = Math.max(...news.map(({ publishedAt }) => Date.parse(publishedAt)));
  return news.length > 0 && newest < now.getTime() - WEEK_MS ? new Date(newest) : now;
}

/** Returns the digest of a week's stories; null without any. */
export function extractiveDigest(
  { topic, themes }: Pick<DigestConfig, "topic" | "themes">,
  { stories, end, since }: Week,
  now: Date,
  dates: Dates,
): WeeklyDigest | null {
  const top = topStoryOf(stories);
  if (!top) return null;
  return {
    weekOf: mondayOf(new Date(end.getTime() - WEEK_MS / 2).toISOString().slice(0, 10)),
    since,
    generatedAt: now.toISOString(),
    method: "extractive",
    model: null,
    sample: stories.some(({ sample }) => sample),
    topStory: {
      title: top.title,
      url: top.url,
      source: top.source,
      summary: summaryOf(top),
      significance: significanceOf(top, { stories, since }, topic, dates),
      sources: linksOf(top),
    },
    aiNews: sectionsOf({ topic, themes }, top, stories),
  };
}

/** Returns the Monday of a day's week. The middle of seven days is in the week that most of them are of. */
const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7));

/** Returns the story of most outlets; among equals one with more than its headline, then the better placed. */
function topStoryOf(stories: DigestItem[]): DigestItem | undefined {
  const weight = ({ others, description, own }: DigestItem) =>
    2 * others.length + (description === "" ? 0 : 1) - (own ? 1 : 0);
  return [...stories].sort((a, b) => weight(b) - weight(a))[0];
}

/** Returns a story's own first sentences. */
export const summaryOf = ({ description, title }: DigestItem) =>
  description === "" ? title.replace(/[\p{L}\p{N}]$/u, "$&.") : sentences(description, SUMMARY);

export const snippetOf = ({ description }: DigestItem) => sentences(description, SNIPPET);

/** Returns why a story comes first, in a sentence of counted figures. */
export function significanceOf(
  { source, others }: DigestItem,
  { stories, since }: Omit<Week, "end">,
  topic: string,
  { longDate }: Dates,
): string {
  const outlets = [...new Set([source, ...others.map((other) => other.source)])];
  const span = since ? `since ${longDate(since)}` : "of the week";
  if (outlets.length > 1)
    return `${outlets.length} outlets covered it: ${new Intl.ListFormat("en-US").format(outlets)}.`;
  if (stories.length === 1) return `It is the only ${topic} story ${span}.`;
  return `It comes first of ${stories.length} ${topic} stories ${span}; one outlet covered it.`;
}

/** Returns the links of a story: its own outlet, then the others that have it. */
export const linksOf = ({ source, url, others }: DigestItem) => [
  { title: source, url },
  ...others.map((other) => ({ title: other.source, url: other.url })),
];

/** The site's own articles are no outlet that could fill the digest. */
const asPlaced = ({ source, own }: DigestItem) => ({ source: own ? "" : source });

/**
 * Returns a function that says of each further story whether it has a place, and then takes it: of any ten, at most three
 * are of one outlet.
 */
export function outletPlaces(stories: readonly DigestItem[]): (story: DigestItem) => boolean {
  const outletHasPlace = outletMix(stories.map(asPlaced));
  return (story) => outletHasPlace(asPlaced(story));
}

/** Returns the sections of the other stories after the top one. Of any ten in them, at most three are of one outlet. */
export function sectionsOf(
  { topic, themes }: Pick<DigestConfig, "topic" | "themes">,
  top: DigestItem,
  stories: DigestItem[],
): WeeklyDigest["aiNews"] {
  const other = otherTheme(topic);
  const others = stories.filter((story) => story !== top);
  const sorted = others.map((story) => ({ story, theme: themeOf(themes, story) ?? other }));
  const hasPlace = outletPlaces(stories);
  hasPlace(top);
  const placed = (theme: string) => {
    const taken: DigestItem[] = [];
    for (const each of sorted)
      if (each.theme === theme && taken.length < PER_SECTION && hasPlace(each.story)) taken.push(each.story);
    return taken;
  };
  return [...themes.map(({ title }) => title), other]
    .map((title) => ({
      title,
      articles: placed(title).map((story) => articleOf(story, snippetOf(story))),
    }))
    .filter(({ articles }) => articles.length > 0);
}

export const articleOf = ({ title, url, source }: DigestItem, snippet: string) => ({
  title,
  url,
  snippet,
  source,
});

/** Returns whole sentences up to a length; a longer first sentence is cut at a word. */
function sentences(text: string, length: number): string {
  let kept = "";
  for (const [sentence] of text.matchAll(/.+?(?:[.!?]["”’)]?(?=\s|$)|$)\s*/gs)) {
    if ((kept + sentence).trimEnd().length > length) break;
    kept += sentence;
  }
  return kept.trim() || truncate(text, length);
}
