import { beforeAll, expect, test } from "vitest";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { publishEdition } from "~/jobs/send-daily.ts";
import { article, video } from "../../support/content.ts";
import { seedMarket } from "../../support/market/rows.ts";
import { publication as second } from "../../support/publication/second.ts";
import { firstIn } from "../../support/publication/words.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { ask } from "../../support/unit/site.ts";

/** Nothing of the first publication is on a page of the second, whatever its name and trade. */

const deps = testDeps({ at: "2026-08-22T15:00:00Z", publication: second });

beforeAll(async () => {
  await seedMarket(deps);
  const categories = ["fertigung"];
  await upsertArticles(deps, [
    article({ identity: "https://example.com/1", slug: "eins", title: "Drehen", categories }),
    article({ identity: "https://example.com/2", slug: "zwei", title: "Fräsen", categories }),
  ]);
  await upsertVideos(deps, [video({ id: "video-00001", title: "Gießen", categories })]);
  await publishNews(deps, deps.publication.news);
  await publishEdition(deps);
});

const DOCUMENTS = [
  "/feed.xml",
  "/feed.json",
  "/llms.txt",
  "/opensearch.xml",
  "/site.webmanifest",
  "/robots.txt",
  "/.well-known/security.txt",
  "/api/openapi.json",
  "/insights.csv",
  "/embed/index",
  "/search?q=pricing",
  "/videos?tab=best",
  "/daily-intelligence?tab=markets",
  "/valuation-calculator?fundingStage=seed&companyType=aiNative&arr=1.5&growthRate=80",
  "/favorites",
  "/nothing-is-here",
];

test("no page names the first publication, its trade or its sections", async () => {
  const sitemap = await (await ask(deps, "/sitemap.xml?part=pages")).text();
  const pages = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = ""]) => new URL(url).pathname);
  expect(pages.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const path of [...pages, ...DOCUMENTS]) {
    const text = await (await ask(deps, path)).text();
    found.push(...firstIn(text).map((words) => `${path}: ${words}`));
  }
  const listed = [...new Set(found)].join("\n");
  expect(listed, listed).toBe("");
});
