import { describe, expect, test } from "vitest";
import * as z from "zod";
import { definePage } from "~/platform/page/define-page.ts";
import { pageDataAddress } from "~/platform/page/document/page-data.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { pageNumber } from "~/platform/page/match/query.ts";
import { routeTable } from "~/platform/page/match/route-table.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** What is found beside the keys of `match.test.ts`: what renews a page, where it is kept, how far a path is read. */

const { publication } = testDeps();
const query = z.object({ page: pageNumber });

const page = {
  home: definePage({ topics: ["home"] }),
  list: definePage({ query, topics: ["content"] }),
  few: definePage({ query, topics: ["content"], everywhere: true }),
  endless: definePage({ query, topics: ["content"], everywhere: false }),
  intent: definePage({ query, topics: ["content"], framework: "intent" }),
  single: definePage({ topics: ["content"], cache: "none" }),
  article: definePage({
    query: (_, { slug }) => z.object({ [`of-${slug}`]: pageNumber }),
    topics: ["content"],
    part: ({ slug }) => slug,
  }),
  call: definePage({ topics: ["content"], api: { summary: "Answers nothing.", answer: null } }),
  missing: definePage({ topics: [] }),
};
const route = (id: string, path: string, found?: unknown, more: object = {}) => ({
  id,
  parentId: "root",
  path,
  module: found ? { page: found, ...more } : {},
});
const action = () => null;
const table = routeTable({
  root: { id: "root", path: "", module: {} },
  home: { id: "home", parentId: "root", index: true, module: { page: page.home } },
  list: route("list", "list", page.list, { loader: action, action }),
  few: route("few", "Few", page.few),
  endless: route("endless", "Endless", page.endless),
  intent: route("intent", "Intent", page.intent),
  single: route("single", "single", page.single),
  article: route("article", "article/:slug", page.article),
  deep: route("deep", "deep/one/two/three", page.home),
  optional: route("optional", "optional/:id?", page.home),
  picture: route("picture", "og/*", page.home),
  call: route("call", "calls/:id", page.call),
  company: route("company", "company/:symbol", page.home),
  companyFile: route("companyFile", "company/:symbol.json", page.call),
  file: route("file", "mixed/:id.json", page.call),
  mixed: route("mixed", "mixed", page.home, { default: action }),
  undeclared: route("undeclared", "undeclared"),
  gone: undefined,
  missing: route("missing", "*", page.missing),
});

const ask = (address: string, method = "GET") =>
  matchPage(table, new Request(`https://recurring.test${address}`, { method }), publication);
function found(address: string, method = "GET") {
  const answer = ask(address, method);
  if (answer.kind !== "page") throw new Error(answer.kind);
  return answer.match;
}
function status(address: string) {
  const answer = ask(address);
  return answer.kind === "refused" ? answer.response.status : answer.kind;
}

describe("the route of a path", () => {
  test("is none below a folder of nothing but calls", () => {
    expect(status("/calls/one/more")).toBe(404);
    expect(found("/mixed/one/more").id).toBe("missing");
  });

  test.each([
    ["/", "home"],
    ["/list", "list"],
    ["/Few", "few"],
    ["/article/one", "article"],
    ["/deep/one/two/three", "deep"],
    ["/deep/one/two", "missing"],
    ["/deep/two", "missing"],
    ["/list/more", "missing"],
    ["/optional", "optional"],
    ["/optional/7", "optional"],
    ["/og/a/b/c.png", "picture"],
    ["/article", "missing"],
    ["/nothing", "missing"],
    ["/_root.data", "home"],
    ["/list.data", "list"],
    ["/article/one.data", "article"],
  ])("%s is %s, whatever was asked for before", (path, id) => {
    for (const _ of [1, 2]) expect(found(path).id).toBe(id);
  });

  test("that declares no page is a 404, and so is what is asked of a table without routes", () => {
    expect(status("/undeclared")).toBe(404);
    const request = new Request("https://recurring.test/list");
    expect(matchPage(routeTable({}), request, publication)).toMatchObject({
      kind: "refused",
      response: { status: 404 },
    });
  });
});

