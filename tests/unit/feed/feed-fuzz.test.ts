import { expect, test } from "vitest";
import { toArticles } from "~/domains/content/sources/feed-articles.ts";
import { readFeed } from "~/platform/feed/read.ts";
import { site } from "~/site.config.ts";
import { FIXTURES } from "./feed-files.ts";

/** Mulberry32: small, seeded, the same on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const SIGNS = "<>&\"'/[]{}!-?=\\\0".split("").map((sign) => sign.charCodeAt(0));

/** Cuts the bytes, flips some, sprinkles markup signs, or repeats a stretch. */
function damage(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = () => Math.floor(random() * bytes.length);
  const copy = Uint8Array.from(bytes);
  switch (Math.floor(random() * 4)) {
    case 0:
      return copy.subarray(0, at());
    case 1:
      for (let n = 0; n < 8; n++) copy[at()] = Math.floor(random() * 256);
      return copy;
    case 2:
      for (let n = 0; n < 8; n++) copy[at()] = SIGNS[Math.floor(random() * SIGNS.length)] ?? 0;
      return copy;
    default: {
      const [from = 0, to = 0] = [at(), at()].sort((a, b) => a - b);
      return Uint8Array.from([...copy.subarray(0, to), ...copy.subarray(from)]);
    }
  }
}

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
    const random = randomFrom(name.length * 7919 + bytes.length);
    for (let round = 0; round < 40; round++) {
      const feed = readFeed(damage(bytes, random), { url: source.url, contentType: "text/xml" });
      if (!feed.ok) expect(feed.message).toMatch(/^The .+\.$/);
      else {
        expect(feed.value.items.length).toBeGreaterThan(0);
        toArticles(feed.value, source, site.categories);
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
