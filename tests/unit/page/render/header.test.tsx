import { createRequestHandler } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { definePage } from "~/platform/page/define-page.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { serverBuild } from "../../../support/page/server-build.ts";
import { testDeps, testPublication } from "../../../support/unit/deps.ts";

/** The header is kept for the pages that it looks the same on. */

const page = definePage({ topics: [] });
const module = { page, headers: page.headers, loader: page.loader(() => ({})), default: () => <p>A page</p> };
const paths = [
  "one",
  "one/below",
  "two",
  "three/below",
  "other",
  "article/below",
  "video/below",
  "articles",
  "videos",
];
const handler = createRequestHandler(serverBuild(Object.fromEntries(paths.map((path) => [path, module]))));

const publication = {
  ...testPublication,
  navigation: {
    ...testPublication.navigation,
    header: [
      { label: "With a query", href: "/one?layout=grid" },
      { label: "With a place", href: "/two#workshops" },
      { label: "With a slash", href: "/three/" },
    ],
    more: [{ label: "Home", href: "/?from=menu" }],
  },
};

/** A part of the page by its label. */
async function navOf(path: string, label: string, of: Publication = publication): Promise<string> {
  const answer = await handler(new Request(`https://recurring.test${path}`), {
    ...testDeps({ publication: of }),
    assets: undefined,
  });
  return new RegExp(`<nav aria-label="${label}".*?</nav>`, "s").exec(await answer.text())?.[0] ?? "";
}

/** The links of a part of the page that are marked as leading to it, or (with a star) to its section. */
async function current(path: string, label: string): Promise<string[]> {
  const nav = await navOf(path, label);
  return [...nav.matchAll(/<a [^>]*aria-current="(page|true)"[^>]*>/g)].map(
    ([tag, kind]) => `${/href="([^"]*)"/.exec(tag)?.[1]}${kind === "true" ? "*" : ""}`,
  );
}

for (const label of ["Primary", "Menu"])
  test(`${label}: a link with a query, a place or a slash is marked on its own pages alone`, async () => {
    const marked: Record<string, string[]> = {};
    for (const path of paths) marked[path] = await current(`/${path}`, label);
    expect(marked).toEqual({
      one: ["/one?layout=grid"],
      "one/below": ["/one?layout=grid*"],
      two: ["/two#workshops"],
      "three/below": ["/three/*"],
      other: [],
      "article/below": [],
      "video/below": [],
      articles: [],
      videos: [],
    });
  });

test("the strip marks the section that an article or a video is in, and its own page otherwise", async () => {
  // Each twice: what one page has kept of the header is not for the other.
  for (const _ of [1, 2]) {
    expect(await current("/article/below", "Sections")).toEqual(["/articles*"]);
    expect(await current("/articles", "Sections")).toEqual(["/articles"]);
    expect(await current("/video/below", "Sections")).toEqual(["/videos*"]);
    expect(await current("/videos", "Sections")).toEqual(["/videos"]);
    expect(await current("/other", "Sections")).toEqual([]);
  }
});

const LINKS = [
  "/news",
  "/insights",
  "/valuation-calculator",
  "/ai-startups",
  "/category/founders",
  "/category/sales",
  "/events",
];
const hrefs = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

test("the bar has seven links, five of them in More too and in the bar only on a wide screen", async () => {
  const [bar = "", more = ""] = (await navOf("/other", "Primary", testPublication)).split('id="menu-more"');
  expect(hrefs(bar)).toEqual(LINKS);
  expect(bar.match(/<a [^>]*max-wide:hidden/g)).toHaveLength(5);
  expect(hrefs(more).slice(0, 5)).toEqual(LINKS.slice(2));
  // The menu of a phone has each once.
  expect(hrefs(await navOf("/other", "Menu", testPublication)).slice(0, 7)).toEqual(LINKS);
});

test("More and the menu of a phone lead to the workshops, if the publication has some", async () => {
  const without: Publication = { ...testPublication, events: undefined };
  for (const label of ["Primary", "Menu"]) {
    expect(hrefs(await navOf("/other", label, testPublication)), label).toContain("/events/webinars");
    expect(await navOf("/other", label, without), label).not.toContain("/events/webinars");
  }
});
