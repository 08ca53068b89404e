import { readFileSync } from "node:fs";
import * as z from "zod";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { upsertEpisodes } from "~/domains/news/store/posts.ts";
import { removeNewsSources, storedSources } from "~/domains/news/store/removal.ts";
import { isSample } from "~/domains/news/store/rows.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { addOwnArticles } from "~/jobs/refresh-news.ts";
import type { Deps } from "~/platform/deps.ts";
import { inRoot, Mistake } from "../project.ts";
import { sampleItems } from "./sample-items.ts";

/** The news of the sample edition: dated facts from public filings and announcements, removed at the first refresh. */

const NEWS = "content/sample/news.json";

const sampleId = z.string().startsWith("sample-");

const sampleNews = z.strictObject({
  /** The day of its facts. */
  asOf: z.iso.date(),
  groups: z.array(
    z.strictObject({
      id: sampleId,
      name: z.string(),
      items: z.array(
        z.strictObject({
          title: z.string(),
          description: z.string(),
          url: z.string(),
          published: z.iso.datetime(),
        }),
      ),
    }),
  ),
  podcast: z.strictObject({
    id: sampleId,
    videoId: z.string(),
    channel: z.string(),
    title: z.string(),
    description: z.string(),
    published: z.iso.date(),
  }),
});

export type SampleNews = z.infer<typeof sampleNews>;

/** Reads the news of the sample edition. Throws a `Mistake` when the file does not match its schema. */
export function readSampleNews(): SampleNews {
  const news = sampleNews.safeParse(JSON.parse(readFileSync(inRoot(NEWS), "utf8")));
  if (!news.success) throw new Mistake(`${NEWS}: ${z.prettifyError(news.error)}`);
  return news.data;
}

/** Stores the sample's news unless there is real news. Returns the number of items. */
export async function seedSampleNews(deps: Deps, { groups, podcast }: SampleNews): Promise<number> {
  const stored = await storedSources(deps.db);
  const isReal = deps.publication.news.sources.some(({ id }) => stored.includes(id));
  const items = isReal ? [] : sampleItems(groups, deps.publication);
  await removeNewsSources(deps, stored.filter(isSample));
  await upsertNews(
    deps,
    items.map(({ id, name, title, description, url, published }) => ({
      // Several items may link to the same page.
      identity: `${id}:${title}`,
      sourceId: id,
      source: name,
      title,
      description,
      url,
      imageUrl: null,
      publishedAt: Date.parse(published),
    })),
  );
  if (!isReal)
    await upsertEpisodes(deps, [
      {
        videoId: podcast.videoId,
        sourceId: podcast.id,
        title: podcast.title,
        description: podcast.description,
        thumbnailUrl: null,
        channel: podcast.channel,
        publishedAt: Date.parse(podcast.published),
      },
    ]);
  await addOwnArticles(deps, deps.publication.news);
  await publishNews(deps, deps.publication.news);
  return items.length;
}

export async function removeSampleNews(deps: Deps): Promise<void> {
  await removeNewsSources(deps, (await storedSources(deps.db)).filter(isSample));
  await addOwnArticles(deps, deps.publication.news);
  await publishNews(deps, deps.publication.news);
}
