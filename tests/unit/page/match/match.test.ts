import { describe, expect, test } from "vitest";
import * as z from "zod";
import { createRandom } from "~/lib/random.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { limitParam, oneOf, optionalOneOf, pageNumber, trimmedText } from "~/platform/page/match/query.ts";
import { routeTable } from "~/platform/page/match/route-table.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const { publication } = testDeps();

const list = definePage({
  query: ({ categories }) =>
    z.object({
      page: pageNumber,
      tab: oneOf(["articles", "videos"]),
      category: optionalOneOf(categories.map(({ slug }) => slug)),
      q: trimmedText(20),
    }),
  topics: ["content"],
});
const call = definePage({ query: z.object({ limit: limitParam(12) }), topics: ["content"] });
const plain = definePage({ topics: [] });
const single = definePage({ topics: [], cache: "none" });

const action = () => null;

const ROUTES = {
  root: { id: "root", path: "", module: {} },
  home: { id: "home", parentId: "root", index: true, module: { page: plain } },
  list: { id: "list", parentId: "root", path: "list", module: { page: list } },
  newsletter: {
    id: "newsletter",
    parentId: "root",
    path: "newsletter",
    module: { page: plain, action, loader: action },
  },
  call: { id: "call", parentId: "root", path: "api/list", module: { page: call } },
  article: { id: "article", parentId: "root", path: "article/:slug", module: { page: plain } },
  posted: { id: "posted", parentId: "root", path: "api/posted", module: { page: single, action } },
  feed: { id: "feed", parentId: "root", path: "feed.xml", module: { page: plain } },
  picture: { id: "picture", parentId: "root", path: "og/*", module: { page: plain } },
  single: { id: "single", parentId: "root", path: "report/:state", module: { page: single } },
  undeclared: { id: "undeclared", parentId: "root", path: "undeclared", module: {} },
  missing: { id: "missing", parentId: "root", path: "*", module: { page: plain } },
};
const table = routeTable(ROUTES);

const ORIGIN = "https://recurring.test";
const ask = (address: string, method = "GET") =>
  matchPage(table, new Request(ORIGIN + address, { method }), publication);

function keyOf(address: string): string | null {
  const found = ask(address);
  return found.kind === "page" ? found.match.key : found.kind;
}

describe("a method", () => {
  test.each([
    ["POST", "/newsletter", null],
    ["PUT", "/newsletter", "405 GET, HEAD, POST"],
    ["POST", "/list", "405 GET, HEAD"],
    ["POST", "/list.data", "405 GET, HEAD"],
    ["OPTIONS", "/", "405 GET, HEAD"],
    ["GET", "/api/posted", "405 POST"],
    ["HEAD", "/api/posted", "405 POST"],
    ["DELETE", "/api/posted", "405 POST"],
    ["POST", "/api/posted", null],
    ["POST", "/nothing", "404 null"],
  ])("%s of %s: %s", (method, address, refusal) => {
    const found = ask(address, method);
    const refused = found.kind === "refused" ? found.response : null;
    expect(refused && `${refused.status} ${refused.headers.get("Allow")}`).toBe(refusal);
  });
});

