import { expect, ready, test } from "./support/site.ts";

/** Every internal link that can be reached from the front page, as a visitor and as a crawler follow them. */

const LINK = /<a\b[^>]*?\shref="([^"]*)"/g;

/** The same page under another position, filter or order: followed once, by the links of the page without. */
const MOST_OF_A_PATH = 12;

interface Reached {
  /** Path and query. */
  address: string;
  from: string;
  status: number;
  type: string;
}

test("a crawl of every internal link meets no missing page and no redirect", async ({ request, baseURL }) => {
  test.setTimeout(300_000);
  const origin = new URL(baseURL ?? "").origin;
  const reached = new Map<string, Reached>();
  const ofPath = new Map<string, number>();
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
    for (const [, href = ""] of (await response.text()).matchAll(LINK)) {
      const url = new URL(href.replaceAll("&amp;", "&"), new URL(address, origin));
      if (url.origin === origin) queue.push({ address: url.pathname + url.search, from: address });
    }
  }
  expect([...reached.values()].filter(({ status }) => status !== 200)).toEqual([]);
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
