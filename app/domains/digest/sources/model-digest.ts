import * as z from "zod";
import type { DigestConfig } from "~/domains/digest/config.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { completeJson } from "~/platform/llm/complete.ts";
import { asData, GROUND_RULES, grounded } from "~/platform/llm/grounding.ts";
import type { LlmDeps } from "~/platform/llm/model.ts";
import {
  articleOf,
  linksOf,
  outletPlaces,
  sectionsOf,
  significanceOf,
  snippetOf,
  summaryOf,
  type Week,
} from "../rules/extract.ts";
import type { DigestItem, WeeklyDigest } from "../schema.ts";

/** The digest as a language model writes it. A sentence that does not rest on its stories is replaced. */

const CANDIDATES = 24;
const MAX_SECTIONS = 6;
const MAX_TITLE = 60;

const statement = z.object({ text: z.string(), sources: z.array(z.string()) });

const answer = z.object({
  topStory: z.object({ id: z.string(), summary: statement, significance: statement }),
  sections: z.array(
    z.object({
      title: z.string(),
      articles: z.array(z.object({ id: z.string(), snippet: z.string() })),
    }),
  ),
});
type Answer = z.infer<typeof answer>;

const task = ({ topic, subject }: Topic) => `${GROUND_RULES}

Make a weekly digest of ${topic} news for founders of ${subject} companies out of the items.
topStory: the item of most consequence. summary: two sentences on what happened. significance: one or two sentences on why it matters, from the items alone.
sections: three to five themes with a short title, each with two to four other items and one sentence on each item (snippet), resting on that item alone. Use an item once.`;

interface Topic extends Pick<DigestConfig, "topic" | "themes"> {
  /** What the readers' companies are about: "B2B software". */
  subject: string;
}

export interface Written {
  digest: WeeklyDigest;
  /** How many sentences of the model were replaced. */
  refused: number;
  /** Why the model wrote nothing of it, in a sentence; null if it did. */
  why: string | null;
}

/**
 * Has a language model write the digest and checks every sentence against its sources. Never throws for what the model
 * answers: `why` says what was wrong.
 * @param base the digest without a model; its sentences replace those that fail the check
 */
export async function writtenDigest(
  deps: LlmDeps,
  config: Topic,
  base: WeeklyDigest,
  week: Week,
  dates: Dates,
): Promise<Written> {
  const candidates = week.stories.slice(0, CANDIDATES);
  const texts = new Map(candidates.map((story) => [story.id, textOf(story)]));
  const asked = await completeJson(deps, {
    name: "weekly_digest",
    system: task(config),
    prompt: asData(texts),
    schema: answer,
    maxTokens: 3_000,
  });
  if (!asked.ok) return { digest: base, refused: 0, why: asked.message };
  const { digest, refused, used } = checkedDigest(asked.value, { config, base, week, dates }, texts);
  if (used === 0) return { digest: base, refused, why: "None of what the model wrote rests on its sources." };
  return { digest: { ...digest, method: "model", model: asked.model }, refused, why: null };
}

/** Returns all that is known of a story: a model may say nothing else of it. */
const textOf = ({ title, source, publishedAt, description, others }: DigestItem) =>
  [
    title,
    `${source}, ${publishedAt.slice(0, 10)}`,
    description,
    ...others.map((other) => `${other.source}: ${other.title}`),
  ].join("\n");

/**
 * Returns the model's digest with every sentence checked; `used` counts those that passed. A story whose outlet has no
 * further place is left out.
 * @param texts of the stories that the model was given, by id
 */
export function checkedDigest(
  { topStory, sections }: Answer,
  { config, base, week, dates }: { config: Topic; base: WeeklyDigest; week: Week; dates: Dates },
  texts: ReadonlyMap<string, string>,
): { digest: WeeklyDigest; refused: number; used: number } {
  const { topic } = config;
  const { stories } = week;
  const byId = new Map(stories.filter(({ id }) => texts.has(id)).map((story) => [story.id, story]));
  const tally = { refused: 0, used: 0 };
  const judged = (text: string, sources: string[]) => {
    const result = grounded({ text, sources }, texts);
    tally[result.ok ? "used" : "refused"] += 1;
    return result.ok ? result.value : null;
  };

  const top = byId.get(topStory.id);
  const chosen = top && writtenTop(top, topStory, { topic, week, byId, judged, dates });
  const first = top ?? stories.find(({ url }) => url === base.topStory.url);
  const taken = new Set(first && [first.id]);
  const hasPlace = outletPlaces(stories);
  if (first) hasPlace(first);
  const written = sections.slice(0, MAX_SECTIONS).flatMap(({ title, articles }) => {
    const items = articles.flatMap(({ id, snippet }) => {
      const story = byId.get(id);
      if (!story || taken.has(id) || !hasPlace(story)) return [];
      taken.add(id);
      return [{ id, article: articleOf(story, judged(snippet, [id])?.text ?? snippetOf(story)) }];
    });
    if (items.length === 0) return [];
    const ids = items.map(({ id }) => id);
    const name = title.length <= MAX_TITLE ? judged(title, ids)?.text : undefined;
    return [{ title: name ?? `${topic} news`, articles: items.map(({ article }) => article) }];
  });
  const unwritten = () => (top ? sectionsOf(config, top, stories) : base.aiNews);
  const digest = {
    ...base,
    topStory: chosen ?? base.topStory,
    aiNews: written.length > 0 ? written : unwritten(),
  };
  return { digest, ...tally };
}

interface TopContext {
  dates: Dates;
  topic: string;
  week: Week;
  byId: ReadonlyMap<string, DigestItem>;
  judged: (text: string, sources: string[]) => { text: string; sources: string[] } | null;
}

function writtenTop(
  top: DigestItem,
  { id, summary, significance }: Answer["topStory"],
  { topic, week, byId, judged, dates }: TopContext,
): WeeklyDigest["topStory"] {
  // A summary must cite its own story.
  const summarised = summary.sources.includes(id) ? judged(summary.text, summary.sources) : null;
  const weighed = judged(significance.text, significance.sources);
  const cited = [...new Set([id, ...(summarised?.sources ?? []), ...(weighed?.sources ?? [])])];
  return {
    title: top.title,
    url: top.url,
    source: top.source,
    summary: summarised?.text ?? summaryOf(top),
    significance: weighed?.text ?? significanceOf(top, week, topic, dates),
    sources: cited.flatMap((each) => {
      const story = byId.get(each);
      return story ? linksOf(story) : [];
    }),
  };
}
