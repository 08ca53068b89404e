import { beforeAll, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { article } from "../../../support/content/items.ts";
import { seedEdition } from "../../../support/sample.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

/** How many of each thing the specification has pages show, where there are more. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

beforeAll(async () => {
  await seedEdition(deps);
  await upsertArticles(deps, [
    article({ identity: "three", slug: "three", categories: ["ai", "sales", "founders"] }),
  ]);
});

const shown = async (path: string) =>
  (await (await ask(deps, path)).text()).replace(/<script[\s\S]*?<\/script>/g, "");

/** Returns the section of a heading's id. */
async function sectionOf(path: string, id: string): Promise<string> {
  const [, section = ""] = (await shown(path)).split(`aria-labelledby="${id}"`);
  return section.split("</section>")[0] ?? "";
}

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0;

test("the front page has four topics and two of the latest videos", async () => {
  expect(count(await sectionOf("/", "topics"), /<li/g)).toBe(4);
  expect(count(await sectionOf("/", "latest-videos"), /<h3/g)).toBe(2);
});

test("the market page has five financial headlines, and three symbols of each tier", async () => {
  expect(count(await sectionOf("/insights", "financial-news"), /<li/g)).toBe(5);
  const tiers = Array.from(
    (await shown("/insights")).matchAll(/font-semibold">((?:[A-Z]+, )*[A-Z]+)<span/g),
    ([, symbols = ""]) => symbols.split(", ").length,
  );
  expect(tiers.length).toBeGreaterThan(1);
  expect(new Set(tiers)).toEqual(new Set([3]));
});

test("an article of three categories has two of them in its header", async () => {
  const [, header = ""] = (await shown("/article/three")).split('<article data-category="ai">');
  expect(count(header.split("</header>")[0] ?? "", /href="\/category\//g)).toBe(2);
});
