import { describe, expect, test } from "vitest";
import { newSourceId } from "~/domains/sources/rules/new-id.ts";

describe("the id of a source that is added at the desk", () => {
  test.each([
    ["articles", "https://www.blog.example/feed", /^blog-example-[0-9a-f]{6,}$/],
    ["news", "https://feeds.blog.example/rss", /^blog-example-[0-9a-f]{6,}$/],
    ["videos", "https://www.youtube.com/feeds/videos.xml?channel_id=UC1", /^channel-[0-9a-f]{6,}$/],
    ["articles", "https://sample.example/feed", /^of-sample-example-[0-9a-f]{6,}$/],
    ["articles", "https://記事.例え/feed", /^xn-[a-z0-9-]+-[0-9a-f]{6,}$/],
    ["articles", "no address", /^source-[0-9a-f]{6,}$/],
  ] as const)("%s of %s begins with its name", async (kind, url, id) => {
    expect(await newSourceId(kind, url)).toMatch(id);
  });

  test("is the same for the same address, and another for another one or another kind", async () => {
    const id = await newSourceId("articles", "https://blog.example/feed");
    expect(await newSourceId("articles", "https://blog.example/feed")).toBe(id);
    expect(await newSourceId("articles", "https://blog.example/feed2")).not.toBe(id);
    expect(await newSourceId("news", "https://blog.example/feed")).not.toBe(id);
  });

  test("has at most forty signs of a name, without a hyphen at their end", async () => {
    const id = await newSourceId("articles", `https://${"a".repeat(39)}.example/feed`);
    expect(id).toMatch(new RegExp(`^${"a".repeat(39)}-[0-9a-f]+$`));
  });
});
