import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";
import { type VideoInput, videoInput } from "~/domains/content/schema.ts";
import {
  hasSample,
  removeSampleItems,
  SAMPLE_SOURCE,
  SAMPLE_STAMP,
} from "~/domains/content/store/publishing/sample.ts";
import { planSync } from "~/domains/content/store/publishing/sync.ts";
import { planTranscripts } from "~/domains/content/store/transcripts/transcripts.ts";
import { upsertVideos } from "~/domains/content/store/writes.ts";
import { counted } from "~/lib/format.ts";
import { parseDate } from "~/lib/time/dates.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { inRoot, Mistake } from "../project.ts";
import { hasSources } from "../publication/parts.ts";
import { publish, readFolder, renamedOf } from "../publish/folder.ts";
import { placeCategories } from "./sample-categories.ts";
import { sampleItems } from "./sample-items.ts";
import { readSampleNews, removeSampleNews, seedSampleNews } from "./sample-news.ts";

/** The sample: what a first start shows until the publisher's own sources are configured. */

/** What pages show of the sample. */
const TOPICS = ["content", "videos", "news"];

const ARTICLES = "content/sample/articles";
const VIDEOS = "content/sample/videos.json";
const CATEGORIES = "content/sample/categories.json";

const sampleCategories = z.array(z.strictObject({ slug: z.string(), name: z.string(), color: z.string() }));

const sampleVideos = z.array(
  z.strictObject({
    youtubeId: z.string(),
    title: z.string(),
    description: z.string(),
    channelTitle: z.string(),
    published: z.string().nullable(),
    durationSeconds: z.number().int().positive().nullable(),
    categories: z.array(z.string()),
    tags: z.array(z.string()),
    workshop: z.boolean(),
  }),
);

/** Shows the sample where the publication has no sources, and else removes it. Returns what it did, for the operator. */
export async function showSampleOrSources(given: Deps): Promise<string> {
  const deps = await withAllSources(given);
  return hasSources(deps.publication) ? removeSample(deps) : seedSample(deps);
}

/** Stores the sample if the state has none or another version. Returns what it did, for the operator. */
export async function seedSample(deps: Deps): Promise<string> {
  const { slugs, advice } = placeCategories(
    readList(CATEGORIES, sampleCategories),
    deps.publication.categories,
  );
  const done = await storeSample(deps, slugs);
  return advice ? `${done}; ${advice}` : done;
}

async function storeSample(deps: Deps, slugs: ReadonlyMap<string, string>): Promise<string> {
  const { items, mistakes, transcripts } = await readFolder(deps.publication, {
    folder: inRoot(ARTICLES),
    sourceId: SAMPLE_SOURCE,
    shown: ARTICLES,
    renamed: slugs,
  });
  if (mistakes.length > 0) throw new Mistake(mistakes.join("\n"));
  const videos = readVideos(slugs);
  const news = readSampleNews();
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([items, videos, sampleItems(news.groups, deps.publication), news.podcast]))
    .digest("hex");
  if ((await deps.kv.get(SAMPLE_STAMP)) === fingerprint) return "unchanged";
  await upsertVideos(deps, videos);
  await publish(
    deps,
    SAMPLE_SOURCE,
    await planSync(deps, SAMPLE_SOURCE, items),
    await planTranscripts(deps, SAMPLE_SOURCE, transcripts),
  );
  const newsItems = await seedSampleNews(deps, news);
  await changeTopics(deps, TOPICS);
  await deps.kv.put(SAMPLE_STAMP, fingerprint);
  return `${counted(items.length, "article")}, ${counted(videos.length, "video")}, ${counted(newsItems, "news item")}`;
}

/** Removes the sample. Returns what it did, for the operator. */
export async function removeSample(deps: Deps): Promise<string> {
  if (!(await hasSample(deps))) return "absent: sources are configured";
  // First the news: the stamp goes with the rest.
  await removeSampleNews(deps);
  await removeSampleItems(deps);
  await changeTopics(deps, TOPICS);
  return "removed: sources are configured";
}

function readList<Item>(file: string, schema: z.ZodType<Item[]>): Item[] {
  const listed = schema.safeParse(JSON.parse(readFileSync(inRoot(file), "utf8")));
  if (!listed.success) throw new Mistake(`${file}: ${z.prettifyError(listed.error)}`);
  return listed.data;
}

function readVideos(renamed: ReadonlyMap<string, string>): VideoInput[] {
  return readList(VIDEOS, sampleVideos).map(({ youtubeId, published, durationSeconds, ...video }) =>
    videoInput.parse({
      ...video,
      categories: renamedOf(video.categories, renamed),
      id: youtubeId,
      sourceId: SAMPLE_SOURCE,
      publishedAt: published === null ? null : parseDate(published),
      duration: durationSeconds === null ? null : isoDuration(durationSeconds),
      viewCount: null,
      thumbnail: `https://i.ytimg.com/vi/${youtubeId}/hqdefault.jpg`,
    } satisfies VideoInput),
  );
}

/** Seconds as ISO 8601: 3723 is PT1H2M3S. */
function isoDuration(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${rest ? `${rest}S` : ""}`;
}
