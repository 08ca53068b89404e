import { truncate } from "~/lib/format.ts";
import { addDays, weekdayOf } from "~/lib/time-zone.ts";
import type { DigestItem, WeeklyDigest } from "./schema.ts";
import { OTHER_THEME, THEMES, themeOf } from "./themes.ts";

/** The digest without a model: the sources' own sentences, and what can be counted. */

const DAY_MS = 86_400_000;
const PER_SECTION = 4;
const SNIPPET = 200;
const SUMMARY = 360;

/** The AI stories of the seven days up to now, or up to the newest story where that is longer ago; best first. */
export function storiesOfTheWeek(items: DigestItem[], topics: string[], now: Date): DigestItem[] {
  const isAi = new RegExp(`(?<![\\w-])(?:${topics.map(escaped).join("|")})(?![\\w-])`, "i");
  const past = items.filter(({ publishedAt }) => Date.parse(publishedAt) <= now.getTime());
  const since = endOf(past, now) - 7 * DAY_MS;
  const seen = new Set<string>();
  return past.filter(({ id, title, description, own, publishedAt }) => {
    if (seen.has(id) || Date.parse(publishedAt) < since) return false;
    seen.add(id);
    return own || isAi.test(`${title}\n${description}`);
  });
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A week that nothing was added to is still the week that it was. */
const endOf = (items: DigestItem[], now: Date) => {
  const newest = Math.max(...items.map(({ publishedAt }) => Date.parse(publishedAt)));
  return newest < now.getTime() - 7 * DAY_MS ? newest : now.getTime();
};

/** The digest of these stories, which come best first; null without any. */
export function extractiveDigest(stories: DigestItem[], now: Date): WeeklyDigest | null {
  const top = topStoryOf(stories);
  if (!top) return null;
  return {
    weekOf: mondayOf(new Date(endOf(stories, now)).toISOString().slice(0, 10)),
    generatedAt: now.toISOString(),
    method: "extractive",
    model: null,
    sample: stories.some(({ sample }) => sample),
    topStory: {
      title: top.title,
      url: top.url,
      source: top.source,
      summary: summaryOf(top),
      significance: significanceOf(top, stories),
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
export function significanceOf({ source, others }: DigestItem, stories: DigestItem[]): string {
  const outlets = [...new Set([source, ...others.map((other) => other.source)])];
  if (stories.length === 1) return "It is the week's only AI story.";
  if (outlets.length === 1)
    return `It comes first of ${stories.length} AI stories of the week; one outlet told it.`;
  return `${outlets.length} outlets told it: ${new Intl.ListFormat("en-US").format(outlets)}.`;
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
