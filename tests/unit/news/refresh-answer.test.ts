import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { refreshAnswer } from "~/domains/news/rules/refresh-answer.ts";
import { publishNews } from "~/domains/news/store/front-page.ts";
import { newsPage } from "~/domains/news/store/pages.ts";
import { refreshNews } from "~/jobs/refresh-news.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { newsConfig } from "../../support/content/news.ts";
import { NOON, quick, rssOf, worldOf } from "../../support/jobs/feed-world.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";
import { askNewsPage, clearNews } from "../../support/unit/news-store.ts";
import { ask } from "../../support/unit/site.ts";

const { DB } = env as unknown as BaseEnv;

const NOW = Date.parse("2026-08-21T12:00:00Z");
const said = (updatedAt: string | null, allFailing = false) =>
  refreshAnswer("fresh", { updatedAt, allFailing, hasOutlets: true }, NOW, datesIn());

test("what is shown has the age of what was read, and is the newest only where that was lately", () => {
  expect(said("2026-08-21T11:46:00Z")).toBe("The sources were read 14 minutes ago: this is the newest.");
  expect(said("2026-08-21T11:40:01Z")).toContain("this is the newest");
  expect(said("2026-08-21T11:40:00Z")).toBe("The sources were read 20 minutes ago, and none is due yet.");
  expect(said(null)).toBe("There are no new stories yet. Please try again in a few minutes.");
});

test("only where no outlet answered it says that none could be read", () => {
  expect(said("2026-08-21T11:00:00Z", true)).toBe(
    "The sources were asked, and none could be read. What you see was read 1 hour ago.",
  );
  expect(said(null, true)).toBe("The sources were asked, and none could be read.");
});

test("a refresh that starts, runs or cannot start says so", () => {
  const said = (status: "started" | "running" | "unavailable") =>
    refreshAnswer(status, { updatedAt: null, allFailing: false, hasOutlets: true }, NOW, datesIn());
  expect(said("started")).toMatch(/^Refreshing/);
  expect(said("running")).toMatch(/^A refresh is under way/);
  expect(said("unavailable")).toMatch(/^Refreshing is not available/);
});

test("before an outlet was read the page says nothing of reading", async () => {
  await clearNews();
  const html = await (await ask(testDeps(), "/news")).text();
  const [main] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  expect(main).toContain("No news sources available");
  expect(main).not.toMatch(/been read|read yet/);
});

test("without an outlet nothing is said of sources", async () => {
  const { deps } = worldOf({});
  const news = newsConfig({ sources: [], authors: [], podcast: undefined });
  const page = await newsPage(
    { ...deps, publication: { ...testPublication, news } },
    { view: "sources", q: "", topic: null, open: [] },
  );
  expect(page).toMatchObject({ updatedAt: null, hasOutlets: false });
  expect(refreshAnswer("fresh", page, NOW, datesIn())).toBe("What you see is the newest.");
});

test("an outlet that was added at the desk counts before it is read", async () => {
  await clearNews();
  const { deps } = worldOf({});
  await publishNews(deps, newsConfig({ authors: [], podcast: undefined }));
  const ofFiles = newsConfig({ sources: [], authors: [], podcast: undefined });
  const page = await newsPage(
    { ...deps, publication: { ...testPublication, news: ofFiles } },
    { view: "sources", q: "", topic: null, open: [] },
  );
  expect(page).toMatchObject({ updatedAt: null, hasOutlets: true });
});

test("a paused outlet counts as read when it was, and is not one that fails", async () => {
  await clearNews();
  const config = newsConfig({ authors: [], podcast: undefined });
  const feed = rssOf("wire.example", [{ title: "A story", link: "https://wire.example/a", date: NOON }]);
  const { deps } = worldOf({ "wire.example": () => new Response(feed) });
  await refreshNews(deps, { news: config, force: true, ...quick });
  const before = await askNewsPage();
  expect(before).toMatchObject({ updatedAt: new Date(NOON).toISOString(), failing: ["The Ledger"] });
  await DB.exec(
    "insert into source_pauses (source_id, since, paused_by) values ('news-wire', 1, 'Ann'), ('news-ledger', 1, 'Ann')",
  );
  await publishNews(deps, config);
  const { updatedAt } = before;
  expect(await askNewsPage()).toMatchObject({ updatedAt, failing: [], allFailing: false, hasOutlets: true });
  await DB.exec("delete from source_pauses where source_id = 'news-ledger'");
  await publishNews(deps, config);
  expect(await askNewsPage()).toMatchObject({ updatedAt, failing: ["The Ledger"], allFailing: true });
  await DB.exec("delete from source_pauses");
});
