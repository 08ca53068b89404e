import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { ARTICLE, articleText, beginDraft, dropPictures, signIn } from "../support/desk.ts";
import { expect, hold, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** Writing at the desk, from the first word to its readers. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

const picture = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: "#2337a8" } })
    .png()
    .toBuffer();

async function begin(page: Page, title: string): Promise<void> {
  await signIn(page, site, "editor");
  await beginDraft(page, title);
}

/** Scripts run: what is written is saved. */
const awake = (page: Page) => expect(page.getByRole("toolbar", { name: "Text" })).toBeVisible();
const saved = (page: Page) => expect(page.getByText(/^Saved( at .+)?\.$/)).toBeVisible();

test("an article is written, previewed, published, and taken off by Undo @no-javascript", async ({ page }, {
  project,
}) => {
  const title = `Price the pilot ${project.name}`;
  await begin(page, title);
  await page.getByLabel("Category", { exact: true }).selectOption("ai");
  await articleText(page).fill(ARTICLE);
  if (project.name === "no-javascript") await page.getByRole("button", { name: "Save and preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("The answer was “no” – twice.").last()).toBeVisible();
  await expect(preview.getByText("The figures as a table").last()).toBeVisible();
  await page.getByRole("button", { name: "Publish now" }).click();
  const status = page.getByRole("status");
  await expect(status).toContainText(`Published “${title}”.`);
  const path = await page.getByRole("link", { name: "On the site" }).getAttribute("href");
  const shown = await page.context().newPage();
  await shown.goto(site.url + path);
  await expect(shown.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(shown.getByText("The answer was “no” – twice.").last()).toBeVisible();
  await shown.close();
  await status.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText(`Undone: Published “${title}”.`);
  await expect(page.getByRole("heading", { level: 1, name: "Draft" })).toBeVisible();
});

test("what is missing is said at its field, and no word is lost @no-javascript", async ({ page }) => {
  await begin(page, "");
  await articleText(page).fill("Some words.");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("An article needs a title.")).toBeVisible();
  await expect(page.getByText("Choose a category.")).toBeVisible();
  await expect(articleText(page)).toHaveValue("Some words.");
  await page.getByLabel("Title", { exact: true }).fill("Mended");
  await page.getByLabel("Category", { exact: true }).selectOption("sales");
  await page.getByText("Schedule", { exact: true }).first().click();
  await page.getByLabel("Day and time, UTC").fill("2099-01-02T09:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Scheduled “Mended” for 2099-01-02 at 09:00 UTC.");
  await expect(page.getByRole("heading", { level: 1, name: "Scheduled" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the date" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Draft" })).toBeVisible();
});

test("a draft is shared by an address, which can be ended @no-javascript", async ({ page }, { project }) => {
  await begin(page, "Not yet public");
  await articleText(page).fill("For your eyes.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  if (project.name !== "no-javascript") await saved(page);
  await page.getByRole("button", { name: "Create a link" }).click();
  const address = await page.getByLabel(/^Anyone with this link/).inputValue();
  const shown = await page.context().newPage();
  await shown.goto(address);
  await expect(shown.getByRole("heading", { level: 1, name: "Not yet public" })).toBeVisible();
  await expect(shown.getByText("For your eyes.").last()).toBeVisible();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(page.getByRole("button", { name: "Create a link" })).toBeVisible();
  await shown.goto(address);
  await expect(shown.getByRole("heading", { name: "Draft Not Found" })).toBeVisible();
});

test("the history compares, and restores @no-javascript", async ({ page }, { project }) => {
  await begin(page, "Two texts");
  await articleText(page).fill("The first words.");
  await page.getByLabel("Category", { exact: true }).selectOption("ai");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status")).toContainText("Published “Two texts”.");
  // Before the script runs, Save loads the page again, and a link that is followed meanwhile ends that.
  if (project.name !== "no-javascript") await awake(page);
  await articleText(page).fill("The second words.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  if (project.name !== "no-javascript") await saved(page);
  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("button", { name: "Compare the chosen two" }).click();
  await expect(page.getByRole("deletion")).toHaveText("first");
  await expect(page.getByRole("insertion")).toHaveText("second");
  await page.getByRole("listitem").filter({ hasText: "Published" }).getByRole("button").click();
  await expect(articleText(page)).toHaveValue("The first words.");
  await page.getByRole("button", { name: "Take off" }).click();
  await expect(page.getByRole("status")).toContainText("Took “Two texts” off the site.");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture comes with the form, and is in the preview", async ({ page }) => {
    await begin(page, "With a picture");
    await articleText(page).fill("Words.");
    const file = { name: "net revenue.png", mimeType: "image/png", buffer: await picture() };
    await page.getByLabel(/^Add a picture/).setInputFiles(file);
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(articleText(page)).toHaveValue(/^Words\.\s+!\[net revenue\]\(\/media\/\S+\)\s*$/);
    await expect(page.getByRole("region", { name: "Preview" }).getByAltText("net revenue")).toBeVisible();
  });
});

test("a picture that is dropped stands at the caret, and what is no picture is refused", async ({ page }) => {
  await begin(page, "With a picture");
  await awake(page);
  await articleText(page).fill("One.\n\nTwo.");
  await articleText(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
  await dropPictures(page, ["chart.png", await picture()]);
  await expect(articleText(page)).toHaveValue(/^One\.\n\n!\[chart\]\(\/media\/[\w./-]+\)\n\nTwo\.$/);
  // What is written meanwhile stays in one piece.
  const letGo = await hold(page, "**/desk/act?act=keep-picture");
  await dropPictures(page, ["second.png", await picture()]);
  await expect(articleText(page)).toHaveValue(/Adding second/);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("alert")).toContainText("A picture is still on its way");
  await articleText(page).press("Control+End");
  await page.keyboard.type(" Thr");
  letGo();
  await expect(articleText(page)).toHaveValue(/!\[second\]/);
  await page.keyboard.type("ee.");
  await expect(articleText(page)).toHaveValue(/ Three\.$/);
  await dropPictures(page, ["logo.png", new Uint8Array(3)]);
  await expect(page.getByRole("alert")).toContainText(
    "logo.png is not an AVIF, GIF, JPEG, PNG or WebP file.",
  );
  await expect(articleText(page)).not.toHaveValue(/Adding/);
});

test("pictures of one name keep their places, and what was refused stays said", async ({ page }) => {
  await begin(page, "Screenshots");
  await awake(page);
  const later: (() => void)[] = [];
  await page.route("**/desk/act?act=keep-picture", async (route) => {
    const markdown = `![${later.length}](/media/image.png)`;
    await new Promise<void>((answer) => later.push(answer));
    await route.fulfill({ json: { ok: true, answer: { markdown } } });
  });
  const image = ["image.png", new Uint8Array(1)] as const;
  await dropPictures(page, image);
  await dropPictures(page, ["large.png", new Uint8Array(10_500_000)], image);
  await expect.poll(() => later.length).toBe(2);
  later[1]?.();
  await expect(articleText(page)).toHaveValue(/^!\[Adding .+\n\n!\[1\]\(\/media\/image\.png\)\n$/);
  await expect(page.getByRole("alert")).toHaveText("large.png has 10.5 MB; a picture may have 10.");
  later[0]?.();
  await expect(articleText(page)).toHaveValue("![0](/media/image.png)\n\n![1](/media/image.png)\n");
  await expect(page.getByRole("alert")).toContainText("large.png has 10.5 MB");
});

test("the keys and the tools write Markdown, and Undo takes it back", async ({ page }) => {
  await begin(page, "Keys");
  await awake(page);
  const area = articleText(page);
  await area.fill("one two");
  await area.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(4, 7));
  await page.keyboard.press("Control+b");
  await expect(area).toHaveValue("one **two**");
  await page.keyboard.press("Control+z");
  await expect(area).toHaveValue("one two");
  await page.keyboard.press("Control+Shift+k");
  await page.keyboard.type("https://a.example");
  await expect(area).toHaveValue("one [two](https://a.example)");
  await expect(page.getByRole("dialog", { name: "Find" })).toBeHidden();
  await area.fill("one two");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await area.press("End");
  await area.press("Enter");
  await page.keyboard.type("three");
  await expect(area).toHaveValue("- one two\n- three");
  // To choose is not yet to insert: an arrow key on the closed list chooses too.
  const company = page.getByRole("combobox", { name: "Company" });
  await company.focus();
  await company.selectOption("SNOW");
  await expect(company).toBeFocused();
  await expect(area).toHaveValue("- one two\n- three");
  await page.getByRole("button", { name: "Insert company" }).click();
  await expect(area).toHaveValue("- one two\n- three\n\n{{company SNOW}}\n");
  await expect(area).toBeFocused();
  await page.keyboard.press("Control+s");
  await saved(page);
  // Enter ends a title, but for an input method it chooses what is written.
  const title = page.getByLabel("Title", { exact: true });
  await title.focus();
  await title.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(title).toBeFocused();
  await title.press("Enter");
  await expect(area).toBeFocused();
});

test("words written without a network are kept in the browser, and saved when it is back", async ({
  page,
  context,
}) => {
  await begin(page, "On the train");
  await awake(page);
  await articleText(page).fill("Before the tunnel.");
  await saved(page);
  await context.setOffline(true);
  await articleText(page).fill("Before the tunnel, and in it.");
  await expect(page.getByText(/No connection\. Your words are kept in this browser/)).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await saved(page);
  await page.reload();
  await expect(articleText(page)).toHaveValue("Before the tunnel, and in it.");
});

test("a browser that was killed without a network offers what it kept", async ({ context }) => {
  const page = await context.newPage();
  await begin(page, "Closed in the tunnel");
  await awake(page);
  await articleText(page).fill("Kept.");
  await saved(page);
  await context.setOffline(true);
  await articleText(page).fill("Kept. And not kept.");
  await expect(page.getByText(/Your words are kept in this browser/)).toBeVisible();
  const address = page.url();
  // A browser that is killed sends nothing more. A page that is closed does: it is told, and may be online for a moment.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
  });
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect(articleText(again)).toHaveValue("Kept.");
  await again.getByRole("button", { name: "Restore what this browser kept" }).click();
  await expect(articleText(again)).toHaveValue("Kept. And not kept.");
  await saved(again);
  await again.reload();
  await expect(articleText(again)).toHaveValue("Kept. And not kept.");
  await expect(again.getByRole("button", { name: "Restore what this browser kept" })).toHaveCount(0);
});

