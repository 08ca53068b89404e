import * as z from "zod";
import { writtenAnalysis } from "~/domains/market/sources/model-analysis.ts";
import { readAnalyzedMarket } from "~/domains/market/store/queries.ts";
import { publishModelAnalysis } from "~/domains/market/store/snapshots.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { readSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { modelName } from "~/platform/llm/complete.ts";

/** The snapshot of the figures in the last request to the model; its time is that of the request. */
const ASKED = "market-analysis-asked";
const asked = z.object({ basis: z.string() });

/** After a failure, the model is asked about the same figures again this much later. */
const RETRY_MS = 60 * 60_000;
const STORIES = 8;
const DAY_MS = 86_400_000;

const quiet = (summary: string): RunOutcome => ({ state: "idle", summary, changed: false });

export const buildAnalysisJob = defineJob({
  name: "build-analysis",
  subject: "Market analysis",
  section: ({ market }) => market,
  every: TICK_MINUTES,
  topics: ["market"],
  run: buildAnalysis,
});

/**
 * Has a language model write the market analysis, once for the figures of a closed market: during trading they change
 * by the minute, and the computed analysis is shown. Does nothing without a model.
 */
export async function buildAnalysis(deps: Deps, { force = false } = {}): Promise<RunOutcome> {
  if (!modelName(deps)) return quiet("No language model is configured: the analysis is computed.");
  const [read, last] = await Promise.all([readAnalyzedMarket(deps), readSnapshot(deps, ASKED, asked)]);
  if (!read) return quiet("There are no prices yet.");
  const { market, analysis } = read;
  if (market.data.stocks.length === 0) return quiet("There are no prices yet.");
  if (analysis.data.method === "model") return quiet("The analysis is of these figures.");
  if (market.data.status === "open") return quiet("The market is open: the computed analysis follows it.");
  const { basis } = analysis.data;
  const tried = last?.data.basis === basis ? deps.now().getTime() - Date.parse(last.asOf) : RETRY_MS;
  if (!force && tried < RETRY_MS) return quiet("The model was asked about these figures a short time ago.");

  await writeSnapshot(deps, ASKED, asked, { basis });
  const {
    analysis: written,
    refused,
    why,
  } = await writtenAnalysis(deps, analysis.data, await stories(deps), deps.publication.copy.subject);
  if (!written) return { state: "partial", summary: `The computed analysis stands. ${why}`, changed: false };
  await publishModelAnalysis(deps, written);
  const note = refused > 0 ? `; ${refused} sentences refused` : "";
  return { state: "ok", summary: `Analysis written by ${written.model}${note}.`, changed: true };
}

/** Returns the news of the day, best first, without what its outlet gives no date: that may be old. */
async function stories(deps: Deps) {
  const front = (await readFrontPage(deps))?.data;
  const since = deps.now().getTime() - DAY_MS;
  const all = [...(front?.weekly ?? []), ...(front?.latest ?? [])];
  const unique = new Map(all.map((story) => [story.id, story]));
  return [...unique.values()]
    .filter(({ undated, publishedAt }) => !undated && Date.parse(publishedAt) > since)
    .slice(0, STORIES);
}
