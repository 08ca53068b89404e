import { describe, expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import { definePage, type PageDefinition } from "~/platform/page/define-page.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { ROUTE_MODULES, type RouteModule, siteRoutes } from "../../support/page/routes.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What a page needs beside its loader and its component. These tests fail when it was forgotten. */

const { publication } = testDeps();
const DECLARED = Object.keys(definePage({ topics: [] }));

const isPage = (value: unknown): value is PageDefinition =>
  typeof value === "object" && value !== null && DECLARED.every((name) => name in value);

const pages = Object.entries(ROUTE_MODULES).map(([id, module]) => ({ id, module, page: module.page }));
const screens = pages.filter(({ module }) => module.default !== undefined);

test("there are routes", () => {
  expect(pages.length).toBeGreaterThan(80);
  expect(screens.length).toBeGreaterThan(25);
});

test.each(pages)("$id is declared with definePage", ({ page }) => {
  expect(isPage(page)).toBe(true);
});

test.each(screens)("the screen $id answers with its page's headers", ({ module, page }) => {
  expect(module.headers).toBe((page as RouteModule).headers);
});

test("what a page leaves open is decided: visited here, posted here, in no sitemap, renewed by its topics", () => {
  const url = new URL("https://recurring.test/");
  const plain = definePage({ topics: ["content"] });
  expect(plain).toMatchObject({ framework: "load", everywhere: undefined, postsFrom: "here" });
  expect(plain.sitemap(publication)).toEqual([]);
  expect(plain.shownAt(url, {}, publication)).toEqual({ topics: ["content"], part: undefined });
  const said = definePage({
    topics: [],
    framework: "intent",
    everywhere: true,
    postsFrom: "anywhere" as never,
  });
  expect(said).toMatchObject({ framework: "intent", everywhere: true, postsFrom: "anywhere" });
});

test("every topic that a page shows is one that a job changes", () => {
  const changed = new Set(JOBS.flatMap(({ topics }) => topics));
  for (const { id, page } of pages)
    for (const topic of isPage(page) ? page.topics : []) expect(changed, id).toContain(topic);
});

const routes = siteRoutes();

describe("a category's tab of the digest", () => {
  const keyOf = (path: string) =>
    matchPage(routes, new Request(`https://recurring.test${path}`), publication);

  test("has a key of its own in the category of the digest", () => {
    const address = `/category/${publication.digest?.category}?tab=digest`;
    expect(keyOf(address)).toMatchObject({ match: { key: address } });
  });

  test("shares the key of the articles in every other category", () => {
    const others = publication.categories.filter(({ slug }) => slug !== publication.digest?.category);
    expect(others.length).toBeGreaterThan(2);
    for (const { slug } of others) {
      const key = `/category/${slug}`;
      expect(keyOf(`${key}?tab=digest`)).toMatchObject({ match: { key } });
      expect(keyOf(`${key}?tab=digest&recent=2`)).toMatchObject({ match: { key: `${key}?recent=2` } });
    }
  });
});

describe("the sitemap", () => {
  const addresses = pages.flatMap(({ id, page }) =>
    isPage(page) ? page.sitemap(publication).map((path) => ({ id, path, page })) : [],
  );

  test("has addresses, also of pages of which the path says what part of the publication they show", () => {
    expect(addresses.length).toBeGreaterThan(25);
    const paths = addresses.map(({ path }) => path);
    for (const { slug } of publication.events?.conferences ?? []) expect(paths).toContain(`/events/${slug}`);
    expect(paths).toContain("/events/webinars");
  });

  test.each(addresses)("$path leads to its page, in its canonical form", ({ path, page }) => {
    const found = matchPage(routes, new Request(`https://recurring.test${path}`), publication);
    expect(found).toMatchObject({ kind: "page", match: { page, key: path } });
  });
});