test("two people who write the same draft are told, and both texts are kept", async ({ page, context }) => {
  await begin(page, "Ours");
  await awake(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await awake(other);
  await articleText(page).fill("The words of Ada.");
  await saved(page);
  await articleText(other).fill("The words of Ben.");
  await expect(other.getByText("Not saved: somebody else changed this text.")).toBeVisible();
  await expect(other.getByRole("deletion").filter({ hasText: "Ada" })).toBeVisible();
  await expect(articleText(other)).toHaveValue("The words of Ben.");
  await other.getByRole("button", { name: "Keep mine" }).click();
  await saved(other);
  await articleText(page).fill("The words of Ada, again.");
  await page.getByRole("button", { name: "Take theirs" }).click();
  await expect(articleText(page)).toHaveValue("The words of Ben.");
  await page.goto(`${page.url().split("?")[0]}/history`);
  await expect(page.getByText("Set aside").first()).toBeVisible();
});

test("its screens load without an error, fit every width, and are accessible in both themes", async ({
  page,
  watched,
}) => {
  await begin(page, "A title that is as long as titles are");
  await awake(page);
  await articleText(page).fill(ARTICLE);
  await saved(page);
  const editor = page.url().split("?")[0] ?? "";
  for (const address of [editor, `${editor}/history`, `${site.url}/desk/write`]) {
    await page.setViewportSize(WIDE);
    await page.goto(address);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  expect(watched.troubles).toEqual([]);
});