describe("the canonical query", () => {
  test.each([
    ["/list", "/list"],
    ["/list?page=1&tab=articles", "/list"],
    ["/list?page=2", "/list?page=2"],
    ["/list?page=02", "/list?page=2"],
    ["/list?page=abc&category=nosuch", "/list"],
    ["/list?tab=videos&utm_source=mail&page=3", "/list?page=3&tab=videos"],
    ["/list?page=2&page=3", "/list?page=3"],
    ["/list?q=%20two%20words%20", "/list?q=two+words"],
    // Cut between the halves of a character.
    [`/list?q=${"x".repeat(19)}😀`, `/list?q=${"x".repeat(19)}`],
    ["/api/list?limit=500", "/api/list?limit=100"],
    ["/newsletter?page=2", "/newsletter"],
  ])("%s has the key %s", (address, key) => {
    expect(keyOf(address)).toBe(key);
  });

  test("a bad parameter of a call is refused with a sentence", async () => {
    const found = ask("/api/list?limit=many");
    if (found.kind !== "refused") throw new Error(found.kind);
    expect(found.response.status).toBe(400);
    expect(await found.response.text()).toBe('The parameter "limit" must be a whole number.');
    expect(found.response.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("the path", () => {
  test.each([
    ["/List", "/list"],
    ["/list/", "/list"],
    ["/ARTICLE/One-Slug/?a=1", "/article/one-slug?a=1"],
    ["/article/One-Slug", "/article/one-slug"],
    ["/Feed.XML", "/feed.xml"],
  ])("%s leads to %s", (address, location) => {
    expect(ask(address)).toEqual({ kind: "redirect", location });
  });

  test.each(["/report/Sent", "/og/Article/One.png", "/article/%C3%84"])("%s stays as it is", (address) => {
    expect(ask(address).kind).toBe("page");
  });

  test.each([
    ["another host in the path", "//evil.test/newsletter"],
    ["another host with data of another route", "//evil.test/newsletter?_data=missing"],
    ["an empty segment", "/article//one"],
    ["an encoded slash", "/article/one%2Ftwo"],
    ["an encoded backslash", "/article/one%5ctwo"],
    ["a null byte", "/article/one%00"],
    ["a line break", "/article/one%0d%0aSet-Cookie:a"],
    ["a broken escape", "/article/%zz"],
    ["17 segments", `/${"a/".repeat(16)}a`],
    ["more than 2,000 characters", `/article/${"a".repeat(2000)}`],
  ])("with %s is refused and not kept", (_, address) => {
    const found = ask(address);
    if (found.kind !== "refused") throw new Error(found.kind);
    expect([400, 404]).toContain(found.response.status);
    expect(found.response.headers.get("Cache-Control")).toBe("no-store");
  });

  test("a backslash is a slash to the URL parser, so it cannot hide a host", () => {
    expect(ask("/\\evil.test\\newsletter").kind).toBe("refused");
  });

  test("of a route that declares no page is not public", () => {
    expect(ask("/undeclared").kind).toBe("refused");
  });

  test("every unknown path shares one answer, and data of it is never kept", () => {
    expect(keyOf("/no/such/page")).toBe(keyOf("/wp-login.php?x=1"));
    expect(keyOf("/no/such/page.data")).toBeNull();
  });

  test("a page that belongs to one visitor has no key", () => {
    expect(keyOf("/report/expired")).toBeNull();
  });
});

describe("data requests", () => {
  test("have a key of their own, by the routes that they ask for", () => {
    expect(keyOf("/list.data?page=2")).toBe("/list.data?page=2");
    expect(keyOf("/list.data?_routes=list&page=2")).toBe("/list.data?page=2&_routes=list");
    expect(keyOf("/list.data?_routes=root%2Clist")).toBe(keyOf("/list.data?_routes=list,root,list"));
    expect(keyOf("/_root.data")).toBe("/_root.data");
  });

  test.each(["/newsletter.data?_routes=missing", "/list.data?_routes=newsletter", "/list.data?_routes="])(
    "for a route that is not the page's are refused: %s",
    (address) => {
      expect(ask(address).kind).toBe("refused");
    },
  );

  test("a document does not read the framework's parameters", () => {
    expect(keyOf("/newsletter?_data=routes/$&_routes=missing")).toBe("/newsletter");
  });
});

test("a post keeps its address and is never kept", () => {
  const found = ask("/newsletter?index&a=1", "POST");
  if (found.kind !== "page") throw new Error(found.kind);
  expect(found.match).toMatchObject({ id: "newsletter", key: null });
  expect(found.match.url.search).toBe("?index&a=1");
});

/** What a request is answered by: everything that a loader sees. */
function answerOf(address: string): string {
  const found = ask(address);
  if (found.kind !== "page") return found.kind === "redirect" ? found.location : found.kind;
  const { id, url, data, page } = found.match;
  if (id === "missing") return data ? `missing ${address}` : "missing";
  const schema = page.querySchema(publication, {});
  const query = schema ? schema.parse(Object.fromEntries(new URL(address, ORIGIN).searchParams)) : {};
  const asked = new URL(address, ORIGIN).searchParams.get("_routes");
  const routes = data && asked !== null ? [...new Set(asked.split(","))].sort() : null;
  return JSON.stringify([id, url.pathname.replace(/\.data$/, ""), query, data, routes]);
}

describe("keys, over generated addresses", () => {
  const random = createRandom("addresses");
  const paths = [
    "/list",
    "/newsletter",
    "/api/list",
    "/article/one",
    "/article/two",
    "/og/a/b.png",
    "/feed.xml",
  ];
  const values = [
    "1",
    "2",
    "02",
    "x",
    "",
    " ",
    "ai",
    "AI",
    "sales",
    "videos",
    "articles",
    "a b",
    "%",
    "é",
    "1&page=2",
  ];
  const names = ["page", "tab", "category", "q", "limit", "utm_source", "_data", "_routes", "build", "index"];
  const address = () => {
    const search = Array.from({ length: random.int(0, 4) }, () => [random.pick(names), random.pick(values)]);
    const suffix = random.chance(0.3) ? ".data" : "";
    const query = new URLSearchParams(search).toString();
    return `${random.pick(paths)}${suffix}${query && "?"}${query}`;
  };

  test("two addresses share a key exactly when they have the same answer", () => {
    const keyByAnswer = new Map<string, string>();
    const answerByKey = new Map<string, string>();
    const wrong: string[] = [];
    let compared = 0;
    for (let count = 0; count < 20_000; count++) {
      const asked = address();
      const key = keyOf(asked);
      if (key === null || key === "refused" || key === "redirect") continue;
      const answer = answerOf(asked);
      const sameKey = (keyByAnswer.get(answer) ?? key) === key;
      const sameAnswer = (answerByKey.get(key) ?? answer) === answer;
      if (!sameKey || !sameAnswer) wrong.push(asked);
      keyByAnswer.set(answer, key);
      answerByKey.set(key, answer);
      compared += 1;
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(5000);
    expect(keyByAnswer.size).toBeGreaterThan(50);
  });

  test("a canonical address is its own canonical address", () => {
    for (let count = 0; count < 5000; count++) {
      const found = ask(address());
      if (found.kind !== "page" || found.match.key === null) continue;
      expect(keyOf(found.match.url.pathname + found.match.url.search)).toBe(found.match.key);
    }
  });

  test("10,000 hostile addresses never get the key of a page that they do not ask for", () => {
    const hosts = [
      "//evil.test",
      "/\\evil.test",
      "/.",
      "/..",
      "/%2e%2e",
      "/%2f",
      "/;",
      "/newsletter%00",
      "/newsletter%20",
    ];
    const tails = [
      "/newsletter",
      "/newsletter.data",
      "/list",
      "/newsletter/../list",
      "/newsletter;a=b",
      "/%6eewsletter",
    ];
    const tricks = [
      "",
      "?_data=routes/$",
      "?_routes=missing",
      "?_routes=list",
      "?index",
      "#newsletter",
      "?page=2",
    ];
    const kinds = { refused: 0, page: 0 };
    for (let count = 0; count < 10_000; count++) {
      const asked = `${random.pick(hosts)}${random.pick(tails)}${random.chance(0.3) ? `/${random.int(0, 999)}` : ""}${random.pick(tricks)}`;
      const found = ask(asked);
      const isStored = found.kind === "page" && found.match.key !== null && !found.match.data;
      kinds[isStored ? "page" : "refused"] += 1;
      if (!isStored) continue;
      const path = decodeURIComponent(new URL(ORIGIN + asked).pathname);
      if (found.match.id !== "missing") expect(found.match.url.pathname, asked).toBe(path);
      else expect(found.match.key, asked).toBe("/not-found");
    }
    // Some are refused at once, and some ask for what is a page.
    expect(Math.min(kinds.refused, kinds.page)).toBeGreaterThan(500);
  });
});
