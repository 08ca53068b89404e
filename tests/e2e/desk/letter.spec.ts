import { openMail } from "../../support/servers/mailbox.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { openIssue, signIn } from "../support/desk.ts";
import { expect, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** The letter at the desk: what an editor does with it before it goes out. */

// What one test does to the week's issue, the next one sees.
test.describe.configure({ mode: "serial" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

test("this week's issue is begun, arranged, edited, announced, tried and approved @no-javascript", async ({
  page,
}) => {
  await signIn(page, site);
  await openIssue(page);

  const parts = page.getByRole("region", { name: "What it says" }).getByRole("listitem");
  const stories = parts.filter({ has: page.locator("p.font-semibold") });
  const titleOf = (index: number) => stories.nth(index).locator("p.font-semibold").textContent();
  const [first, second] = [await titleOf(0), await titleOf(1)];
  await stories
    .nth(1)
    .getByRole("button", { name: /^Move .* up$/ })
    .click();
  await expect(page.getByRole("status")).toContainText("Moved");
  expect([await titleOf(0), await titleOf(1)]).toEqual([second, first]);
  await expect(page.getByLabel("Subject")).toHaveValue(second ?? "");

  await stories.nth(1).getByText("Edit", { exact: true }).click();
  await stories.nth(1).getByLabel("Title").fill("A title of the editor’s");
  await stories.nth(1).getByRole("button", { name: "Save" }).click();
  await expect(stories.nth(1)).toContainText("A title of the editor’s");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(stories.nth(1)).toContainText(first ?? "");

  await page.getByText("Words …").click();
  const add = page.getByRole("region", { name: "Add to it" });
  await add.getByLabel("Words", { exact: true }).fill("Good morning from **the desk**.");
  await add.getByRole("button", { name: "Add", exact: true }).first().click();
  await expect(parts.first()).toContainText("Good morning from **the desk**.");

  await page.getByLabel("Subject").fill("The week, by hand");
  await page.getByLabel("Preview line").fill("And why");
  await page.getByRole("region", { name: "In the inbox" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status")).toContainText("The subject is “The week, by hand”.");

  await page.getByRole("link", { name: "Phone, dark" }).click();
  const preview = page.frameLocator("iframe[title='The letter as it will look']");
  await expect(preview.getByRole("heading", { level: 1, name: "The week, by hand" })).toBeVisible();
  await expect(preview.locator("strong", { hasText: "the desk" })).toBeVisible();
  await expect(preview.locator("body")).toHaveCSS("background-color", "rgb(15, 18, 21)");

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByRole("status")).toContainText("A test is on its way to");
  const to = /on its way to (\S+)\./.exec((await page.getByRole("status").textContent()) ?? "")?.[1] ?? "";
  const letter = page.url();
  await openMail(page, to, "[Test] The week, by hand", site.url);
  await page.goto(letter);

  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByRole("region", { name: "When it goes out" })).toContainText("Approved by");
  await page.getByRole("button", { name: "Skip this week" }).click();
  await expect(page.getByRole("region", { name: "When it goes out" })).toContainText("Skipped");
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByRole("region", { name: "When it goes out" })).toContainText("Goes out");
});

test("a single letter is written, given a time, called back and deleted, with Undo @no-javascript", async ({
  page,
}, info) => {
  await signIn(page, site);
  const subject = `Tickets ${info.project.name}`;
  await page.goto(`${site.url}/desk/letter/new`);
  await page.getByLabel("To", { exact: true }).selectOption("all");
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill("They are [here](/events).");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  const plan = page.getByRole("region", { name: "When it goes out" });
  await expect(plan).toContainText("It goes out only when you send it.");
  await page.getByText("Send at …").click();
  await page.getByLabel("Goes out at").fill("2020-01-01T09:00");
  await page.getByRole("button", { name: "Set the time" }).click();
  await expect(plan.getByRole("alert")).toContainText("This time has passed.");
  const next = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Goes out at").fill(`${next}T09:00`);
  await page.getByRole("button", { name: "Set the time" }).click();
  await expect(plan).toContainText("Goes out");
  await page.getByRole("button", { name: "Call it back" }).click();
  await expect(plan).toContainText("Draft");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status")).toContainText(`Deleted the letter “${subject}”.`);
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
});

test("its pages load without an error and fit every width, accessible in both themes", async ({
  page,
  watched,
}) => {
  await signIn(page, site);
  for (const path of ["/desk/letter", "/desk/letter/new", "/desk/letter/past"]) {
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  // The accessibility check puts its script into frames; the mail in its frame runs none.
  expect(watched.troubles.filter((trouble) => !trouble.startsWith("Blocked script execution"))).toEqual([]);
});
