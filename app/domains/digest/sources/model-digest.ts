import * as z from "zod";
import { completeJson } from "~/platform/llm/complete.ts";
import { asData, GROUND_RULES, grounded } from "~/platform/llm/grounding.ts";
import type { LlmDeps } from "~/platform/llm/model.ts";
import { articleOf, linksOf, significanceOf, snippetOf, summaryOf, type Week } from "../rules/extract.ts";
import type { DigestItem, WeeklyDigest } from "../schema.ts";

/** The digest as a model writes it, where there is one: what cannot be shown to rest on a story is replaced. */

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

const TASK = `${GROUND_RULES}

Make a weekly digest of AI news for founders of software companies out of the items.
topStory: the item of most consequence. summary: two sentences on what happened. significance: one or two sentences on why it matters, from the items alone.
sections: three to five themes with a short title, each with two to four other items and one sentence on each item (snippet), resting on that item alone. Use an item once.`;

export interface Written {
  digest: WeeklyDigest;
  /** Sentences of the model's that were not shown. */
  refused: number;
  /** Why there is nothing of a model's in it, in a sentence; null where there is. */
  why: string | null;
}

/** @param base the digest without a model: what stands where the model may not be quoted */
export async function writtenDigest(deps: LlmDeps, base: WeeklyDigest, week: Week): Promise<Written> {
  const candidates = week.stories.slice(0, CANDIDATES);
  const texts = new Map(candidates.map((story) => [story.id, textOf(story)]));
  const asked = await completeJson(deps, {
    name: "weekly_digest",
    system: TASK,
    prompt: asData(texts),
    schema: answer,
    maxTokens: 3_000,
  });
  if (!asked.ok) return { digest: base, refused: 0, why: asked.message };
  const { digest, refused, used } = checkedDigest(asked.value, base, { ...week, stories: candidates }, texts);
  if (used === 0) return { digest: base, refused, why: "None of what the model wrote rests on its sources." };
  return { digest: { ...digest, method: "model", model: asked.model }, refused, why: null };
}

/** All that is known of a story: what a model may say of it. */
const textOf = ({ title, source, publishedAt, description, others }: DigestItem) =>
  [
    title,
    `${source}, ${publishedAt.slice(0, 10)}`,
    description,
    ...others.map((other) => `${other.source}: ${other.title}`),
  ].join("\n");

/** The model's digest with every sentence judged; `used` counts those that stand. */
export function checkedDigest(
  { topStory, sections }: Answer,
  base: WeeklyDigest,
  week: Week,
  texts: ReadonlyMap<string, string>,
): { digest: WeeklyDigest; refused: number; used: number } {
  const { stories } = week;
  const byId = new Map(stories.map((story) => [story.id, story]));
  const tally = { refused: 0, used: 0 };
  const judged = (text: string, sources: string[]) => {
    const result = grounded({ text, sources }, texts);
    tally[result.ok ? "used" : "refused"] += 1;
    return result.ok ? result.value : null;
  };

  const top = byId.get(topStory.id);
  const chosen = top && writtenTop(top, topStory, week, byId, judged);
  const taken = new Set<string>(
    chosen ? [topStory.id] : stories.filter(({ url }) => url === base.topStory.url).map(({ id }) => id),
  );
  const written = sections.slice(0, MAX_SECTIONS).flatMap(({ title, articles }) => {
    const items = articles.flatMap(({ id, snippet }) => {
      const story = byId.get(id);
      if (!story || taken.has(id)) return [];
      taken.add(id);
      return [{ id, article: articleOf(story, judged(snippet, [id])?.text ?? snippetOf(story)) }];
    });
    if (items.length === 0) return [];
    const ids = items.map(({ id }) => id);
    const name = title.length <= MAX_TITLE ? judged(title, ids)?.text : undefined;
    return [{ title: name ?? "AI news", articles: items.map(({ article }) => article) }];
  });
  const digest = {
    ...base,
    topStory: chosen ?? base.topStory,
    aiNews: written.length > 0 ? written : base.aiNews,
  };
  return { digest, ...tally };
}

type Judge = (text: string, sources: string[]) => { text: string; sources: string[] } | null;

function writtenTop(
  top: DigestItem,
  { id, summary, significance }: Answer["topStory"],
  week: Week,
  byId: ReadonlyMap<string, DigestItem>,
  judged: Judge,
): WeeklyDigest["topStory"] {
  // A summary is of its own story, whatever else it rests on.
  const told = summary.sources.includes(id) ? judged(summary.text, summary.sources) : null;
  const weighed = judged(significance.text, significance.sources);
  const cited = [...new Set([id, ...(told?.sources ?? []), ...(weighed?.sources ?? [])])];
  return {
    title: top.title,
    url: top.url,
    source: top.source,
    summary: told?.text ?? summaryOf(top),
    significance: weighed?.text ?? significanceOf(top, week),
    sources: cited.flatMap((each) => {
      const story = byId.get(each);
      return story ? linksOf(story) : [];
    }),
  };
}
