import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { NewsArticle } from "~/domains/news/schema.ts";
import type { GroupView } from "~/domains/news/store/pages.ts";
import { NewsResults } from "~/domains/news/ui/news-results.tsx";
import { NewsletterPosts } from "~/domains/news/ui/newsletter-posts.tsx";
import { SourceGroups } from "~/domains/news/ui/source-groups.tsx";
import { TopicArticles } from "~/domains/news/ui/topic-articles.tsx";
import { markupOf } from "../../support/unit/markup.tsx";

const story = (id: number): NewsArticle => ({
  id: String(id),
  title: `Story ${id}`,
  description: "",
  source: "Wire",
  url: `https://wire.example/${id}`,
  imageUrl: null,
  publishedAt: "2026-08-21T12:00:00.000Z",
  sample: false,
  others: [],
});

test.each([
  [1, "AI: 1 story<"],
  [39, "AI: 39 stories<"],
  [40, "AI: 40+ stories<"],
])("a topic of %i listed stories says %s", (count, says) => {
  const articles = Array.from({ length: count }, (_, index) => story(index));
  const topic = { slug: "ai", name: "AI" };
  const markup = markupOf(
    <MemoryRouter>
      <TopicArticles topic={topic} articles={articles} now={Date.parse("2026-08-21T13:00:00Z")} />
    </MemoryRouter>,
  );
  expect(markup).toContain(says);
});

test("a search that has more stories than are listed leads on to all of them, by the words that were found", () => {
  const results = (more: boolean, corrected: string | null = null) =>
    markupOf(
      <MemoryRouter>
        <NewsResults
          q="a & b"
          corrected={corrected}
          articles={[story(1)]}
          more={more}
          now={Date.parse("2026-08-21T13:00:00Z")}
        />
      </MemoryRouter>,
    );
  expect(results(true)).toMatch(
    /<a[^>]* href="\/search\?q=a\+%26\+b&(?:amp;)?tab=news"[^>]*>All results in search</,
  );
  expect(results(true, "pricing")).toMatch(/href="\/search\?q=pricing&(?:amp;)?tab=news"/);
  expect(results(false)).not.toContain("/search?");
});

test("the author of a post is written apart from the time beside it, whichever way the name is read", () => {
  const post = {
    id: "1",
    title: "A post",
    author: "דנה לוי",
    excerpt: "",
    imageUrl: null,
    url: "https://letter.example/1",
    publishedAt: "2026-08-21T10:00:00.000Z",
    readTime: 3,
    substackName: "A Letter",
    substackCategory: "Sales",
  };
  const markup = markupOf(
    <MemoryRouter>
      <NewsletterPosts posts={[post]} categories={[]} now={Date.parse("2026-08-21T13:00:00Z")} />
    </MemoryRouter>,
  );
  expect(markup).toContain("<bdi>דנה לוי</bdi> · <time");
});

test.each([
  [{ total: 100, open: true, shown: 24 }, ["100 articles", "The newest 24 of 100<"]],
  [{ total: 101, open: true, shown: 24 }, ["100+ articles", "The newest 24 of 100+<"]],
  [{ total: 24, open: true, shown: 24 }, ["24 articles"]],
  [{ total: 101, open: false, shown: 6 }, ["100+ articles"]],
])("a group of %j says how many of its articles it shows", ({ total, open, shown }, says) => {
  const group: GroupView = {
    ...{ name: "Wire", slug: "wire", curated: false, open, total, more: 18 },
    articles: Array.from({ length: shown }, (_, index) => story(index)),
  };
  const markup = markupOf(
    <MemoryRouter>
      <SourceGroups groups={[group]} now={Date.parse("2026-08-21T13:00:00Z")} />
    </MemoryRouter>,
  ).replaceAll("<!-- -->", "");
  for (const part of says) expect(markup).toContain(part);
  expect(markup.includes("The newest")).toBe(says.length > 1);
});