describe("a page", () => {
  test("is renewed by its topics, or by its part of them", () => {
    expect(found("/list?page=2").shown).toEqual({ topics: ["content"], part: undefined });
    expect(found("/article/one").shown).toEqual({ topics: ["content"], part: "one" });
    expect(found("/list", "POST").shown).toEqual({ topics: [] });
  });

  test("has its query read by its path's parameters", () => {
    expect(found("/article/one?of-one=2&of-two=3").key).toBe("/article/one?of-one=2");
  });

  test.each([
    ["/list", true],
    ["/list?utm_source=mail", true],
    ["/list?page=2", false],
    ["/Few?page=2", true],
    ["/Endless", false],
    ["/list.data", true],
    ["/list.data?_routes=list", false],
    ["/single", false],
    ["/nothing", true],
    ["/nothing.data", false],
  ])("%s is kept for all locations: %s", (address, shared) => {
    expect(found(address).shared).toBe(shared);
  });

  test("that is posted to is kept nowhere, and its path is left as it is", () => {
    expect(found("/list/", "POST")).toMatchObject({ id: "list", shared: false, key: null, data: false });
    expect(found("/list.data", "POST")).toMatchObject({ id: "list", data: true });
    expect(ask("/list/", "HEAD")).toEqual({ kind: "redirect", location: "/list" });
    expect(found("/list", "HEAD").key).toBe("/list");
  });

  test("is redirected to as a document only: data has no other address to go to", () => {
    expect(ask("/LIST?page=2")).toEqual({ kind: "redirect", location: "/list?page=2" });
    expect(found("/LIST.data?page=2").key).toBe("/list.data?page=2");
    expect(found("/NOTHING").key).toBe("/not-found");
  });

  test("is found by the address of its data, as the document whose key the data is kept beside", () => {
    const id = "0123456789abcdef".repeat(2);
    const address = pageDataAddress(found("/Intent?page=2").url, id);
    expect(address).toBe(`/Intent.page-data?page=2&of=${id}`);
    expect(found(address)).toMatchObject({ id: "intent", key: "/Intent?page=2", data: false, pageData: id });
    expect(found(address).url.href).toBe("https://recurring.test/Intent?page=2");
    expect(found("/Intent?page=2").pageData).toBeNull();
    expect(found(address, "HEAD").pageData).toBe(id);
    expect(ask(address, "POST")).toMatchObject({ kind: "refused", response: { status: 404 } });
    expect(pageDataAddress(found("/").url, id)).toBe(`/_root.page-data?of=${id}`);
    // Whose data stands in the document, who keeps none, and what is no id.
    for (const other of [`/list.page-data?of=${id}`, `/_root.page-data?of=${id}`, `/x.page-data?of=${id}`])
      expect(status(other), other).toBe(404);
    for (const other of ["/Intent.page-data", "/Intent.page-data?of=0", `/Intent.page-data?of=${id}0`])
      expect(found(other), other).toMatchObject({ id: "missing", pageData: null });
  });

  test("that is asked for the data of one foreign route is refused, even beside its own", () => {
    expect(status("/list.data?_routes=list,home")).toBe(400);
    expect(status("/list.data?_routes=root,list")).toBe("page");
  });
});

describe("a path", () => {
  test("may have 16 segments and 2,000 characters", () => {
    const segments = (count: number) => `/${Array(count).fill("a").join("/")}`;
    expect([status(segments(16)), status(segments(17))]).toEqual(["page", 400]);
    const long = (length: number) => `/${"a".repeat(length - 1)}`;
    expect([status(long(2000)), status(long(2001))]).toEqual(["page", 400]);
  });

  test("keeps its own segments where the route has parameters, slugs in lower case, symbols in upper case, and the route's where it has names", () => {
    expect(ask("/ARTICLE/One/")).toEqual({ kind: "redirect", location: "/article/one" });
    expect(ask("/few")).toEqual({ kind: "redirect", location: "/Few" });
    expect(ask("/art%69cle/one")).toEqual({ kind: "redirect", location: "/article/one" });
    expect(ask("/OG/A/b.PNG")).toEqual({ kind: "redirect", location: "/og/A/b.PNG" });
    expect(ask("/Optional/X")).toEqual({ kind: "redirect", location: "/optional/X" });
    expect(ask("/company/snow?a=b")).toEqual({ kind: "redirect", location: "/company/SNOW?a=b" });
    expect(ask("/company/brk.b.JSON")).toEqual({ kind: "redirect", location: "/company/BRK.B.json" });
    expect(found("/company/SNOW").url.pathname).toBe("/company/SNOW");
  });
});
