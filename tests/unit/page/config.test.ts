import { describe, expect, test } from "vitest";
import type { Publication } from "~/platform/publication/publication.ts";
import configCode from "/app/site.config.ts?raw";
import { partFile, publicationMistake } from "../../../scripts/lib/publication-mistake.ts";
import { publication as shipped } from "../../support/publication/first.ts";

/** The shipped publication after one edit, as a publisher would make it. */
function edited(edit: (site: Publication) => void): string | null {
  const copy = structuredClone(shipped);
  edit(copy);
  return publicationMistake(copy);
}

const feed: Publication["sources"]["feeds"][number] = {
  id: "blog",
  name: "Our blog",
  url: "https://example.com/feed",
  publication: "own",
  categories: ["founders"],
};

test("the shipped publication has no mistake", () => {
  expect(publicationMistake(shipped)).toBeNull();
});

test("a mistake names the file of its entry", () => {
  const fileOf = (mistake: string) => partFile("app/site.config.ts", configCode, mistake);
  expect(fileOf("sources.feeds.0.url must be an http(s) address.")).toBe("app/publication/content.ts");
  expect(fileOf("links is missing.")).toBe("app/publication/brand.ts");
  expect(fileOf("nothing.like.it is missing.")).toBe("app/site.config.ts");
  expect(partFile("tests/site.config.ts", "export const publication = {};", "brand is missing.")).toBe(
    "tests/site.config.ts",
  );
});

test("a mistake in a list is told by its place", () => {
  const { startups = [], market, ...rest } = structuredClone(shipped);
  expect(publicationMistake(rest)).toBe("market is missing.");
  const [first, ...others] = startups;
  const withStartups = (startups: unknown[]) => publicationMistake({ ...rest, market, startups });
  expect(withStartups([{ ...first, valuation: { billions: 1 } }, ...others])).toBe(
    "startups.0.valuation.on is missing.",
  );
  expect(withStartups([first, first])).toBe("startups.1.name is listed already.");
});

test("a publication without events, mentor and startups has no mistake", () => {
  const { events, mentor, startups, ...rest } = structuredClone(shipped);
  expect(publicationMistake(rest)).toBeNull();
});

test("no configuration at all is a mistake as well", () => {
  expect(publicationMistake(undefined)).toBe("the configuration is missing.");
  expect(publicationMistake({})).toBe("brand is missing.");
});

describe("a mistake is one sentence that names the entry and what must be there", () => {
  test.each<[string, (site: Publication) => void, string]>([
    [
      "a colour",
      (s) => Object.assign(s.categories[2]?.color ?? {}, { light: "brown" }),
      "categories.2.color.light must be a colour such as #8a2b0e.",
    ],
    ["a missing entry", (s) => Reflect.deleteProperty(s.brand, "name"), "brand.name is missing."],
    ["an empty text", (s) => Object.assign(s.brand, { name: "" }), "brand.name must not be empty."],
    ["a wrong type", (s) => Object.assign(s.brand, { name: 7 }), "brand.name must be a string."],
    [
      "a mistyped key",
      (s) => Object.assign(s.brand, { nmae: "x" }),
      "brand has an entry that nothing reads: nmae.",
    ],
    [
      "an address",
      (s) => Object.assign(s.brand, { url: "recurring.ai" }),
      "brand.url must be an http(s) address.",
    ],
    [
      "an e-mail",
      (s) => Object.assign(s.brand, { contactEmail: "hello" }),
      "brand.contactEmail must be an e-mail address.",
    ],
    [
      "a link",
      (s) => Object.assign(s.navigation.header[0] ?? {}, { href: "news" }),
      "navigation.header.0.href must be a path such as /about or an http(s) address.",
    ],
    ["too few", (s) => s.content.bestOfVideos.pop(), "content.bestOfVideos must have exactly 9 entries."],
    [
      "a kind of publication",
      (s) => s.sources.feeds.push({ ...feed, publication: "ours" as "own" }),
      'sources.feeds.0.publication must be "own" or "other".',
    ],
    [
      "an unknown category",
      (s) => s.sources.feeds.push({ ...feed, categories: ["golf"] }),
      'sources.blog.categories names the category "golf", which is not in categories.',
    ],
    ["two sources with one id", (s) => s.sources.feeds.push(feed, feed), "sources has the same id twice."],
  ])("%s", (_, edit, sentence) => {
    expect(edited(edit)).toBe(sentence);
  });
});
