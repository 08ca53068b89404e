import { beforeEach, describe, expect, test } from "vitest";
import { indexDocuments } from "~/domains/content/store/search/search.ts";
import { judgements, library } from "../../../fixtures/search/library.ts";
import { ask, document, emptySearch, SEARCHED_AT } from "../../../support/content/search.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const { search } = deps;
const DAY = 86_400_000;
const ids = ({ hits }: Awaited<ReturnType<typeof ask>>) => hits.map(({ id }) => id);

beforeEach(() => emptySearch(search));

describe("relevance", () => {
  beforeEach(async () => {
    await indexDocuments(search, library);
  });

  test.each(judgements)("$q answers $top", async ({ q, top, kind, corrected }) => {
    const answer = await ask(deps, q, { kind: kind ?? "article" });
    expect(ids(answer)[0]).toBe(top);
    expect(answer.corrected).toBe(corrected ?? null);
  });
});

describe("rank", () => {
  test("a field weighs more the closer it is to the title", async () => {
    // Named so that equal scores, which later positions win, would come out the other way round.
    await indexDocuments(search, [
      document("1-title", { title: "Margin" }),
      document("2-tags", { tags: "margin" }),
      document("3-excerpt", { excerpt: "margin" }),
      document("4-body", { body: "margin" }),
      ...["5", "6", "7", "8", "9"].map((id) => document(id)),
    ]);
    expect(ids(await ask(deps, "margin"))).toEqual(["1-title", "2-tags", "3-excerpt", "4-body"]);
  });

  test("of more than can be ranked, the newest are", async () => {
    const mentions = Array.from({ length: 130 }, (_, index) =>
      document(`day-${index}`, { body: "inflation", publishedAt: SEARCHED_AT - index * DAY }),
    );
    await indexDocuments(search, mentions);
    const ranked = ids(await ask(deps, "inflation", { limit: 200 }));
    expect(ranked[0]).toBe("day-0");
    expect(ranked).toContain("day-99");
    expect(ranked).not.toContain("day-129");
  });

  test("of two that say the same, the newer comes first", async () => {
    const same = { title: "Quarterly planning", body: "Plans and more plans." };
    await indexDocuments(search, [
      document("older", { ...same, publishedAt: SEARCHED_AT - 400 * DAY }),
      document("newer", { ...same, publishedAt: SEARCHED_AT - 3 * DAY }),
      document("undated", { ...same, publishedAt: 0 }),
    ]);
    expect(ids(await ask(deps, "planning"))).toEqual(["newer", "older", "undated"]);
  });

  test("age does not bury what says much more", async () => {
    await indexDocuments(search, [
      document("new-mention", {
        body: `inventory ${"and other words ".repeat(40)}`,
        publishedAt: SEARCHED_AT,
      }),
      document("old-treatise", {
        tags: "inventory",
        excerpt: "All about inventory",
        body: "inventory ".repeat(8),
        publishedAt: SEARCHED_AT - 900 * DAY,
      }),
      ...["a", "b", "c", "d"].map((id) => document(id)),
    ]);
    expect(ids(await ask(deps, "inventory"))).toEqual(["old-treatise", "new-mention"]);
  });

  test("a title with every word comes first, however old and however often new articles mention them", async () => {
    const mentions = Array.from({ length: 150 }, (_, index) =>
      document(`mention-${index}`, {
        excerpt: "working capital",
        tags: "working capital",
        body: "working capital ".repeat(20),
        publishedAt: SEARCHED_AT - index * DAY,
      }),
    );
    const classic = document("classic", { title: "Working capital", publishedAt: SEARCHED_AT - 4000 * DAY });
    await indexDocuments(search, [...mentions, classic]);
    expect(ids(await ask(deps, "working capital"))[0]).toBe("classic");
  });

  test("an article that lost the words of its title comes no longer first", async () => {
    const mention = document("mention", { excerpt: "working capital", tags: "working capital" });
    const classic = (title: string) =>
      document("classic", { title, body: "working capital", publishedAt: SEARCHED_AT - 4000 * DAY });
    await indexDocuments(search, [mention, classic("Working capital")]);
    expect(ids(await ask(deps, "working capital"))).toEqual(["classic", "mention"]);
    await indexDocuments(search, [classic("Treasury")]);
    expect(ids(await ask(deps, "working capital"))).toEqual(["mention", "classic"]);
  });

  test("whole words come before words that only begin so", async () => {
    await indexDocuments(search, [
      document("longer", { title: "Marketplaces", publishedAt: SEARCHED_AT }),
      document("exact", { title: "Markets", publishedAt: SEARCHED_AT - 700 * DAY }),
      ...["a", "b", "c", "d"].map((id) => document(id)),
    ]);
    expect(ids(await ask(deps, "market"))).toEqual(["exact", "longer"]);
  });
});

