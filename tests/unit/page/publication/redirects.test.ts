import { describe, expect, test } from "vitest";
import { matchPage } from "~/platform/page/match/match.ts";
import { redirects } from "~/platform/publication/redirects.ts";
import { siteRoutes } from "../../../support/page/routes.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const { publication } = testDeps();
const table = siteRoutes();
const entry = (from: string, to: string) => ({ from, to });

const TABLE = [
  entry("/{year}/{month}/{slug}", "/article/{slug}"),
  entry("/{topic}/{slug}", "/article/{slug}"),
  entry("/?p=123", "/article/by-number"),
  entry("/team.html", "/about#people"),
  entry("/{name}", "/{name}/nowhere"),
];

function ask(address: string, list = TABLE, method = "GET") {
  const request = new Request(`https://recurring.test${address}`, { method });
  const found = matchPage(table, request, { ...publication, redirects: list });
  if (found.kind === "page") return found.match.notFound ? "not found" : (found.match.key ?? "page");
  if (found.kind === "refused") return `${found.response.status}`;
  return `${found.kind} ${found.location}`;
}

describe("an old address", () => {
  test.each([
    ["/2024/05/pricing", "moved /article/pricing"],
    ["/2024/05/Pricing/?utm_source=mail", "moved /article/Pricing?utm_source=mail"],
    ["/blog/pricing", "moved /article/pricing"],
    ["/BLOG/caf%C3%A9", "moved /article/caf%C3%A9"],
    ["/?p=123", "moved /article/by-number"],
    ["/?utm_source=mail&p=123", "moved /article/by-number"],
    ["/Team.HTML/?a=1", "moved /about#people"],
    ["/feed", "moved /feed.xml"],
    ["/feed/", "moved /feed.xml"],
    ["/Feed/atom", "moved /feed.xml"],
    ["/rss", "moved /feed.xml"],
    ["/rss.xml", "moved /feed.xml"],
    ["/atom.xml", "moved /feed.xml"],
    ["/category/ai/feed", "moved /category/ai/feed.xml"],
    ["/newsletter/rss", "moved /newsletter/feed.xml"],
    ["/tags/pricing/feed", "moved /tags/pricing/feed.xml"],
    ["/authors/jane-doe/feed/", "moved /authors/jane-doe/feed.xml"],
    ["/archive/2026/11/rss", "moved /archive/2026/11/feed.xml"],
    ["/favicon.ico", "/favicon.ico"],
    ["/Articles/", "redirect /articles"],
    ["/insights/snow?period=5Y&utm_source=nl", "redirect /insights/SNOW?period=5Y&utm_source=nl"],
    ["/insights/snow.md", "redirect /insights/SNOW.md"],
    ["/insights/snow/quarters.csv", "redirect /insights/SNOW/quarters.csv"],
    ["/embed/company/snow?theme=dark", "redirect /embed/company/SNOW?theme=dark"],
    ["/api/stocks/snow", "redirect /api/stocks/SNOW"],
  ])("%s: %s", (address, answer) => {
    expect(ask(address)).toBe(answer);
  });

  test.each([
    ["a page that the site has", "/article/pricing", "/article/pricing"],
    ["another number", "/?p=1234", "/"],
    ["a year of letters", "/then/05/pricing", "not found"],
    ["what leads to no page", "/nothing", "not found"],
    ["another host in the path", "//evil.test/pricing", "400"],
    ["another host behind an escape", "/blog/%2f%2fevil.test", "400"],
    ["a line break", "/blog/%0d%0aSet-Cookie:a", "400"],
  ])("is not %s", (_, address, answer) => {
    expect(ask(address)).toBe(answer);
  });

  test("is not posted to, and has no data", () => {
    expect(ask("/blog/pricing", TABLE, "POST")).toBe("404");
    expect(ask("/blog/pricing.data")).toBe("not found");
  });

  test("of one address comes before a page, a pattern after it", () => {
    const list = [entry("/article/old", "/article/new"), entry("/{page}", "/about")];
    expect(ask("/article/old", list)).toBe("moved /article/new");
    expect(ask("/news", list)).toBe("/news");
    expect(ask("/old", list)).toBe("moved /about");
  });

  test("of one address is its Markdown's too", () => {
    const list = [entry("/article/old", "/article/new"), entry("/article/team", "/about")];
    expect(ask("/article/old.md", list)).toBe("moved /article/new.md");
    expect(ask("/Article/OLD.md?a=1", list)).toBe("moved /article/new.md?a=1");
    expect(ask("/article/team.md", list)).toBe("moved /about");
    expect(ask("/article/new.md", list)).toBe("/article/new.md");
  });

  test("is found by its letters and by their codes", () => {
    const list = [
      entry("/über-uns", "/about"),
      entry("/%C3%A4lter", "/about"),
      entry("/größe/{slug}", "/article/{slug}"),
    ];
    expect(ask("/über-uns", list)).toBe("moved /about");
    expect(ask("/%C3%BCber-uns/", list)).toBe("moved /about");
    expect(ask("/älter", list)).toBe("moved /about");
    expect(ask("/gr%c3%b6%C3%9Fe/pricing", list)).toBe("moved /article/pricing");
  });

  test("of the publisher's comes before a usual one", () => {
    expect(ask("/rss", [entry("/rss", "/newsletter/feed.xml")])).toBe("moved /newsletter/feed.xml");
  });

  test("leads to an address that leads no further", () => {
    for (const from of ["/2024/05/pricing", "/blog/pricing", "/?p=123", "/team.html", "/feed", "/rss"])
      expect(ask(ask(from).replace("moved ", "").split("#")[0] ?? "")).not.toMatch(/^(moved|not found)/);
  });
});

