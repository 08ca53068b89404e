import { longDate, truncate } from "~/lib/format.ts";
import { addDays, weekdayOf } from "~/lib/time-zone.ts";
import type { DigestItem, WeeklyDigest } from "../schema.ts";
import { OTHER_THEME, THEMES, themeOf } from "./themes.ts";

/** The digest without a model: the sources' own sentences, and what can be counted. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** How far back a digest reaches whose week has fewer stories than `QUIET`. */
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
  /** Where the week was quiet and they reach further back: the first day, "2026-07-22". */
  since: string | null;
}

/** The AI stories of the seven days up to `weekEnd`, each once; of thirty days where the week has hardly any. */
export function storiesOfTheWeek(items: DigestItem[], topics: string[], now: Date): Week {
  const isAi = new RegExp(`(?<![\\w-])(?:${topics.map(escaped).join("|")})(?![\\w-])`, "i");
  const past = items.filter(({ publishedAt }) => Date.parse(publishedAt) <= now.getTime());
  const end = weekEnd(past, now);
  const within = (ms: number) => {
    const seen = new Set<string>();
    return past.filter(({ id, title, description, own, publishedAt }) => {
      const age = end.getTime() - Date.parse(publishedAt);
      if (seen.has(id) || age > ms || age < 0) return false;
      seen.add(id);
      return own || isAi.test(`${title}\n${description}`);
    });
  };
  const week = within(WEEK_MS);
  if (week.length >= QUIET) return { stories: week, end, since: null };
  const month = within(LONGEST_MS);
  const since = new Date(end.getTime() - LONGEST_MS).toISOString().slice(0, 10);
  return month.length > week.length ? { stories: month, end, since } : { stories: week, end, since: null };
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Where the week ends: now, or at the newest news where that is longer ago. A week that nothing was added to is still the week that it was. */
export function weekEnd(items: Pick<DigestItem, "publishedAt" | "own">[], now: Date): Date {
  const news = items.some(({ own }) => !own) ? items.filter(({ own }) => !own) : items;
  const newest = Math.max(...news.map(({ publishedAt }) => Date.parse(publishedAt)));
  return news.length > 0 && newest < now.getTime() - WEEK_MS ? new Date(newest) : now;
}

/** The digest of these stories; null without any. */
export function extractiveDigest({ stories, end, since }: Week, now: Date): WeeklyDigest | null {
  const top = topStoryOf(stories);
  if (!top) return null;
  return {
    weekOf: mondayOf(end.toISOString().slice(0, 10)),
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
      significance: significanceOf(top, { stories, since }),
      sources: linksOf(top),
    },
    aiNews: sectionsOf(stories.filter((story) => story !== top)),
  };
}

const mondayOf = (day: string) => addDays(day, -((weekdayOf(day) + 6) % 7));

/** What most outlets tell; among equals one that says more than its headline, then the better placed. */
function topStoryOf(stories: DigestItem[]): DigestItem | undefined {
  const weight = ({ others, description, own }: DigestItem) =>
    2 * others.length + (description === "" ? 0 : 1) - (own ? 1 : 0);
  return [...stories].sort((a, b) => weight(b) - weight(a))[0];
}

/** A story's own first sentences. */
export const summaryOf = ({ description, title }: DigestItem) =>
  description === "" ? `${title}.` : sentences(description, SUMMARY);

export const snippetOf = ({ description }: DigestItem) => sentences(description, SNIPPET);

/** Why a story stands first, counted. */
export function significanceOf(
  { source, others }: DigestItem,
  { stories, since }: Omit<Week, "end">,
): string {
  const outlets = [...new Set([source, ...others.map((other) => other.source)])];
  const span = since ? `since ${longDate(since)}` : "of the week";
  if (outlets.length > 1)
    return `${outlets.length} outlets told it: ${new Intl.ListFormat("en-US").format(outlets)}.`;
  if (stories.length === 1) return `It is the only AI story ${span}.`;
  return `It comes first of ${stories.length} AI stories ${span}; one outlet told it.`;
}

/** The story and those who tell it too. */
export const linksOf = ({ source, url, others }: DigestItem) => [
  { title: source, url },
  ...others.map((other) => ({ title: other.source, url: other.url })),
];

function sectionsOf(stories: DigestItem[]): WeeklyDigest["aiNews"] {
  const titles = [...THEMES.map(({ title }) => title), OTHER_THEME];
  return titles
    .map((title) => ({
      title,
      articles: stories
        .filter((story) => themeOf(story.title, story.description) === title)
        .slice(0, PER_SECTION)
        .map((story) => articleOf(story, snippetOf(story))),
    }))
    .filter(({ articles }) => articles.length > 0);
}

export const articleOf = ({ title, url, source }: DigestItem, snippet: string) => ({
  title,
  url,
  snippet,
  source,
});

/** Whole sentences up to a length; a first sentence that is longer is cut at a word. */
function sentences(text: string, length: number): string {
  let kept = "";
  for (const [sentence] of text.matchAll(/.+?(?:[.!?]["”’)]?(?=\s|$)|$)\s*/gs)) {
    if ((kept + sentence).trimEnd().length > length) break;
    kept += sentence;
  }
  return kept.trim() || truncate(text, length);
}
