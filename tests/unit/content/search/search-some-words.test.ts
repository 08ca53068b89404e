import { beforeEach, describe, expect, test } from "vitest";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { ask, document, emptySearch, SEARCHED_AT } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const { search } = deps;

const DAY = 86_400_000;

beforeEach(async () => {
  await emptySearch(search);
  await indexDocuments(search, [
    document("payback", { title: "Payback in months" }),
    document("churn", { title: "Churn by cohort", publishedAt: SEARCHED_AT - 90 * DAY }),
    document("both", { title: "Payback and churn", body: "with the arithmetic of both" }),
    document("cac", { kind: "video", title: "CAC explained" }),
  ]);
});

const idsOf = ({ hits }: Awaited<ReturnType<typeof ask>>) => hits.map(({ id }) => id);

describe("words of which no document has all", () => {
  test("find those with some of them, the one with most first", async () => {
    const answer = await ask(deps, "cohorts payback churn cac");
    expect(answer).toMatchObject({ corrected: null, counts: { articles: 3, videos: 1 } });
    expect(answer.someOf).toEqual(["cohorts", "payback", "churn", "cac"]);
    expect(idsOf(answer).sort()).toEqual(["both", "churn", "payback"]);
    expect(idsOf(await ask(deps, "churn payback cac"))[0]).toBe("both");
  });

  test("leave out what nothing has, and mark what was found", async () => {
    const answer = await ask(deps, "payback xylophone");
    expect(answer.someOf).toEqual(["payback"]);
    expect((await ask(deps, "payback xylophone payback")).someOf).toEqual(["payback"]);
    expect(answer.hits[0]?.titleHtml).toContain("<mark>Payback</mark>");
  });

  test("find nothing when nothing has any of them", async () => {
    expect(await ask(deps, "zither xylophone")).toMatchObject({
      someOf: null,
      counts: { articles: 0 },
      hits: [],
    });
  });

  test("are the rare ones, which no number of newer documents with the common ones hides", async () => {
    await indexDocuments(
      search,
      Array.from({ length: 99 }, (_, index) =>
        document(`common-${index}`, {
          title: "The pricing of seats",
          publishedAt: SEARCHED_AT - index * 1000,
        }),
      ),
    );
    const answer = await ask(deps, "the pricing of cohort xylophones");
    expect(answer.someOf).toEqual(["cohort"]);
    expect(idsOf(answer)).toEqual(["churn"]);
  });

  test("are the common ones where there are no others", async () => {
    await indexDocuments(search, [
      ...Array.from({ length: 30 }, (_, index) => document(`seats-${index}`, { title: "Seats" })),
      ...Array.from({ length: 30 }, (_, index) => document(`tokens-${index}`, { title: "Tokens" })),
    ]);
    const answer = await ask(deps, "seats tokens");
    expect(answer).toMatchObject({ someOf: ["seats", "tokens"], counts: { articles: 60 } });
  });

  test("are asked for together while any document has them all, of whatever kind, time or topic", async () => {
    await indexDocuments(search, [document("talk", { kind: "video", title: "Payback with CAC" })]);
    expect(await ask(deps, "cac payback")).toMatchObject({
      someOf: null,
      counts: { articles: 0, videos: 1 },
    });
    const recent = { since: SEARCHED_AT - 7 * DAY };
    expect(await ask(deps, "churn cohort", recent)).toMatchObject({ someOf: null, counts: { articles: 0 } });
    expect(await ask(deps, "churn cohort", { topic: "sales" })).toMatchObject({ someOf: null, hits: [] });
  });

  test("are limited like any others, and one word or phrase stays what it is", async () => {
    const recent = { since: SEARCHED_AT - 60 * DAY };
    expect(idsOf(await ask(deps, "churn cohort xylophone", recent))).toEqual(["both"]);
    expect(await ask(deps, '"payback churn"')).toMatchObject({ someOf: null, hits: [] });
    expect(await ask(deps, "cac payback", { asTyped: true })).toMatchObject({ someOf: null, hits: [] });
  });
});
