import { describe, expect, test } from "vitest";
import { ask, keyOf } from "../../../support/page/match-table.ts";

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
    ["/article/%6fne", "/article/one"],
    ["/article/one%2Dslug", "/article/one-slug"],
    ["/og/Article/%4fne.png", "/og/Article/One.png"],
  ])("%s leads to %s", (address, location) => {
    expect(ask(address)).toEqual({ kind: "redirect", location });
  });

  test.each(["/report/Sent", "/og/Article/One.png", "/article/%C3%84", "/article/%c3%84"])(
    "%s stays as it is",
    (address) => {
      expect(ask(address).kind).toBe("page");
    },
  );

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
