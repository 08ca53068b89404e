import { beforeAll, describe, expect, test } from "vitest";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { pageOf } from "~/platform/page/responses.ts";
import { loader as articlesRoute } from "~/routes/articles.tsx";
import { loader as categoryRoute } from "~/routes/category.$slug.tsx";
import { loader as companyRoute } from "~/routes/insights.$symbol.tsx";
import { loader as archiveRoute } from "~/routes/newsletter.archive._index.tsx";
import { loader as videosRoute } from "~/routes/videos.tsx";
import { type Call, call } from "../../support/call.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** What does not exist is a 404 that says what there is; what cannot be read now is none. */

const deps = testDeps();
const NOW = deps.now().getTime();
const DAY = 86_400_000;

test("a page past the end asks the first one how many there are", async () => {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    return { total: page === 1 ? 25 : 0 };
  };
  const thrown = await pageOf({ page: 9, pageSize: 10 }, read).catch((response: unknown) => response);
  expect(asked).toEqual([9, 1]);
  expect(await (thrown as Response).json()).toEqual({ page: 9, pages: 3, param: "page" });
});

beforeAll(async () => {
  await upsertArticles(
    deps,
    Array.from({ length: 14 }, (_, index) =>
      article({
        identity: `a${index}`,
        title: `Article ${index}`,
        categories: ["sales"],
        publishedAt: NOW - (index + 1) * DAY,
      }),
    ),
  );
  await upsertVideos(deps, [video({ id: "abcdefghijk", title: "One", publishedAt: NOW - DAY })]);
});

const ask = async (route: unknown, path: string, params: Record<string, string> = {}) => {
  const answer = await call(route as Call, deps, path, params);
  if (!(answer instanceof Response)) return "there";
  const said = answer.headers.get("Content-Type")?.includes("json")
    ? await answer.json()
    : await answer.text();
  return [answer.status, said];
};

describe("a page past the end of a list is a 404 that knows how many there are", () => {
  test.each([
    ["/articles?page=999", articlesRoute, { page: 999, pages: 2, param: "page" }],
    ["/articles?page=3&category=sales", articlesRoute, { page: 3, pages: 2, param: "page" }],
    ["/articles?page=2&category=ai", articlesRoute, { page: 2, pages: 1, param: "page" }],
    ["/articles?page=99999999", articlesRoute, { page: 100_000, pages: 2, param: "page" }],
    ["/videos?page=2", videosRoute, { page: 2, pages: 1, param: "page" }],
    ["/category/sales?recent=9", categoryRoute, { page: 9, pages: 2, param: "recent" }],
    ["/category/sales?best=2", categoryRoute, { page: 2, pages: 1, param: "best" }],
    ["/category/sales?tab=videos&page=7", categoryRoute, { page: 7, pages: 1, param: "page" }],
    ["/newsletter/archive?page=4", archiveRoute, { page: 4, pages: 1, param: "page" }],
  ])("%s", async (path, route, end) => {
    expect(await ask(route, path, { slug: "sales" })).toEqual([404, end]);
  });

  test.each([
    ["/articles?page=2", articlesRoute],
    ["/articles?page=nine", articlesRoute],
    ["/videos", videosRoute],
    ["/category/sales?recent=2", categoryRoute],
    ["/newsletter/archive", archiveRoute],
  ])("%s is there", async (path, route) => {
    expect(await ask(route, path, { slug: "sales" })).toBe("there");
  });
});

describe("a company", () => {
  test("whose figures are not there yet is a 503, one that nobody knows a 404", async () => {
    const { symbol } = deps.publication.market.companies[0] ?? { symbol: "" };
    const answer = await call(companyRoute as Call, deps, "/insights/X", { symbol });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect((await call(companyRoute as Call, deps, "/insights/X", { symbol: "NOSUCH" })).status).toBe(404);
  });
});
