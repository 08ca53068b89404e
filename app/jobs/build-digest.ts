import { articlePage } from "~/domains/content/store/queries.ts";
import { extractiveDigest, LONGEST_MS, storiesOfTheWeek, weekEnd } from "~/domains/digest/rules/extract.ts";
import { type DigestItem, weeklyDigest } from "~/domains/digest/schema.ts";
import { writtenDigest } from "~/domains/digest/sources/model-digest.ts";
import { DIGEST, readDigest } from "~/domains/digest/store/digest.ts";
import { readEdition } from "~/domains/news/store/queries.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { modelName } from "~/platform/llm/complete.ts";
import { site, startups } from "~/site.config.ts";

const EVERY_MS = 4 * 60 * 60_000;
const OWN_ARTICLES = 6;
const AI = "ai";

/** Without sources of the publisher's, articles are those of the sample edition. */
const SAMPLE_ARTICLES = site.sources.feeds.length + site.sources.channels.length === 0;

export const buildDigestJob = defineJob({
  name: "build-digest",
  every: TICK_MINUTES,
  topics: ["digest"],
  run: buildDigest,
});

/**
 * Makes the week's digest of AI every four hours, and at once when there is none yet or the sample edition's is out
 * of date. What a model cannot write, or may not be quoted with, is extracted and counted instead.
 */
export async function buildDigest(deps: Deps, { force = false } = {}): Promise<RunOutcome> {
  const known = (await readDigest(deps))?.data;
  const week = storiesOfTheWeek(await collect(deps), topics(), deps.now());
  const base = extractiveDigest(week, deps.now());
  if (!base) {
    // Nothing of the sample edition outlives it.
    if (known?.sample) await dropSnapshot(deps, DIGEST);
    return { state: "ok", summary: "There is no AI story of the week yet.", changed: known?.sample === true };
  }
  const age = known ? deps.now().getTime() - Date.parse(known.generatedAt) : Number.POSITIVE_INFINITY;
  if (!force && age < EVERY_MS && known?.sample === base.sample)
    return {
      state: "ok",
      summary: `The digest was made ${Math.round(age / 60_000)} minutes ago.`,
      changed: false,
    };
  const { digest, refused, why } = modelName(deps)
    ? await writtenDigest(deps, base, week)
    : { digest: base, refused: 0, why: null };
  await writeSnapshot(deps, DIGEST, weeklyDigest, digest);
  const parts = [
    `${week.stories.length} stories`,
    digest.method === "model" ? `written by ${digest.model}` : "extracted",
    refused > 0 && `${refused} sentences refused`,
    why?.replace(/\.$/, ""),
  ];
  return {
    state: why ? "partial" : "ok",
    summary: `Digest: ${parts.filter(Boolean).join("; ")}.`,
    changed: true,
  };
}

/** The week's news as the news page weighs it, the rest of it, and what we published ourselves. */
async function collect(deps: Deps): Promise<DigestItem[]> {
  const edition = await readEdition(deps);
  const news = [...(edition?.data.weekly ?? []), ...(edition?.data.latest ?? [])].map((article) => ({
    ...article,
    own: false,
  }));
  // The articles of the sample edition do not mix with real news.
  if (SAMPLE_ARTICLES && news.some(({ sample }) => !sample)) return news;
  const before = weekEnd(news, deps.now()).getTime();
  const span = { since: before - LONGEST_MS, before, limit: OWN_ARTICLES, offset: 0 };
  const own = await articlePage(deps.db, { category: AI, ...span });
  return [
    ...news,
    ...own.items.map(({ id, slug, title, excerpt, author, publishedAt, originalUrl }) => ({
      id,
      title,
      url: originalUrl ?? `/article/${slug}`,
      description: excerpt,
      source: originalUrl ? author : site.brand.name,
      publishedAt,
      others: [],
      own: true,
      sample: SAMPLE_ARTICLES,
    })),
  ];
}

/** What makes a story one about AI: the category's words, and the names of the companies in the startup index. */
const topics = () => [
  ...(site.categories.find(({ slug }) => slug === AI)?.match ?? []),
  ...startups.map(({ name }) => name.replace(/ \(.*\)$/, "")),
];
