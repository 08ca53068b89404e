import { setPins, upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { upsertEpisodes, upsertPosts } from "~/domains/news/store/posts.ts";
import { removeNewsSources, storedSources } from "~/domains/news/store/removal.ts";
import { isSample } from "~/domains/news/store/rows.ts";
import { upsertNews } from "~/domains/news/store/writes.ts";
import { addOwnArticles } from "~/jobs/refresh-news.ts";
import type { Deps } from "~/platform/deps.ts";
import news from "../../content/sample/news.json";
import { sampleItems } from "../../scripts/lib/sample/sample-items.ts";
import { seedReadings } from "../../scripts/lib/sample/sample-readings.ts";
import { article, video } from "./content/items.ts";
import { seedMarket } from "./market/rows.ts";

const DAY_MS = 86_400_000;

/** Stores an edition: the sample's market, news, digest and daily edition, with articles, videos and posts of its week. */
export async function seedEdition(deps: Deps): Promise<void> {
  const now = deps.now().getTime();
  await seedMarket(deps);
  await upsertArticles(
    deps,
    Array.from({ length: 12 }, (_, index) =>
      article({
        identity: `https://example.com/${index}`,
        slug: `article-${index}`,
        title: `AI agents and pricing, part ${index}`,
        publishedAt: index === 11 ? null : now - index * DAY_MS,
        featuredImage: index === 1 ? "https://example.com/a.png" : null,
        originalUrl: index === 10 ? "https://other.example/a" : null,
        categories: index % 2 ? ["ai"] : ["sales"],
      }),
    ),
  );
  const [first] = await deps.db.all<{ id: string }>("select id from articles limit 1");
  await setPins(deps, "featured", [first?.id ?? ""]);
  await upsertVideos(
    deps,
    Array.from({ length: 4 }, (_, index) =>
      video({
        id: `video-${String(index).padStart(5, "0")}`,
        title: `A talk on pricing, part ${index}`,
        publishedAt: index === 3 ? null : now - index * DAY_MS,
        workshop: index < 2,
      }),
    ),
  );
  const [author] = deps.publication.news.authors;
  await upsertPosts(deps, [
    {
      identity: "https://letter.example/post",
      sourceId: author?.id ?? "",
      title: "A post",
      author: "An Author",
      newsletter: "The Letter",
      excerpt: "In short.",
      url: "https://letter.example/post",
      imageUrl: null,
      publishedAt: now - DAY_MS,
      readTime: 4,
    },
  ]);
  await seedNews(deps);
  await seedReadings(deps);
}

/** Stores the sample's news in place of those that are stored. */
export async function seedNews(deps: Deps): Promise<void> {
  await removeNewsSources(deps, (await storedSources(deps.db)).filter(isSample));
  await upsertNews(
    deps,
    sampleItems(news.groups, deps.publication).map(({ id, name, published, ...item }) => ({
      ...item,
      identity: `${id}:${item.title}`,
      sourceId: id,
      source: name,
      imageUrl: null,
      publishedAt: Date.parse(published),
    })),
  );
  const { id, published, ...episode } = news.podcast;
  await upsertEpisodes(deps, [
    { ...episode, sourceId: id, thumbnailUrl: null, publishedAt: Date.parse(published) },
  ]);
  await addOwnArticles(deps, deps.publication.news);
  await publishNews(deps, deps.publication.news);
}
