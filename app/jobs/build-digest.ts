import { sampleAmong } from "~/domains/content/store/publishing/sample.ts";
import { articlePage, dated } from "~/domains/content/store/queries.ts";
import type { DigestConfig } from "~/domains/digest/config.ts";
import { extractiveDigest, LONGEST_MS, storiesOfTheWeek, weekEnd } from "~/domains/digest/rules/extract.ts";
import { type DigestItem, weeklyDigest } from "~/domains/digest/schema.ts";
import { writtenDigest } from "~/domains/digest/sources/model-digest.ts";
import { DIGEST, readDigest } from "~/domains/digest/store/digest.ts";
import { readFrontPage } from "~/domains/news/store/queries.ts";
import { counted } from "~/lib/format.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { httpUrl } from "~/lib/url.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { modelName } from "~/platform/llm/complete.ts";
import type { Publication } from "~/platform/publication/publication.ts";

const EVERY_MS = 4 * 60 * 60_000;
const OWN_ARTICLES = 6;

export const buildDigestJob = defineJob({
  name: "build-digest",
  subject: "Weekly digest",
  section: ({ digest }) => digest,
  every: TICK_MINUTES,
  topics: ["digest"],
  run: buildDigest,
});

/**
 * Makes the weekly digest every four hours, and at once if there is none yet or only one of sample stories. Sentences
 * that a model did not write, or that failed the check, are extracted from the sources.
 */
export async function buildDigest(deps: Deps, { force = false } = {}): Promise<RunOutcome> {
  const known = (await readDigest(deps))?.data;
  const { digest: config } = deps.publication;
  if (!config) throw new Error("This publication has no digest.");
  const week = storiesOfTheWeek(await collect(deps, config), wordsOf(deps.publication, config), deps.now());
  const dates = datesIn(deps.publication.brand.language);
  const base = extractiveDigest(config, week, deps.now(), dates);
  if (!base) {
    // The digest of the sample is deleted with the sample.
    if (known?.sample) await dropSnapshot(deps, DIGEST);
    return {
      state: "idle",
      summary: `There is no ${config.topic} story of the week yet.`,
      changed: known?.sample === true,
    };
  }
  const age = known ? deps.now().getTime() - Date.parse(known.generatedAt) : Number.POSITIVE_INFINITY;
  if (!force && age < EVERY_MS && known?.sample === base.sample)
    return {
      state: "idle",
      summary: `The digest was made ${counted(Math.round(age / 60_000), "minute")} ago.`,
      changed: false,
    };
  const { digest, refused, why } = modelName(deps)
    ? await writtenDigest(deps, { ...config, subject: deps.publication.copy.subject }, base, week, dates)
    : { digest: base, refused: 0, why: null };
  await writeSnapshot(deps, DIGEST, weeklyDigest, digest);
  const parts = [
    counted(week.stories.length, "story", "stories"),
    digest.method === "model" ? `written by ${digest.model}` : "extracted",
    refused > 0 && `${counted(refused, "sentence")} refused`,
    why?.replace(/\.$/, ""),
  ];
  return {
    state: why ? "partial" : "ok",
    summary: `Digest: ${parts.filter(Boolean).join("; ")}.`,
    changed: true,
  };
}

/**
 * Returns the week's top news, the rest of it, and the articles of the digest's category. Items without a known date are
 * left out: they may not be of the week.
 */
async function collect(deps: Deps, { category }: DigestConfig): Promise<DigestItem[]> {
  const { db, publication } = deps;
  const front = await readFrontPage(deps);
  const news = [...(front?.data.weekly ?? []), ...(front?.data.latest ?? [])]
    .filter(({ undated }) => !undated)
    .map((article) => ({ ...article, own: false }));
  const before = weekEnd(news, deps.now()).getTime();
  const span = { since: before - LONGEST_MS, before, limit: OWN_ARTICLES, offset: 0 };
  const own = dated((await articlePage(db, { category, ...span })).items);
  const samples = await sampleAmong(
    db,
    own.map(({ id }) => id),
  );
  // Sample articles are not mixed with real news.
  const isReal = news.some(({ sample }) => !sample);
  return [
    ...news,
    ...own
      .filter(({ id }) => !(isReal && samples.has(id)))
      .map(({ id, slug, title, excerpt, author, publishedAt, originalUrl }) => ({
        id,
        title,
        url: httpUrl(originalUrl) ?? `/article/${slug}`,
        description: excerpt,
        source: originalUrl ? author : publication.brand.name,
        publishedAt,
        others: [],
        own: true,
        sample: samples.has(id),
      })),
  ];
}

/** Returns the words that select the stories of the digest: its category's and the names of the startup index. */
const wordsOf = ({ categories, startups = [] }: Publication, { category }: DigestConfig) => [
  ...(categories.find(({ slug }) => slug === category)?.match ?? []),
  ...startups.map(({ name }) => name.replace(/ \(.*\)$/, "")),
];
