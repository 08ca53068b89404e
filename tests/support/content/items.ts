import type { ArticleInput, VideoInput } from "~/domains/content/schema.ts";

/** Returns a complete article of the publication; a test gives only the fields it is about. */
export function article(overrides: Partial<ArticleInput> = {}): ArticleInput {
  return {
    identity: "https://example.com/article",
    sourceId: "test",
    title: "An article",
    excerpt: "What it says in short.",
    author: "An Author",
    publishedAt: Date.parse("2026-08-01T00:00:00Z"),
    readTime: 3,
    featuredImage: null,
    imageWidth: null,
    imageHeight: null,
    originalUrl: null,
    categories: ["sales"],
    tags: ["pricing"],
    content: "<p>What it says at length.</p>",
    ...overrides,
  };
}

export function video(overrides: Partial<VideoInput> = {}): VideoInput {
  return {
    id: "aaaaaaaaaaa",
    sourceId: "test",
    title: "A talk",
    description: "About something.",
    channelTitle: "A Channel",
    duration: "PT10M",
    viewCount: 100,
    publishedAt: Date.parse("2026-08-01T00:00:00Z"),
    thumbnail: null,
    workshop: false,
    categories: ["sales"],
    tags: [],
    ...overrides,
  };
}
