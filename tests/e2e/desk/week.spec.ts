import type { Page } from "@playwright/test";
import { wxr } from "../../support/moving/exports.ts";
import { openMail } from "../../support/servers/mailbox.ts";
import { blog } from "../../support/servers/second-feeds.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { serve, startUpstream, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import {
  ARTICLE,
  articleText,
  bannerShownAt,
  beginDraft,
  bringExport,
  expectOn,
  exportChecked,
  fileBehind,
  fillConsent,
  importExport,
  notice,
  openIssue,
  openScreen,
  signInByMail,
} from "../support/desk.ts";
import { expect, getAs, reloadUntil, SOON, test } from "../support/site.ts";

/** A publisher's week at the desk, from the link that signs in to the record of what was done. */

let site: RunningSite;
let upstream: UpstreamServer;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  upstream = await startUpstream();
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger")));
  site = await startSite({ env: { UPSTREAM_GATEWAY: upstream.origin } });
});
test.afterAll(async () => {
  await site.stop();
  await upstream.close();
});

const OWNER = "ada@desk.test";
const READER = "grace@readers.example";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A time as a form of the desk takes it, in UTC. */
const inputTime = (time: number) => new Date(time).toISOString().slice(0, 16);

const fullMinute = (time: number) => Math.ceil(time / MINUTE_MS) * MINUTE_MS;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a publisher's week goes from a link by mail to the record, and is undone there @no-javascript", async ({
  page,
}) => {
  test.slow();

  const at = (path: string) => site.url + path;
  let column = "";
  let publishesAt = 0;

  await test.step("sign in with a link by mail", async () => {
    await site.invite(OWNER, "owner");
    await page.goto(at("/desk"));
    await signInByMail(page, OWNER);
    await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  });

  await test.step("add a feed, which brings its articles", async () => {
    await openScreen(page, "Sources");
    await page.getByRole("link", { name: "Add a source" }).click();
    await page.getByLabel("Address").fill("blog.example.org/feed");
    await button(page, "See what it would bring").click();
    const form = page.getByRole("form", { name: "Add this source" });
    await form.getByRole("textbox", { name: "Name" }).fill("The walrus blog");
    await form.getByLabel(/^Category/).selectOption("Sales");
    await button(page, "Add this source").click();
    await expect(notice(page)).toContainText("Added the source “The walrus blog”.");
    await reloadUntil(page, page.getByRole("cell", { name: "15 new items." }));
  });

  await test.step("correct and pin an article of it, and see both on the site", async () => {
    await openScreen(page, "Articles");
    await page.getByRole("link", { name: "Field note 9" }).click();
    await page.getByLabel("Title").fill("What the field taught us");
    await button(page, "Save corrections").click();
    await expect(notice(page)).toContainText("Corrected title of “What the field taught us”.");
    await button(page, "Pin").click();
    await expect(notice(page)).toContainText("Pinned “What the field taught us”");
    await expectOn(page, at("/articles"), "What the field taught us");
    await page.goto(at("/"));
    const lead = page.getByRole("main").getByRole("article").first();
    await reloadUntil(page, lead.filter({ hasText: "What the field taught us" }));
    await page.goto(at("/desk"));
  });

  await test.step("write an article with a chart, and schedule it", async () => {
    await beginDraft(page, "Price the pilot");
    await page.getByLabel("Category", { exact: true }).selectOption("ai");
    await articleText(page).fill(ARTICLE);
    await page.getByText("Schedule", { exact: true }).first().click();
    // So far ahead that a busy machine sees it waiting.
    publishesAt = fullMinute(Date.now() + 60_000);
    await page.getByLabel("Day and time, UTC").fill(inputTime(publishesAt));
    await button(page, "Schedule").click();
    await expect(notice(page)).toContainText("Scheduled “Price the pilot” for");
    await expect(page.getByRole("heading", { level: 1, name: "Scheduled" })).toBeVisible();
    await expectOn(page, at("/category/ai"), "Price the pilot", false);
    column = page.url();
  });

  await test.step("change a promotion from tomorrow on: it is in the preview, not on the site", async () => {
    await openScreen(page, "Site");
    await page.getByRole("link", { name: "Banner and invitations" }).click();
    const banner = bannerShownAt(Date.now() + DAY_MS);
    await page.locator("summary", { hasText: banner.title }).click();
    await page.locator(`[name="${banner.field}"]`).fill("Tickets until Friday");
    await page.getByLabel("In force from").fill(inputTime(Date.now() + DAY_MS));
    await button(page, "Save").last().click();
    await expect(notice(page)).toContainText("Banner and invitations: changed banners from");
    const preview = page.frameLocator("iframe[name=preview]");
    await expect(preview.getByText("Tickets until Friday").first()).toBeVisible();
    await expectOn(page, at("/"), "Tickets until Friday", false);
  });

  await test.step("add a reader who consented on paper", async () => {
    await openScreen(page, "Readers");
    await page.getByText("Add a reader", { exact: true }).click();
    await page.getByLabel("Email address").fill(READER);
    await fillConsent(page);
    await button(page, "Add").click();
    await expect(notice(page)).toContainText("Added");
  });

  await test.step("edit the letter, approve it and send it, and see it in the mailbox", async () => {
    await openIssue(page);
    await page.getByLabel("Subject").fill("The week, by hand");
    await page.getByRole("region", { name: "In the inbox" }).getByRole("button", { name: "Save" }).click();
    await expect(notice(page)).toContainText("The subject is “The week, by hand”.");
    const stories = page
      .getByRole("region", { name: "What it says" })
      .getByRole("listitem")
      .filter({ has: page.locator("p.font-semibold") });
    await stories.first().getByText("Edit", { exact: true }).click();
    await stories.first().getByLabel("Title").fill("A story in the editor’s words");
    await stories.first().getByRole("button", { name: "Save" }).click();
    await expect(stories.first()).toContainText("A story in the editor’s words");
    await button(page, "Approve").click();
    await expect(page.getByRole("region", { name: "When it goes out" })).toContainText("Approved by");
    await page.getByText("Send now …").click();
    await page.getByRole("checkbox", { name: /^Send it to all/ }).check();
    await button(page, "Send now").click();
    await expect(notice(page)).toContainText("The letter goes out within a minute.");
    await site.runJob("weekly-issue");
    await expect(async () => {
      await site.runJob("drain-outbox");
      await page.goto(at("/_mailbox"));
      const mails = page.getByRole("listitem").filter({ hasText: READER });
      await expect(mails.filter({ hasText: "The week, by hand" })).toBeVisible({ timeout: 1000 });
    }).toPass(SOON);
    await openMail(page, READER, "The week, by hand", site.url);
    await expect(page.getByText("A story in the editor’s words").first()).toBeVisible();
    await page.goto(at("/desk"));
  });

  await test.step("take a WordPress export in", async () => {
    await openScreen(page, "Moving");
    await bringExport(page, { name: "old.xml", content: OLD_SITE, categories: "Birds = product" });
    await exportChecked(page, "old.xml");
    await importExport(page);
    const old = await getAs(page, at("/2024/03/the-heron-ledger/"), { maxRedirects: 0 });
    expect(old.headers().location).toBe("/article/the-heron-ledger");
  });

  await test.step("import 5,000 subscribers, with a report of every row", async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `reader-${n}@old.example`);
    const buffer = Buffer.from(["email", ...rows, "nobody"].join("\n"));
    await openScreen(page, "Readers");
    await page.getByRole("navigation", { name: "Readers" }).getByRole("link", { name: "Import" }).click();
    await page.getByLabel("CSV file").setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer });
    await fillConsent(page);
    await button(page, "Check the file").click();
    await expect(page.getByRole("heading", { name: "old.csv" })).toBeVisible();
    await site.runJob("import-subscribers");
    await reloadUntil(page, button(page, "Store 5,000 rows"));
    await button(page, "Store 5,000 rows").click();
    await expect(notice(page)).toContainText("Storing an import of 5,001 rows.");
    await site.runJob("import-subscribers");
    await reloadUntil(page, page.getByRole("row", { name: /^Added 5,000/ }));
    const report = String(await fileBehind(page, "Report of every row as CSV"))
      .trim()
      .split("\n");
    expect(report).toHaveLength(5002);
    expect(report.filter((row) => row.includes(",weekly,Added,"))).toHaveLength(5000);
    expect(report.at(-1)).toContain("Please enter a valid email address.");
  });

  await test.step("answer an erasure, with a receipt", async () => {
    await openScreen(page, "Readers");
    await page.getByRole("navigation", { name: "Readers" }).getByRole("link", { name: "Erase" }).click();
    await page.getByRole("form", { name: "Look up" }).getByRole("textbox").fill(READER);
    await button(page, "Show what is kept").click();
    await button(page, "Erase everything").click();
    await expect(page.getByRole("region", { name: "Receipt", exact: true })).toContainText(
      "1 newsletter subscription",
    );
    await openMail(page, READER, "has deleted what it kept about you", site.url);
    await page.goto(at("/desk"));
  });

  await test.step("see the scheduled article on the site, with its chart", async () => {
    // Before that minute it cannot be there: asking would only keep the processors busy.
    await page.waitForTimeout(Math.max(0, publishesAt - Date.now()));
    await expect(async () => {
      await site.runJob("publish-scheduled");
      await page.goto(column);
      await expect(page.getByRole("heading", { level: 1, name: "Published" })).toBeVisible({ timeout: 1000 });
      // Within the loop: a run that could not tell the site is made good by the next one, as by the clock.
      const category = await getAs(page, at("/category/ai"));
      expect(await category.text()).toContain("Price the pilot");
    }).toPass(SOON);
    const path = await page.getByRole("link", { name: "On the site" }).getAttribute("href");
    await page.goto(at(path ?? ""));
    await expect(page.getByRole("heading", { level: 1, name: "Price the pilot" })).toBeVisible();
    await expect(page.getByRole("figure").filter({ hasText: "Gross margin" }).first()).toBeVisible();
    await page.goto(at("/desk"));
  });

  await test.step("look at the record, and undo from there", async () => {
    await openScreen(page, "Record");
    const done = page.getByRole("main").getByRole("listitem");
    for (const says of [
      "Added the source “The walrus blog”.",
      "Pinned “What the field taught us”",
      "Scheduled “Price the pilot”",
      "changed banners from",
      "The letter goes out within a minute.",
      "old.xml",
      "Storing an import of 5,001 rows.",
      "Erased somebody everywhere",
    ])
      await expect(done.filter({ hasText: says }).first()).toContainText("ada");
    expect(await page.content()).not.toContain(READER);
    const correction = done.filter({ hasText: "Corrected title of “What the field taught us”." });
    await correction.getByRole("button", { name: "Undo" }).click();
    await expect(notice(page)).toContainText("Undone: Corrected title of");
    await expect(correction.filter({ hasText: "(undone)" })).toBeVisible();
    await expectOn(page, at("/"), "What the field taught us", false);
    await expectOn(page, at("/"), "Field note 9");
  });
});

const OLD_SITE = wxr([
  {
    id: 1,
    title: "The heron ledger",
    slug: "the-heron-ledger",
    body: "<p>It adds up.</p>",
    categories: ["Birds"],
  },
  { id: 2, title: "An idea", body: "x", status: "draft" },
]);
