import { blog } from "../../support/servers/second-feeds.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { serve, startUpstream, type UpstreamServer } from "../../support/servers/upstream-server.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { signIn } from "../support/desk.ts";
import { expect, getAs, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** Sources at the desk, from an address to articles on the site. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;
let upstream: UpstreamServer;

const PAGE = `<!doctype html><html><head><title>Our blog</title>
<link rel="alternate" type="application/rss+xml" title="Our blog" href="/feed"></head><body>Hello</body></html>`;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  upstream = await startUpstream();
  upstream.route("blog.example.org/", serve(PAGE, { type: "text/html" }));
  upstream.route("blog.example.org/feed", serve(blog("The walrus ledger")));
  upstream.route("notes.example.org/rss", serve(blog("The heron ledger").replaceAll("blog.", "notes.")));
  site = await startSite({ env: { UPSTREAM_GATEWAY: upstream.origin } });
});
test.afterAll(async () => {
  await site.stop();
  await upstream.close();
});

test("an address leads to its feed, which is looked at, added, read, paused and removed @no-javascript", async ({
  page,
}) => {
  await signIn(page, site);
  const status = page.getByRole("status").first();
  await page.goto(`${site.url}/desk/sources`);
  await page.getByRole("link", { name: "Add a source" }).click();
  await page.getByLabel("Address").fill("nowhere.example.org");
  await page.getByRole("button", { name: "See what it would bring" }).click();
  await expect(page.getByRole("alert")).toContainText("nowhere.example.org has nothing at this address");

  await page.getByLabel("Address").fill("blog.example.org");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { name: "Our blog" })).toBeVisible();
  await expect(page.getByText("15 items now, none of them stored already")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "The walrus ledger" })).toContainText("Sales");
  const form = page.getByRole("form", { name: "Add this source" });
  await form.getByRole("textbox", { name: "Name" }).fill("The walrus blog");
  await form.getByRole("button", { name: "Add this source" }).click();
  // What is wrong is told at its field, and nothing that was entered is lost.
  await expect(form.getByText("Please choose a category.").last()).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("The walrus blog");
  await form.getByLabel(/^Category/).selectOption("Sales");
  await form.getByRole("button", { name: "Add this source" }).click();
  await expect(status).toContainText("Added the source “The walrus blog”.");

  const history = page.getByRole("table", { name: "What it answered" });
  await expect(async () => {
    await page.reload();
    await expect(history).toContainText("15 new items.", { timeout: 1000 });
  }).toPass();
  await page.getByRole("button", { name: "Read now" }).click();
  await expect(status).toContainText("Read “The walrus blog”: Nothing new.");
  await expect(async () => {
    await page.goto(`${site.url}/articles`);
    await expect(page.getByRole("link", { name: "The walrus ledger" }).first()).toBeVisible({
      timeout: 1000,
    });
    await expect(page.getByText("You are reading the sample edition")).toHaveCount(0, { timeout: 1000 });
  }).toPass();

  await page.goto(`${site.url}/desk/sources?q=walrus`);
  const row = page.getByRole("row").filter({ hasText: "The walrus blog" });
  await row.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("Paused by");
  await status.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("15 items");

  await row.getByRole("link", { name: "The walrus blog" }).click();
  await page.getByRole("button", { name: "Remove this source" }).click();
  await expect(status).toContainText("Removed the source “The walrus blog”. Its items stay on the site.");
  await status.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "The walrus blog" })).toBeVisible();
});

test("a list of a feed reader goes in, twice, and out again @no-javascript", async ({ page }) => {
  await signIn(page, site);
  const list = (await getAs(page, `${site.url}/desk/sources.opml`)).text();
  const opml = (await list).replace(
    "</body>",
    `<outline text="Notes" xmlUrl="https://notes.example.org/rss"/><outline text="Gone" xmlUrl="https://gone.example.org/rss"/></body>`,
  );
  const add = async () => {
    await page.goto(`${site.url}/desk/sources/import`);
    await page
      .getByLabel("OPML file")
      .setInputFiles({ name: "reader.opml", mimeType: "text/xml", buffer: Buffer.from(opml) });
    await page.getByRole("button", { name: "Import" }).click();
    await expect(page.getByRole("heading", { name: /feeds? added/ })).toBeVisible();
  };
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await add();
  await expect(page.getByRole("status").first()).toContainText("Added 1 source from a list.");
  await expect(row("notes.example.org")).toContainText("Added");
  await expect(row("gone.example.org")).toContainText("Not added");
  await expect(row("TechCrunch")).toContainText("Known already");
  await add();
  await expect(page.getByRole("heading", { name: /^0 of / })).toBeVisible();
  await expect(row("notes.example.org")).toContainText("Known already");
  const out = await (await getAs(page, `${site.url}/desk/sources.opml`)).text();
  expect(out).toContain(`text="Notes" title="Notes" xmlUrl="https://notes.example.org/rss"`);
});

test("its screens fit every width and are accessible in both themes", async ({ page, watched }) => {
  await signIn(page, site);
  const screens = [
    "/desk/sources",
    "/desk/sources/add?address=blog.example.org",
    "/desk/sources/import",
    "/desk/sources/news-techcrunch",
    "/desk/market",
    "/desk/market/SNOW?usd=4.2B&asOf=2026-10-31&source=Company+release",
  ];
  for (const path of screens) {
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  expect(watched.troubles).toEqual([]);
});
