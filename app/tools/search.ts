import * as z from "zod";
import { searchArticles, searchVideos } from "~/domains/content/store/search/pages.ts";
import { articlesAnswer } from "~/domains/news/api.ts";
import { searchNews } from "~/domains/news/store/queries.ts";
import { truncate } from "~/lib/format.ts";
import { ok } from "~/lib/result.ts";
import { defineTool } from "~/platform/mcp/define-tool.ts";
import { absoluteUrl } from "~/platform/page/document/seo.ts";
import { ownSource, sources } from "./provenance.ts";

const KINDS = ["article", "video", "news"] as const;

/** Stories that are read, the site's own among them. */
const NEWS_READ = 100;

const hit = z.object({
  kind: z.enum(KINDS),
  slug: z.string().nullable().describe("For the tool `article`; null for what it cannot read."),
  title: z.string(),
  summary: z.string(),
  source: z.string().describe("The author, the channel or the outlet."),
  url: z.string(),
  publishedAt: z.string().nullable().describe("ISO 8601 UTC; null when unknown."),
});

export const searchTool = defineTool({
  name: "search",
  title: "Search articles, videos and news",
  description:
    "Finds articles, videos and news that have the words; where no article or video has all, those that have some. Articles and videos come by relevance, news by that of the newest hundred matches.",
  input: z.object({
    query: z.string().trim().min(1).max(200).describe("The words to look for."),
    kinds: z
      .array(z.enum(KINDS))
      .min(1)
      .max(3)
      .default([...KINDS]),
    limit: z.int().min(1).max(20).default(5).describe("Of each kind."),
  }),
  output: z.object({ results: z.array(hit), provenance: sources }),
  read: async (deps, { query, kinds, limit }) => {
    const { brand } = deps.publication;
    const page = { limit, offset: 0 };
    const wants = (kind: (typeof KINDS)[number]) => kinds.includes(kind);
    const [articles, videos, news] = await Promise.all([
      wants("article") ? searchArticles(deps, query, page) : [],
      wants("video") ? searchVideos(deps, query, page) : [],
      wants("news") ? searchNews(deps, query, { limit: NEWS_READ }) : { articles: [] },
    ]);
    // The site's own articles are news too, under a path.
    const stories = news.articles.filter(({ url }) => !url.startsWith("/")).slice(0, limit);
    const results: z.infer<typeof hit>[] = [
      ...articles.map(({ article: { slug, title, excerpt, author, originalUrl, publishedAt, undated } }) => ({
        kind: "article" as const,
        slug,
        title,
        summary: excerpt,
        source: author,
        url: originalUrl ?? absoluteUrl(brand, `/article/${slug}`),
        publishedAt: undated ? null : publishedAt,
      })),
      ...videos.map(({ video: { id, title, description, channelTitle, publishedAt } }) => ({
        kind: "video" as const,
        slug: null,
        title,
        summary: truncate(description, 300),
        source: channelTitle,
        url: absoluteUrl(brand, `/video/${id}`),
        publishedAt,
      })),
      ...articlesAnswer(brand, stories).map(({ title, description, source, url, publishedAt }) => ({
        kind: "news" as const,
        slug: null,
        title,
        summary: description,
        source,
        url,
        publishedAt,
      })),
    ];
    const search = `/search?${new URLSearchParams({ q: query })}`;
    return ok({ value: { results, provenance: [ownSource(brand, search, deps.now())] } });
  },
});
