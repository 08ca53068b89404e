import { expect, test } from "vitest";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { publication } from "../../support/publication/first.ts";
import { damagerOf } from "../../support/survival/damage.ts";
import { FIXTURES } from "./feed-files.ts";

const source = {
  id: "fuzz",
  name: "Fuzz",
  url: "https://fuzz.example/feed",
  publication: "own" as const,
  categories: ["founders"],
};

test.each([...FIXTURES.keys()])(
  "%s may arrive damaged in any way: it is read or refused, never thrown over",
  (name) => {
    const bytes = FIXTURES.get(name) ?? new Uint8Array();
    const damage = damagerOf(name);
    for (let round = 0; round < 40; round++) {
      const feed = readFeed(damage(bytes), { url: source.url, contentType: "text/xml" });
      if (!feed.ok) expect(feed.message).toMatch(/^The .+\.$/);
      else {
        expect(feed.value.items.length).toBeGreaterThan(0);
        toArticles(feed.value, source, publication.categories);
      }
    }
  },
);

test("every cut of a feed gives at most what the whole gives, in the same order", () => {
  const bytes = FIXTURES.get("rss-wordpress.xml") ?? new Uint8Array();
  const read = (end: number) => {
    const feed = readFeed(bytes.subarray(0, end), { url: source.url });
    return feed.ok ? feed.value.items.map(({ id }) => id) : [];
  };
  const whole = read(bytes.length);
  expect(whole).toHaveLength(2);
  for (let end = 0; end < bytes.length; end++) expect(whole.slice(0, read(end).length)).toEqual(read(end));
});
