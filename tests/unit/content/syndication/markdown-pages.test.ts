import { beforeAll, describe, expect, test } from "vitest";
import { companyBlock } from "~/domains/content/rules/company-blocks.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { loader as articleCall } from "~/routes/api.articles.$slug._index.ts";
import { loader as articleMarkdown } from "~/routes/article.$slug[.]md.ts";
import { loader as companyMarkdown } from "~/routes/insights.$symbol[.]md.ts";
import { loader as llms } from "~/routes/llms[.txt].ts";
import { loader as issueMarkdown } from "~/routes/newsletter.archive.$day[.]md.ts";
import { type Call, call } from "../../../support/call.ts";
import { article } from "../../../support/content/items.ts";
import { siteRoutes } from "../../../support/page/routes.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Pages as Markdown: at addresses of their own, and at the page's address where a request prefers it. */

const deps = testDeps();

beforeAll(async () => {
  await upsertArticles(deps, [
    article({
      identity: "own",
      slug: "own",
      title: "Own*",
      content: '<h2>Why</h2><p>See <a href="/about">us</a>.</p>',
    }),
    article({ identity: "theirs", slug: "theirs", originalUrl: "https://other.example/a", content: "" }),
  ]);
  await deps.db.$client.exec(
    "insert into issues (day, subject, preheader, body, html, status, published_at, created_at, updated_at) values ('2026-08-14', 'Seven stories', 'Of founders', '', '<p>About <b>valuations</b>.</p>', 'published', 1, 1, 1)",
  );
});

const ask = (loader: unknown, params: Record<string, string>) => call(loader as Call, deps, "/", params);

