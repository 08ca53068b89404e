import type { NewsConfig } from "~/domains/news/config.ts";
import type { NewsInput } from "~/domains/news/schema.ts";

/** Returns a complete news item; a test gives only the fields it is about. */
export function newsItem(overrides: Partial<NewsInput> = {}): NewsInput {
  return {
    identity: "wire.example/story",
    sourceId: "wire",
    source: "The Wire",
    title: "A headline",
    description: "What it says in short.",
    url: "https://wire.example/story",
    imageUrl: null,
    publishedAt: Date.parse("2026-08-21T08:00:00Z"),
    ...overrides,
  };
}

/** Returns items of a source by their headlines, each an hour older than the previous one. */
export const newsItems = (
  sourceId: string,
  titles: string[],
  from = Date.parse("2026-08-21T08:00:00Z"),
): NewsInput[] =>
  titles.map((title, index) =>
    newsItem({
      identity: `${sourceId}.example/${title}`,
      sourceId,
      source: `The ${sourceId}`,
      title,
      url: `https://${sourceId}.example/${encodeURIComponent(title)}`,
      publishedAt: from - index * 3_600_000,
    }),
  );

export const newsConfig = (overrides: Partial<NewsConfig> = {}): NewsConfig => ({
  curated: { name: "Our Desk", ownArticles: true },
  sources: [
    { id: "wire", name: "The Wire", url: "https://wire.example/feed", weight: 2 },
    { id: "ledger", name: "The Ledger", url: "https://ledger.example/feed" },
  ],
  authors: [{ id: "letter", name: "The Letter", category: "Sales", url: "https://letter.example/feed" }],
  podcast: { id: "talks", name: "Talks", channelId: "UCtestChannelForFixture0" },
  keepDays: 35,
  ...overrides,
});