describe("the table of redirects", () => {
  const mistakesOf = (list: object[]) =>
    redirects.safeParse(list).error?.issues.map(({ message }) => message);

  test("may name paths, placeholders and one parameter", () => {
    expect(mistakesOf(TABLE.slice(0, -1))).toBeUndefined();
  });

  test.each([
    ["another site", "/a", "https://evil.test/"],
    ["another host", "/a", "//evil.test"],
    ["another host with a backslash", "/a", "/\\evil.test"],
    ["a text without a slash", "/a", "about"],
    ["an old address of another site", "https://old.test/a", "/about"],
    ["half a placeholder", "/a-{slug}", "/about"],
    ["two parameters", "/?p=1&q=2", "/about"],
    ["a parameter without a value", "/?p", "/about"],
  ])("may not name %s", (_, from, to) => {
    expect(mistakesOf([entry(from, to)])).toHaveLength(1);
  });

  test.each([
    ["itself", [entry("/a", "/a")]],
    ["itself in another spelling", [entry("/a", "/A/?x=1")]],
    ["each other", [entry("/a", "/b"), entry("/b", "/a")]],
    ["a further redirect", [entry("/a", "/b"), entry("/b", "/about")]],
    ["its own number", [entry("/?p=1", "/?q=2&p=1")]],
    ["an anchor of itself", [entry("/a", "/a#b")]],
    ["itself as Markdown", [entry("/article/a", "/article/a.md")]],
    ["a pattern's address", [entry("/a", "/2024/05/b"), entry("/{year}/{month}/{slug}", "/article/{slug}")]],
    ["what the same pattern takes", [entry("/{year}/{slug}", "/{year}/{slug}")]],
    ["what another pattern takes", [entry("/x/{slug}", "/y/{slug}"), entry("/y/{slug}", "/article/{slug}")]],
  ])("may not lead to %s", (_, list) => {
    const [message] = mistakesOf(list) ?? [];
    expect(message).toMatch(/is itself an address that a redirect takes$/);
  });

  test("names each address once, and only placeholders that it has", () => {
    expect(mistakesOf([entry("/a", "/about"), entry("/A/", "/news")])).toEqual(['"/A/" is listed twice']);
    expect(mistakesOf([entry("/a/{slug}", "/article/{name}")])).toEqual([
      '"/article/{name}" has {name}, which "/a/{slug}" has not',
    ]);
  });
});

test("an unknown call is a 404 in plain text, whatever is asked how", () => {
  for (const address of ["/api/nothing", "/API/nothing/at/all", "/api"]) {
    const found = matchPage(table, new Request(`https://recurring.test${address}`), publication);
    if (found.kind !== "refused") throw new Error(found.kind);
    expect(found.response.status).toBe(404);
    expect(found.response.headers.get("Content-Type")).toMatch(/^text\/plain/);
  }
});

test.each([
  ["DELETE", "/api/articles", "GET, HEAD"],
  ["PUT", "/api/waitlist", "POST"],
  ["GET", "/api/refresh-news", "POST"],
  ["GET", "/api/content/refresh/rss", "POST"],
  ["GET", "/api/content/refresh/youtube", "POST"],
  ["GET", "/api/content/fetch-comprehensive", "POST"],
  ["GET", "/api/valuation/track-calculation", "POST"],
  ["GET", "/api/events", "POST"],
  ["DELETE", "/mcp", "POST"],
  ["GET", "/api/mail/webhook/postmark", "POST"],
  ["GET", "/desk/act", "POST"],
  ["POST", "/articles", "GET, HEAD"],
])("%s of %s is a 405 that allows %s", (method, address, allowed) => {
  const found = matchPage(table, new Request(`https://recurring.test${address}`, { method }), publication);
  if (found.kind !== "refused") throw new Error(found.kind);
  expect([found.response.status, found.response.headers.get("Allow")]).toEqual([405, allowed]);
});