describe("as Markdown", () => {
  test("an article has its text and names its page as the canonical one", async () => {
    const answer = await ask(articleMarkdown, { slug: "own" });
    expect(answer.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(answer.headers.get("Link")).toBe('<https://recurring.ai/article/own>; rel="canonical"');
    expect(await answer.text()).toBe(
      "# Own\\*\n\nAn Author, 2026-08-01, https://recurring.ai/article/own\n\n> What it says in short.\n\n## Why\n\nSee [us](https://recurring.ai/about).\n",
    );
  });

  test("an author's name is a text", async () => {
    await upsertArticles(deps, [
      article({ identity: "named", slug: "named", author: "Jane [*CFO*](https://x.example) <b>" }),
    ]);
    expect(await (await ask(articleMarkdown, { slug: "named" })).text()).toContain("Jane \\[\\*CFO\\*");
  });

  test("another publication's article is its excerpt and its address", async () => {
    const text = await (await ask(articleMarkdown, { slug: "theirs" })).text();
    expect(text).toMatch(/https:\/\/other\.example\/a\n\n> What it says in short\.\n$/);
  });

  test("another publication's article is no more where its text is stored, here and for programs", async () => {
    await upsertArticles(deps, [
      article({
        identity: "kept",
        slug: "kept",
        originalUrl: "https://other.example/b",
        content: '<p>Theirs, <a href="/x">not to be repeated</a>.</p>',
      }),
    ]);
    expect(await (await ask(articleMarkdown, { slug: "kept" })).text()).toMatch(/in short\.\n$/);
    expect(await (await ask(articleCall, { slug: "kept" })).json()).toMatchObject({ content: "" });
  });

  test("an article without a date of its own has none", async () => {
    await upsertArticles(deps, [article({ identity: "undated", slug: "undated", publishedAt: null })]);
    const text = await (await ask(articleMarkdown, { slug: "undated" })).text();
    expect(text).toContain("\n\nAn Author, https://recurring.ai/article/undated\n\n");
  });

  test("a company that has left is its name, one that is followed leads to its page, for programs too", async () => {
    const content = `${companyBlock("GONE", "Gone Inc.")}${companyBlock("SNOW", "Snowflake Inc.")}`;
    await upsertArticles(deps, [article({ identity: "companies", slug: "companies", content })]);
    const text = await (await ask(articleMarkdown, { slug: "companies" })).text();
    expect(text).toContain(
      "\n\nGone Inc. (GONE)\n\n[Snowflake Inc. (SNOW)](https://recurring.ai/insights/SNOW)\n",
    );
    const called = (await (await ask(articleCall, { slug: "companies" })).json()) as { content: string };
    expect(called.content).toContain("<p>Gone Inc. (GONE)</p>");
    expect(called.content).toContain(companyBlock("SNOW", "Snowflake Inc."));
  });

  test("an issue has its text", async () => {
    const text = await (await ask(issueMarkdown, { day: "2026-08-14" })).text();
    expect(text).toContain("# Seven stories\n\n");
    expect(text).toContain(
      "https://recurring.ai/newsletter/archive/2026-08-14\n\n> Of founders\n\nAbout **valuations**.",
    );
  });

  test("what does not exist is a 404; a company without figures yet is a 503", async () => {
    expect((await ask(articleMarkdown, { slug: "no-such" })).status).toBe(404);
    expect((await ask(issueMarkdown, { day: "2020-01-01" })).status).toBe(404);
    expect((await ask(companyMarkdown, { symbol: "NOSUCH" })).status).toBe(404);
    expect((await ask(companyMarkdown, { symbol: "SNOW" })).status).toBe(503);
  });

  test.each(["/article/own.md", "/insights/SNOW.md", "/newsletter/archive/2026-08-14.md"])(
    "%s has a page and a key of its own",
    (path) => {
      const request = new Request(`https://recurring.test${path}`);
      const found = matchPage(siteRoutes(), request, deps.publication);
      expect(found).toMatchObject({ kind: "page", match: { key: path, notFound: false } });
      if (found.kind === "page") expect(found.match.id).toContain("md");
    },
  );

  const matched = (path: string, accept: string, method = "GET") =>
    matchPage(
      siteRoutes(),
      new Request(`https://recurring.test${path}`, { method, headers: { Accept: accept } }),
      deps.publication,
    );

  test.each([
    ["text/markdown", true],
    ["text/markdown, text/html, */*", true],
    ["text/html;q=0.5, Text/Markdown;q=0.9", true],
    ["text/html, text/markdown;q=0.9", false],
    ["text/markdown;q=0", false],
    ["text/markdown;q=2", false],
    ["text/html,application/xhtml+xml,*/*;q=0.8", false],
    ["text/*", false],
    ["text/markdown;q=0.1, */*", false],
    ["text/markdown;q=0.5, text/*;q=0.9", false],
    ["text/markdown;q=0.9, text/html;q=0.5, */*", true],
    ["text/markdown, */*;q=0.1", true],
    ["", false],
  ])("Accept: %s is answered with Markdown: %s", (accept, markdown) => {
    for (const path of ["/article/own", "/insights/SNOW", "/newsletter/archive/2026-08-14"])
      expect(matched(path, accept)).toMatchObject({
        match: { key: markdown ? `${path}.md` : path, negotiated: true },
      });
  });

  test("only pages that are there as Markdown are negotiated, and only their documents", () => {
    const accept = "text/markdown";
    for (const path of ["/", "/articles", "/tags/pricing", "/article/own.md", "/article/own.data"])
      expect(matched(path, accept)).toMatchObject({ match: { negotiated: false } });
    expect(matched("/article/own.data", accept)).toMatchObject({ match: { key: "/article/own.data" } });
    expect(matched("/article/own", accept, "POST")).toMatchObject({ kind: "refused" });
    expect(matched("/Article/own", accept)).toEqual({ kind: "redirect", location: "/article/own" });
  });

  test("llms.txt lists them, the company's only where there is a market", async () => {
    const { market, ...publication } = deps.publication;
    const whole = await (await call(llms as Call, deps, "/llms.txt")).text();
    const without = await (await call(llms as Call, { ...deps, publication }, "/llms.txt")).text();
    for (const path of ["/article/{slug}.md", "/newsletter/archive/{day}.md"])
      for (const text of [whole, without]) expect(text).toContain(path);
    expect(whole).toContain("/insights/{symbol}.md");
    expect(without).not.toContain("/insights/");
    expect(whole).toContain("Search articles, videos and news; Read an article; ");
    expect(whole).toContain("Multiples");
    expect(without).not.toContain("Multiples");
  });
});
