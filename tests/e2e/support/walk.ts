import { send } from "../../support/servers/send.ts";

/** Walks a site of the second publication over HTTP, and looks at everything that it answers. */

/** Documents that no link leads to. */
const DOCUMENTS = [
  "/feed.xml",
  "/feed.json",
  "/category/vertrieb/feed.xml",
  "/newsletter/feed.xml",
  "/site.webmanifest",
  "/opensearch.xml",
  "/llms.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemap.xml?part=pages",
  "/sitemap.xml?part=articles-1",
  "/news-sitemap.xml",
  "/insights.csv",
  "/api/stocks",
  "/api/stocks/ytd-comparison",
  "/api/categories",
  "/api/stats",
  "/api/news",
  "/api/news/werkbank",
  "/api/health",
  "/werkbank-connect",
  "/newsletter/archive",
  "/valuation-calculator/method",
  "/no/such/page",
];

/** Pages to begin at: the front page, and what few or no links lead to. */
const START = [
  "/",
  "/insights/OKTA",
  "/about",
  "/newsletter",
  "/daily-intelligence",
  "/favorites",
  ...DOCUMENTS,
];

const MOST_PAGES = 200;

interface Walk {
  reached: Set<string>;
  /** Status by address, of what is not answered as it should be. */
  wrong: Record<string, number>;
  /** What `look` found, by address. */
  found: Record<string, string[]>;
}

/** Follows every internal link from the start on. `look` returns what an answer should not contain. */
export async function walk(url: string, look: (body: string) => string[]): Promise<Walk> {
  const queue = [...START];
  const reached = new Set<string>();
  const found: Walk["found"] = {};
  const wrong: Walk["wrong"] = {};
  for (
    let address = queue.shift();
    address !== undefined && reached.size < MOST_PAGES;
    address = queue.shift()
  ) {
    if (reached.has(address)) continue;
    reached.add(address);
    const response = await send(url + address);
    const body = await response.text();
    const words = look(body);
    if (words.length > 0) found[address] = words;
    if (response.status !== 200 && address !== "/no/such/page") wrong[address] = response.status;
    for (const [, href = ""] of body.matchAll(/<a\b[^>]*?\shref="(\/[^"/][^"]*|\/)"/g))
      if (!href.includes("?")) queue.push(href.replaceAll("&amp;", "&").replace(/#.*$/, ""));
  }
  return { reached, wrong, found };
}
