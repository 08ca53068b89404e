import { describe, expect, test } from "vitest";
import { createRandom } from "~/lib/random.ts";
import { ask, keyOf, ORIGIN, publication } from "../../../support/page/match-table.ts";

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
