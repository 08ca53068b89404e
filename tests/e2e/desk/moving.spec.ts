import { unzipSync } from "fflate";
import { wxr } from "../../support/moving/exports.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { bringExport, exportChecked, fileBehind, importExport, notice, signIn } from "../support/desk.ts";
import { expect, reloadUntil, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** An export of another system at the desk, from its file to its articles. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

const EXPORT = wxr([
  {
    id: 1,
    title: "The walrus ledger",
    slug: "the-walrus-ledger",
    body: "<p>It adds up.</p>",
    categories: ["Sales"],
  },
  {
    id: 2,
    title: "The heron ledger",
    slug: "the-heron-ledger",
    body: "<p>So does this.</p>",
    categories: ["Birds"],
  },
  { id: 3, title: "An idea", body: "x", status: "draft" },
]);

test("an export is checked, seen and taken in, and brought again changes nothing @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, site);
  const status = notice(page);
  const bring = async (categories: string) => {
    await page.goto(`${site.url}/desk/moving`);
    await bringExport(page, { name: "old.WordPress.xml", content: EXPORT, categories });
  };
  await bring("Birds = nowhere");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(
    page.getByText("“Birds = nowhere” leads to no category here").filter({ visible: true }).first(),
  ).toBeVisible();

  await bring("Birds = product");
  await exportChecked(page, "old.WordPress.xml");
  const report = page.getByRole("table", { name: "Posts and pages" });
  await expect(report.getByRole("row").filter({ hasText: "The walrus ledger" })).toContainText("new");
  await expect(report.getByRole("row").filter({ hasText: "An idea" })).toContainText("a draft at Write");
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  await page.setViewportSize(WIDE);
  await expectNoOverflow(page);

  await importExport(page);
  await page.getByRole("link", { name: "The heron ledger" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The heron ledger" })).toBeVisible();
  // Where it was, it still is.
  await page.goto(`${site.url}/2024/03/the-walrus-ledger/`);
  await expect(page).toHaveURL(`${site.url}/article/the-walrus-ledger`);

  await bring("Birds = product");
  await exportChecked(page, "old.WordPress.xml");
  await expect(page.getByRole("link", { name: "3 unchanged" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel it" }).click();
  await expect(status).toContainText("Cancelled “old.WordPress.xml”.");
});

test("everything is exported at the desk, downloaded, and brought back changes nothing @no-javascript", async ({
  page,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/moving`);
  const own = wxr([
    { id: 9, title: "The crane ledger", slug: "the-crane-ledger", body: "<p>It is ours.</p>" },
  ]);
  await bringExport(page, {
    name: "ours.xml",
    content: own.replaceAll("old.example", "ours.example"),
    other: "ai",
  });
  await exportChecked(page, "ours.xml");
  await importExport(page);

  await page.goto(`${site.url}/desk/moving`);
  await page.getByRole("button", { name: "Export everything" }).click();
  await expect(notice(page)).toContainText("Started an export of everything");
  await reloadUntil(page, page.getByRole("link", { name: /^Download the export/ }).first());
  const zip = await fileBehind(page, /^Download the export/);
  expect(Object.keys(unzipSync(zip)).filter((name) => name.endsWith("the-crane-ledger.md"))).toHaveLength(1);

  await bringExport(page, { name: "everything.zip", content: zip });
  await exportChecked(page, "everything.zip");
  await importExport(page);
  await page.goto(`${site.url}/desk/moving`);
  await bringExport(page, { name: "everything.zip", content: zip });
  await exportChecked(page, "everything.zip");
  const report = page.getByRole("table", { name: "Posts and pages" });
  await expect(report.getByRole("row").filter({ hasText: "The crane ledger" })).toContainText("unchanged");
});

test("the screen of exports is accessible and fits every width", async ({ page }) => {
  await signIn(page, site);
  await page.goto(`${site.url}/desk/moving`);
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize(WIDE);
  await expectNoOverflow(page);
});
