import { expect, ready, test } from "../support/site.ts";

/** Every internal link that can be reached from the front page, as a visitor and as a crawler follow them. */

const LINK = /<a\b[^>]*?\shref="([^"]*)"/g;
const DESCRIPTION = /<meta name="description" content="([^"]*)"/;
const MARKDOWN = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/;
const CANONICAL = /<link rel="canonical" href="([^"]*)"/;

/** The same page under another position, filter or order: followed once, by the links of the page without. */
const MOST_OF_A_PATH = 12;

interface Reached {
  /** Path and query. */
  address: string;
  from: string;
  status: number;
  type: string;
}

test("a crawl of every internal link meets no missing page, no redirect, no figure without its line and no description twice", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const origin = new URL(baseURL ?? "").origin;
  const reached = new Map<string, Reached>();
  const ofPath = new Map<string, number>();
  // By path: the anchors of figures that pages link to, and those that it has.
  const wanted = new Map<string, Set<string>>();
  const lines = new Map<string, Set<string>>();
  // By description: the paths of the pages that search engines show with it.
  const described = new Map<string, string[]>();
  const queue = [{ address: "/", from: "the start" }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, from } = next;
    if (reached.has(address)) continue;
    const path = address.split("?")[0] ?? "";
    const visits = (ofPath.get(path) ?? 0) + 1;
    if (visits > MOST_OF_A_PATH) continue;
    ofPath.set(path, visits);
    const response = await request.get(address, { maxRedirects: 0 });
    const type = response.headers()["content-type"] ?? "";
    reached.set(address, { address, from, status: response.status(), type });
    if (!type.startsWith("text/html")) continue;
    const html = await response.text();
    const description = DESCRIPTION.exec(html)?.[1] ?? "";
    const canonical = CANONICAL.exec(html)?.[1];
    if (canonical && new URL(canonical).pathname === address)
      described.set(description, [...(described.get(description) ?? []), address]);
    const markdown = MARKDOWN.exec(html)?.[1];
    if (markdown) queue.push({ address: markdown, from: address });
    const own = [...html.matchAll(/ id="(figure-[^"]*)"/g)].map(([, id = ""]) => id);
    lines.set(path, new Set([...(lines.get(path) ?? []), ...own]));
    for (const [, href = ""] of html.matchAll(LINK)) {
      const url = new URL(href.replaceAll("&amp;", "&"), new URL(address, origin));
      const anchor = url.hash.slice(1);
      if (anchor.startsWith("figure-"))
        wanted.set(url.pathname, new Set([...(wanted.get(url.pathname) ?? []), anchor]));
      if (url.origin === origin) queue.push({ address: url.pathname + url.search, from: address });
    }
  }
  expect([...reached.values()].filter(({ status }) => status !== 200)).toEqual([]);
  const astray = [...wanted].flatMap(([path, anchors]) =>
    [...anchors].filter((anchor) => !lines.get(path)?.has(anchor)).map((anchor) => `${path}#${anchor}`),
  );
  expect(astray).toEqual([]);
  expect([...described.values()].filter((paths) => paths.length > 1)).toEqual([]);
  expect(described.size).toBeGreaterThan(90);
  const asMarkdown = [...reached.keys()].filter((address) => address.endsWith(".md"));
  // The clock writes an issue from its hour until two days after it: on other days the site has none.
  const hasIssue = [...reached.keys()].some((address) => address.startsWith("/newsletter/archive/"));
  expect([...new Set(asMarkdown.map((address) => address.split("/")[1]))].sort()).toEqual([
    "article",
    "insights",
    ...(hasIssue ? ["newsletter"] : []),
  ]);
  expect(wanted.size).toBeGreaterThan(25);
  // As many as the sample edition's articles and videos at the least: an empty crawl proves nothing.
  expect(ofPath.size).toBeGreaterThan(90);
});

test("every page that the front page's links lead to is quiet in a browser", async ({ page, watched }) => {
  test.setTimeout(300_000);
  await page.goto("/");
  const paths = await page
    .locator("a[href^='/']")
    .evaluateAll((links: HTMLAnchorElement[]) => [...new Set(links.map(({ pathname }) => pathname))]);
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const response = await page.goto(path);
    if (!response?.headers()["content-type"]?.startsWith("text/html")) continue;
    expect(response.status(), path).toBe(200);
    if (await page.locator("link[rel=modulepreload]").count()) await ready(page);
    expect(watched, path).toEqual({ foreign: [], troubles: [] });
  }
});