describe("words", () => {
  test("all of them must occur, in any field and order", async () => {
    await indexDocuments(search, [
      document("both", { title: "Payroll", body: "in Portugal" }),
      document("one", { title: "Payroll in Spain" }),
    ]);
    expect(ids(await ask(deps, "portugal payroll"))).toEqual(["both"]);
  });

  test("a quoted phrase must occur as it stands", async () => {
    await indexDocuments(search, [
      document("phrase", { body: "the burn multiple says it" }),
      document("apart", { body: "multiple reasons to burn" }),
    ]);
    expect(ids(await ask(deps, '"burn multiple"'))).toEqual(["phrase"]);
    expect(ids(await ask(deps, "“burn multiple”"))).toEqual(["phrase"]);
    expect((await ask(deps, "burn multiple")).counts.articles).toBe(2);
  });

  test("diacritics and case make no difference, in the text or in the question", async () => {
    await indexDocuments(search, [document("accents", { title: "Über Zürich: naïve résumés" })]);
    for (const q of ["uber zurich", "ÜBER", "naive resumes", "NAÏVE", "résume\u0301s"]) {
      expect(ids(await ask(deps, q)), q).toEqual(["accents"]);
    }
  });

  test("forms of a word find each other", async () => {
    await indexDocuments(search, [document("forms", { title: "Negotiating renewals" })]);
    for (const q of ["negotiate renewal", "negotiated", "negotiation", "renew"]) {
      expect(ids(await ask(deps, q)), q).toEqual(["forms"]);
    }
  });

  test("an unfinished last word finds what it may become, at any letter", async () => {
    await indexDocuments(search, [document("whole", { title: "Procurement, negotiating and pricing" })]);
    for (const word of ["procurement", "negotiating", "pricing"]) {
      for (let length = 3; length <= word.length; length++) {
        const q = word.slice(0, length);
        expect(ids(await ask(deps, q)), q).toEqual(["whole"]);
      }
    }
  });

  test("an unfinished word stands for the four words with this beginning that are used most", async () => {
    const words = ["zanback", "zandeck", "zanfork", "zangolf", "zanhawk"];
    const documents = words.flatMap((word, index) =>
      Array.from({ length: index + 1 }, (_, copy) => document(`${word}-${copy}`, { title: word })),
    );
    await indexDocuments(search, documents);
    const found = new Set(ids(await ask(deps, "zan")).map((id) => id.split("-")[0]));
    expect([...found].sort()).toEqual(words.slice(1));
  });

  test("a short word that is one does not stand for longer ones", async () => {
    await indexDocuments(search, [document("ai", { title: "AI" }), document("aim", { title: "Aim higher" })]);
    expect(ids(await ask(deps, "ai"))).toEqual(["ai"]);
  });

  test("a word before the last is not a beginning", async () => {
    await indexDocuments(search, [document("founders", { title: "Founders at work" })]);
    expect((await ask(deps, "found work")).someOf).toEqual(["work"]);
    expect((await ask(deps, "founders work")).someOf).toBeNull();
  });
});

describe("counts and pages", () => {
  const many = (count: number, kind: "article" | "video") =>
    Array.from({ length: count }, (_, index) =>
      document(`${kind}-${index}`, {
        kind,
        title: `Ledger ${index}`,
        publishedAt: SEARCHED_AT - index * DAY,
      }),
    );

  test("both kinds are counted, the one asked for is listed", async () => {
    await indexDocuments(search, [...many(7, "article"), ...many(3, "video"), document("other")]);
    const articles = await ask(deps, "ledger");
    expect(articles.counts).toEqual({ articles: 7, videos: 3, capped: false });
    expect(ids(articles)).toHaveLength(7);
    const videos = await ask(deps, "ledger", { kind: "video" });
    expect(videos.counts).toEqual(articles.counts);
    expect(ids(videos).every((id) => id.startsWith("video-"))).toBe(true);
  });

  test("a hundred is exact, more is said to be more", async () => {
    await indexDocuments(search, [...many(100, "article"), ...many(2, "video")]);
    expect((await ask(deps, "ledger")).counts).toEqual({ articles: 100, videos: 2, capped: false });
    await indexDocuments(search, [document("one-more", { title: "Ledger" })]);
    expect((await ask(deps, "ledger")).counts).toEqual({ articles: 100, videos: 2, capped: true });
    expect((await ask(deps, "ledger", { kind: "video" })).counts.capped).toBe(true);
  });

  test("pages hold every counted result once, in one order", async () => {
    await indexDocuments(search, many(90, "article"));
    const pages = await Promise.all(
      [0, 20, 40, 60, 80, 100].map((offset) => ask(deps, "ledger", { offset })),
    );
    const all = pages.flatMap(ids);
    expect(all).toHaveLength(90);
    expect(new Set(all).size).toBe(90);
    expect(all).toEqual(ids(await ask(deps, "ledger", { limit: 100 })));
    expect(pages.at(-1)?.hits).toEqual([]);
  });
});

describe("what is shown", () => {
  test("words found are marked, everything else is escaped", async () => {
    await indexDocuments(search, [
      document("markup", {
        title: `<img src=x onerror="alert('1')"> & invoices`,
        excerpt: "Invoices </mark><script>alert(2)</script>",
      }),
    ]);
    const [hit] = (await ask(deps, "invoice")).hits;
    expect(hit?.titleHtml).toBe(
      "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; <mark>invoices</mark>",
    );
    expect(hit?.snippetHtml).toBe("<mark>Invoices</mark> &lt;/mark&gt;&lt;script&gt;alert(2)&lt;/script&gt;");
  });

  test("control characters in a document cannot pose as marks, nor cut it short", async () => {
    await indexDocuments(search, [
      document("control", { title: "\u0001Fake\u0002 mark\u0000 and tail \ud800" }),
    ]);
    const [hit] = (await ask(deps, "tail")).hits;
    expect(hit?.titleHtml).toBe("Fake mark and <mark>tail</mark>");
  });

  test("the snippet is the excerpt, or the body where only that has the words", async () => {
    await indexDocuments(search, [
      document("text", {
        title: "Escrow",
        excerpt: "A short excerpt.",
        body: `${"filler ".repeat(100)}the arbitration clause ${"filler ".repeat(100)}`,
      }),
    ]);
    const snippet = async (q: string) => (await ask(deps, q)).hits[0]?.snippetHtml;
    expect(await snippet("escrow")).toBe("A short excerpt.");
    expect(await snippet("short")).toBe("A <mark>short</mark> excerpt.");
    expect(await snippet("arbitration")).toMatch(/^….*the <mark>arbitration<\/mark> clause.*…$/);
  });
});
