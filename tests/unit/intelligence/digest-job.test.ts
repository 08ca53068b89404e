import { beforeEach, describe, expect, test } from "vitest";
import { SAMPLE_SOURCE } from "~/domains/content/store/publishing/sample.ts";
import { removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { DIGEST, readDigest } from "~/domains/digest/store/digest.ts";
import { type NewsArticle, newsFrontPage } from "~/domains/news/schema.ts";
import { FRONT_PAGE } from "~/domains/news/store/queries.ts";
import { buildDigest } from "~/jobs/build-digest.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import * as call from "~/routes/api.weekly-digest.ts";
import { call as ask } from "../../support/call.ts";
import { article } from "../../support/content/items.ts";
import { digestItem } from "../../support/intelligence/digest.ts";
import { testDeps } from "../../support/unit/deps.ts";

const NOW = new Date("2026-08-21T12:00:00Z");

describe("the job", () => {
  const news = (id: string, overrides: Partial<NewsArticle> = {}): NewsArticle => {
    const { own: _, ...rest } = digestItem(id);
    return { ...rest, imageUrl: null, ...overrides };
  };
  const publish = (...weekly: NewsArticle[]) =>
    writeSnapshot(testDeps(), FRONT_PAGE, newsFrontPage, {
      latest: weekly,
      groups: [],
      weekly,
      posts: [],
      podcast: null,
      updatedAt: NOW.toISOString(),
      failing: [],
    });
  const at = (time: string, over = {}) => testDeps({ at: `2026-08-21T${time}Z`, ...over });

  beforeEach(async () => {
    for (const source of ["test", SAMPLE_SOURCE]) await removeSource(testDeps(), source);
    await dropSnapshot(testDeps(), DIGEST);
    await dropSnapshot(testDeps(), FRONT_PAGE);
  });

  test("waits for the first story, makes a digest, and the next four hours later", async () => {
    expect(await buildDigest(at("12:00:00"))).toMatchObject({ state: "idle", changed: false });
    await publish(news("a"), news("b"));
    expect(await buildDigest(at("12:05:00"))).toMatchObject({ state: "ok", changed: true });
    expect(await buildDigest(at("16:04:59"))).toMatchObject({ changed: false });
    expect((await readDigest(testDeps()))?.data.generatedAt).toBe("2026-08-21T12:05:00.000Z");
    expect(await buildDigest(at("16:05:00"))).toMatchObject({ changed: true });
    expect(await buildDigest(at("16:06:00"), { force: true })).toMatchObject({ changed: true });
  });

  const mine = {
    identity: "mine",
    slug: "mine",
    title: "Our own AI notes",
    categories: ["ai"],
    publishedAt: Date.parse("2026-08-19T00:00:00Z"),
  };

  test("takes our own AI articles of the week; those of the sample edition only beside sample news", async () => {
    await upsertArticles(testDeps(), [article({ ...mine, sourceId: SAMPLE_SOURCE })]);
    await publish(news("a", { sample: true }));
    await buildDigest(at("12:00:00"));
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest?.aiNews.flatMap(({ articles }) => articles)).toContainEqual({
      title: "Our own AI notes",
      url: "/article/mine",
      snippet: "What it says in short.",
      source: "Recurring",
    });
    await publish(news("a"));
    await buildDigest(at("12:05:00"));
    expect(JSON.stringify((await readDigest(testDeps()))?.data)).not.toContain("Our own AI notes");
  });

  test("takes what was written here beside real news, and alone, as no sample", async () => {
    await upsertArticles(testDeps(), [article(mine)]);
    await buildDigest(at("12:00:00"));
    expect((await readDigest(testDeps()))?.data).toMatchObject({
      sample: false,
      topStory: { url: "/article/mine" },
    });
    await publish(news("a"));
    await buildDigest(at("12:05:00"), { force: true });
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest?.sample).toBe(false);
    expect(digest?.aiNews.flatMap(({ articles }) => articles)).toMatchObject([{ url: "/article/mine" }]);
  });

  test("tells a story once, whichever outlet tells it, also where an article has its address", async () => {
    const told = ({ source, title, url }: NewsArticle) => ({ source, title, url });
    const [wire, ledger] = [news("a"), news("b", { source: "The Ledger" })];
    const [one, other] = [
      { ...wire, others: [told(ledger)] },
      { ...ledger, others: [told(wire)] },
    ];
    await publish(one, other, news("c"));
    await upsertArticles(testDeps(), [
      article({ ...mine, originalUrl: "https://www.news.example/c?utm_source=rss" }),
    ]);
    await buildDigest(at("12:00:00"));
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest?.topStory.sources.map(({ url }) => url)).toEqual([wire.url, ledger.url]);
    expect(digest?.aiNews.flatMap(({ articles }) => articles)).toMatchObject([
      { url: "https://news.example/c" },
    ]);
  });

  test("replaces the sample edition's digest as soon as there is news", async () => {
    await publish(news("a", { sample: true }));
    await buildDigest(at("12:00:00"));
    expect((await readDigest(testDeps()))?.data.sample).toBe(true);
    await publish(news("b"));
    expect(await buildDigest(at("12:05:00"))).toMatchObject({ changed: true });
    expect((await readDigest(testDeps()))?.data).toMatchObject({
      sample: false,
      topStory: { title: "AI story b" },
    });
  });

  const writing = (answer: unknown) => ({ ai: { run: async () => ({ response: answer }) } });
  const written = {
    topStory: {
      id: "a",
      summary: { text: "Something happened in a.", sources: ["a"] },
      significance: { text: "It shows where the week went.", sources: ["a", "b"] },
    },
    sections: [
      { title: "What else", articles: [{ id: "b", snippet: "Story b is another one." }] },
      { title: "Also", articles: [{ id: "c", snippet: "Story c is one more." }] },
    ],
  };

  test("lets a model write it, and names the model", async () => {
    await publish(news("a"), news("b"), news("c"));
    expect(await buildDigest(at("12:00:00", writing(written)))).toMatchObject({ state: "ok", changed: true });
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest).toMatchObject({
      method: "model",
      model: expect.stringContaining("llama"),
      topStory: { summary: "Something happened in a.", significance: "It shows where the week went." },
      aiNews: [
        { title: "What else", articles: [{ title: "AI story b", snippet: "Story b is another one." }] },
        { title: "Also", articles: [{ title: "AI story c", snippet: "Story c is one more." }] },
      ],
    });
    expect(digest?.topStory.sources.map(({ url }) => url)).toEqual([
      "https://news.example/a",
      "https://news.example/b",
    ]);
  });

  test("shows no sentence of a model's that its story does not bear out, and no address of its own", async () => {
    await publish(news("a"), news("b"), news("c"));
    const lying = {
      topStory: {
        id: "a",
        summary: { text: "It raised $40 million.", sources: ["a"] },
        significance: { text: "Read on at https://evil.example.", sources: ["a"] },
      },
      sections: [
        {
          title: "Up 300%",
          articles: [
            { id: "b", snippet: "Story b grew 30%." },
            { id: "b", snippet: "Twice." },
            { id: "zzz", snippet: "From nowhere." },
          ],
        },
        { title: "Fine", articles: [{ id: "c", snippet: "Story c is one more." }] },
      ],
    };
    const outcome = await buildDigest(at("12:00:00", writing(lying)));
    expect(outcome.summary).toContain("4 sentences refused");
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest?.topStory).toMatchObject({
      summary: "What happened in a. More of it follows.",
      significance: "It comes first of 3 AI stories of the week; one outlet covered it.",
    });
    expect(digest?.aiNews).toEqual([
      {
        title: "AI news",
        articles: [expect.objectContaining({ snippet: "What happened in b. More of it follows." })],
      },
      { title: "Fine", articles: [expect.objectContaining({ snippet: "Story c is one more." })] },
    ]);
    expect(JSON.stringify(digest)).not.toMatch(/evil|40 million|zzz/);
  });

  test("has at most three of ten stories of one outlet, the first one among them, whatever a model chose", async () => {
    const wire = ["a", "b", "c", "d", "e"];
    await publish(
      ...wire.map((id) => news(id)),
      ...["f", "g", "h"].map((id) => news(id, { source: `Outlet ${id}` })),
    );
    const articles = [...wire, "f"].map((id) => ({ id, snippet: `Story ${id} is one more.` }));
    await buildDigest(at("12:00:00", writing({ ...written, sections: [{ title: "What else", articles }] })));
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest).toMatchObject({ method: "model", topStory: { title: "AI story a" } });
    expect(digest?.aiNews.flatMap(({ articles }) => articles.map(({ title }) => title))).toEqual([
      "AI story b",
      "AI story c",
      "AI story f",
    ]);
  });

  test("counts every story of the week, not only those that the model was given", async () => {
    await publish(...Array.from({ length: 40 }, (_, index) => news(index === 0 ? "a" : `n${index}`)));
    const topStory = { ...written.topStory, significance: { text: "It grew 30%.", sources: ["a"] } };
    await buildDigest(at("12:00:00", writing({ ...written, topStory })));
    expect((await readDigest(testDeps()))?.data).toMatchObject({
      method: "model",
      topStory: { significance: "It comes first of 40 AI stories of the week; one outlet covered it." },
    });
  });

  test("has the other stories in its sections when the model chose the first and wrote no section", async () => {
    await publish(...["a", "b", "c", "d", "e", "f"].map((id) => news(id)));
    const topStory = { ...written.topStory, id: "c", summary: { text: "It happened in c.", sources: ["c"] } };
    await buildDigest(at("12:00:00", writing({ topStory, sections: [] })));
    const digest = (await readDigest(testDeps()))?.data;
    expect(digest).toMatchObject({ method: "model", topStory: { title: "AI story c" } });
    const titles = digest?.aiNews.flatMap(({ articles }) => articles.map(({ title }) => title));
    expect(titles).toContain("AI story a");
    expect(titles).not.toContain("AI story c");
  });

  test("makes the extractive digest, and says why, when the model fails or nothing of it stands", async () => {
    await publish(news("a"), news("b"));
    const failing = { ai: { run: () => Promise.reject(new Error("5007: No such model")) } };
    expect(await buildDigest(at("12:00:00", failing))).toMatchObject({
      state: "partial",
      changed: true,
      summary: expect.stringContaining("code 5007"),
    });
    expect((await readDigest(testDeps()))?.data.method).toBe("extractive");
    const empty = {
      topStory: { id: "x", summary: { text: "", sources: [] }, significance: { text: "", sources: [] } },
      sections: [],
    };
    expect((await buildDigest(at("12:00:00", writing(empty)), { force: true })).state).toBe("partial");
    expect((await readDigest(testDeps()))?.data).toMatchObject({ method: "extractive", model: null });
  });

  test("is about the publication's topic", async () => {
    const { publication } = testDeps();
    const [category] = publication.categories;
    if (!category) throw new Error("the shipped publication has categories");
    const robots = {
      ...publication,
      categories: [{ ...category, slug: "robots", match: ["robots"] }],
      startups: undefined,
      digest: { topic: "Robotics", category: "robots", themes: [{ title: "Arms", words: ["arm*"] }] },
    };
    await publish(
      news("a"),
      news("b", { title: "Robots everywhere", description: "They came." }),
      news("c", { title: "Robots with two arms", description: "They lift." }),
      news("d", { title: "Robots at large", description: "They walk." }),
    );
    await buildDigest(at("12:00:00", { publication: robots }));
    expect((await readDigest(testDeps()))?.data).toMatchObject({
      topStory: {
        title: "Robots everywhere",
        significance: "It comes first of 3 Robotics stories of the week; one outlet covered it.",
      },
      aiNews: [{ title: "Arms" }, { title: "More Robotics news" }],
    });
  });

  test("answers its call, or says that there is none yet", async () => {
    const loader = call.loader as Parameters<typeof ask>[0];
    const none = await ask(loader, testDeps(), "/api/weekly-digest");
    expect(none.status).toBe(503);
    expect(await none.text()).toBe("Unable to generate weekly digest. Please try again later.");
    await publish(news("a"), news("b"));
    await buildDigest(at("12:00:00"));
    const answer: Record<string, unknown> = await (
      await ask(loader, testDeps(), "/api/weekly-digest")
    ).json();
    expect(Object.keys(answer)).toEqual([
      ...["weekOf", "since", "generatedAt", "method", "model", "sample", "topStory", "aiNews"],
    ]);
    expect(answer.aiNews).toEqual([
      {
        title: expect.any(String),
        articles: [
          {
            title: "AI story b",
            url: "https://news.example/b",
            snippet: expect.any(String),
            source: "The Wire",
          },
        ],
      },
    ]);
  });
});
