import { publication } from "../../support/publication/second.ts";
import { blog } from "../../support/servers/second-feeds.ts";
import { send } from "../../support/servers/send.ts";
import { type RunningSite, START_MS } from "../../support/servers/start-site.ts";
import { serve, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import { health, refresh } from "../support/operator.ts";
import { type SecondSite, startSecondSite } from "../support/second-site.ts";
import { expect, reloadUntil, test } from "../support/site.ts";

/** From feeds over HTTP to pages: the built Workers, with a local server as the internet. */

test.describe.configure({ mode: "serial" });

/** For what the clock does within a minute or two; on a busy machine its runs take several times as long. */
const CLOCK_MS = 240_000;

let second: SecondSite | undefined;
let upstream: UpstreamServer;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  second = await startSecondSite();
  ({ site, upstream } = second);
});
test.afterAll(() => second?.stop());

test("one run fills the front page, the lists, the reader and search; the sample edition has gone", async ({
  page,
}) => {
  await page.goto(site.url);
  await expect(page.getByRole("main").getByRole("link", { name: "The walrus ledger" }).first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).not.toContainText(publication.copy.sampleNote);
  await page.goto(`${site.url}/articles`);
  await expect(page.getByRole("article")).toHaveCount(12);
  await expect(page.getByText("12 of 16 shown")).toBeVisible();
  await page.goto(`${site.url}/article/the-walrus-ledger`);
  await expect(page.getByText("line by line", { exact: true })).toBeVisible();
  expect(await page.content()).not.toContain("alert(1)");
  await expect(page.locator("[onclick]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The walrus ledger");
  await page.goto(`${site.url}/search?q=walrus`);
  await expect(page.getByText('Found 2 results for "walrus"')).toBeVisible();
  await page.goto(`${site.url}/category/vertrieb`);
  await expect(page.getByRole("article").first()).toContainText("The walrus ledger");
  await page.goto(`${site.url}/video/walrusVideo`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Walrus economics, the talk");
});

test("the clock brings a video's poster here within a minute", async ({ page }) => {
  test.setTimeout(2 * CLOCK_MS);
  await expect
    .poll(async () => (await send(`${site.url}/video/walrusVideo`)).text(), {
      timeout: CLOCK_MS,
      intervals: [2_000],
    })
    .toContain("-480x360.jpg");
  await page.goto(`${site.url}/video/walrusVideo`);
  const poster = page.getByRole("main").locator('img[src$="-480x360.jpg"]').first();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
});

test("a video of the best that no channel has shows its poster from here too, the others a drawn cover", async ({
  page,
}) => {
  test.setTimeout(2 * CLOCK_MS);
  await page.goto(`${site.url}/videos?tab=best`);
  // The newest video, which is of a channel, stands above every tab.
  const pictures = page.getByRole("main").locator("img.cover:not([aria-labelledby=latest-video] *)");
  await reloadUntil(page, pictures.and(page.locator('[src$="-480x360.jpg"]')).first());
  await expect(pictures.first()).toHaveAttribute("src", /^\/media\/.*-480x360\.jpg$/);
  await expect(pictures.nth(1)).toHaveAttribute("src", /^\/covers\//);
  // The front page may have been rendered just before, and is renewed within a minute too.
  await page.goto(site.url);
  const section = page.getByRole("region", { name: "Best of" });
  await reloadUntil(page, section.locator('img.cover[src$="-480x360.jpg"]').first());
});

test("the terminal says what was read, or why not", () => {
  expect(site.output()).toContain("Reading https://blog.example.org/feed: 15 articles, 15 new");
  expect(site.output()).toMatch(/Reading https:\/\/failing\.example\.com\/feed: it was not read\. \S.+\./);
  expect(site.output()).not.toContain('"event":"job.ran"');
});

test("another publication's article opens at its source", async ({ page }) => {
  await page.goto(`${site.url}/articles`);
  const link = page.getByRole("link", { name: /What others found/ });
  await expect(link).toHaveAttribute("href", "https://others.example.com/found");
  await expect(link).toHaveAttribute("target", "_blank");
});

test("bad sources are named in /api/health and hurt nobody else", async () => {
  const { sources } = await health(site.url);
  const failing = sources.filter(({ state }) => state === "failing");
  expect(failing.map(({ id }) => id).sort()).toEqual(["endless", "failing", "garbage", "hanging"]);
  for (const { lastError } of failing) expect(lastError).toMatch(/^\S.+\.$/);
  expect(
    sources
      .filter(({ state }) => state === "ok")
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["blog", "channel", "others"]);
});

test("a second run asks conditionally and changes nothing", async () => {
  const before = await (await send(`${site.url}/api/articles?limit=100`)).text();
  await refresh(site.url);
  const asked = upstream.requestsTo("blog.example.org/feed");
  expect(asked.length).toBeGreaterThanOrEqual(2);
  expect(asked.at(-1)?.headers["if-none-match"]).toBeTruthy();
  expect(asked.at(-1)?.status).toBe(304);
  expect(await (await send(`${site.url}/api/articles?limit=100`)).text()).toBe(before);
});

test("a retitled article updates in place, at its address, within a minute", async ({ page }) => {
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger, revised")));
  await refresh(site.url);
  await expect
    .poll(async () => (await send(`${site.url}/article/the-walrus-ledger`)).text(), {
      timeout: 60_000,
      intervals: [2_000],
    })
    .toContain("The walrus ledger, revised");
  await page.goto(`${site.url}/articles`);
  await expect(page.getByText(/of 16 shown/)).toBeVisible();
});
