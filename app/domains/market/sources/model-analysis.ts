import * as z from "zod";
import { completeJson } from "~/platform/llm/complete.ts";
import { asData, GROUND_RULES, grounded } from "~/platform/llm/grounding.ts";
import type { LlmDeps } from "~/platform/llm/model.ts";
import type { MarketAnalysis } from "../schema.ts";

/** The analysis in a model's words: every sentence rests on a computed one, or on a story, and is judged by it. */

const MAX_INSIGHTS = 6;
/** With fewer insights that stand, the computed ones say more. */
const MIN_INSIGHTS = 2;

const statement = z.object({ text: z.string(), sources: z.array(z.string()) });
const answer = z.object({ summary: statement, insights: z.array(statement) });

/** @param subject what the companies are about: "B2B software" */
const task = (subject: string) => `${GROUND_RULES}

Write the day's market analysis for founders of ${subject} companies out of the items: f items are computed figures, n items are news.
summary: one or two sentences on the day as a whole.
insights: three to five sentences, each one observation; connect a move with a news item only where that item names the company.`;

interface Story {
  title: string;
  description: string;
  source: string;
  url: string;
  publishedAt: string;
}

interface Item {
  text: string;
  title: string;
  url: string;
}

export interface WrittenAnalysis {
  /** Null when nothing of the model's may be shown. */
  analysis: MarketAnalysis | null;
  refused: number;
  /** Why there is none, in a sentence. */
  why: string | null;
}

export async function writtenAnalysis(
  deps: LlmDeps,
  computed: MarketAnalysis,
  stories: Story[],
  subject: string,
): Promise<WrittenAnalysis> {
  const items = itemsOf(computed, stories);
  const texts = new Map([...items].map(([id, { text }]) => [id, text]));
  const asked = await completeJson(deps, {
    name: "market_analysis",
    system: task(subject),
    prompt: asData(texts),
    schema: answer,
    maxTokens: 1_200,
  });
  if (!asked.ok) return { analysis: null, refused: 0, why: asked.message };
  const summary = grounded(asked.value.summary, texts);
  const judged = asked.value.insights.slice(0, MAX_INSIGHTS).map((insight) => grounded(insight, texts));
  const insights = judged.flatMap((insight) => (insight.ok ? [insight.value] : []));
  const refused = judged.length - insights.length + (summary.ok ? 0 : 1);
  if (insights.length < MIN_INSIGHTS)
    return { analysis: null, refused, why: "Too little of what the model wrote rests on its sources." };
  return {
    analysis: {
      ...computed,
      summary: summary.ok ? summary.value.text : computed.summary,
      keyInsights: insights.map(({ text }) => text),
      sources: insights.map(({ sources }) => sourceOf(sources, items)),
      method: "model",
      model: asked.model,
    },
    refused,
    why: null,
  };
}

function itemsOf(computed: MarketAnalysis, stories: Story[]): Map<string, Item> {
  const figures = computed.keyInsights.map((text, index) => ({
    text,
    title: computed.sources[index]?.title ?? "",
    url: computed.sources[index]?.url ?? "/insights",
  }));
  const [first] = figures;
  return new Map([
    ["f0", { text: computed.summary, title: first?.title ?? "", url: first?.url ?? "/insights" }],
    ...figures.map((item, index) => [`f${index + 1}`, item] as const),
    ...stories.map(
      ({ title, description, source, url, publishedAt }, index) =>
        [
          `n${index + 1}`,
          {
            text: `${title}\n${description}\n${source}, ${publishedAt.slice(0, 10)}`,
            title: `${source}: ${title}`,
            url,
          },
        ] as const,
    ),
  ]);
}

/** One link an insight: a story that it rests on, else its figures. */
function sourceOf(cited: string[], items: ReadonlyMap<string, Item>): { title: string; url: string } {
  const id = cited.find((each) => each.startsWith("n")) ?? cited[0] ?? "f0";
  const { title = "", url = "/insights" } = items.get(id) ?? {};
  return { title, url };
}
