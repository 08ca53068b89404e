import { beforeAll, describe, expect, test } from "vitest";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

/** An issue of the newsletter is read as an article is. */

const deps = testDeps();
const HTML = ["One", "Two", "Three", "Four & five"]
  .map((title) => `<h2>${title.replace("&", "&amp;")}</h2><p>Its text.</p>`)
  .join("");

beforeAll(async () => {
  const { $client } = deps.db;
  const insert = $client.prepare(
    "insert into issues (day, subject, preheader, body, html, status, published_at, created_at, updated_at) values (?1, ?2, ?3, '', ?4, 'published', 1, 1, 1)",
  );
  await $client.batch([
    insert.bind("2026-08-07", "The first", "In short", "<p>Its text.</p>"),
    insert.bind("2026-08-14", "The second", "What the week was", HTML),
    insert.bind("2026-08-21", "The third", "In short", "<p>Its text.</p>"),
  ]);
});

const pageOf = async (day: string) => {
  const text = await (await ask(deps, `/newsletter/archive/${day}`)).text();
  return /<main[\s\S]*<\/main>/.exec(text)?.[0].replaceAll("<!-- -->", "") ?? "";
};

describe("the page of an issue", () => {
  test("has a standfirst, contents that lead to its sections, a way to share it, and the newsletter", async () => {
    const main = await pageOf("2026-08-14");
    expect(main).toMatch(/<h1[^>]*>The second<\/h1><p[^>]*>What the week was<\/p>/);
    const contents = Array.from(main.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)<\/a>/g), ([, id, title]) => [
      id,
      title,
    ]);
    expect(contents.map(([, title]) => title)).toEqual(["One", "Two", "Three", "Four &amp; five"]);
    for (const [id, title] of contents) expect(main).toContain(`<h2 id="${id}">${title}</h2>`);
    expect(main).toMatch(/<button[^>]*>Share<\/button>/);
    expect(main).toContain('name="email"');
  });

  test("leads to the issues beside it, and a short one has no contents", async () => {
    const main = await pageOf("2026-08-14");
    expect(main).toMatch(/Older<\/span><a [^>]*href="\/newsletter\/archive\/2026-08-07"[^>]*>The first</);
    expect(main).toMatch(/Newer<\/span><a [^>]*href="\/newsletter\/archive\/2026-08-21"[^>]*>The third</);
    const first = await pageOf("2026-08-07");
    expect(first).not.toContain('aria-label="Contents"');
    expect(first).not.toContain("Older</span>");
  });
});
