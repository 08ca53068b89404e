import { linksOf, openMail, scan } from "../../support/servers/mailbox.ts";
import { type Operator, startOperator } from "../../support/servers/operator.ts";
import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, test } from "../support/site.ts";

// A colour on its way from one theme to the other has no contrast to measure.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test.describe.configure({ mode: "serial" });

// A site of its own: what an operator types locks the databases for a moment.
let site: RunningSite;
let operator: Operator;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
  operator = startOperator();
});

test.afterAll(async () => {
  operator?.stop();
  await site?.stop();
});

/** What an operator types; the site goes on meanwhile. */
async function operate(command: string, ...args: string[]): Promise<string> {
  const { status, output } = await operator.operate(command, ...args, "--state", site.state);
  expect(status, output).toBe(0);
  return output;
}

test("an issue is composed, tried, sent and kept; its mail is left with one click", async ({
  page,
  request,
}) => {
  test.slow();
  const email = `issue-${Date.now()}@example.com`;
  expect(
    (
      await request.post(`${site.url}/newsletter`, { form: { email, list: "weekly", place: "page" } })
    ).status(),
  ).toBe(200);
  await openMail(page, email, "Confirm your subscription to the Insider", site.url);
  const [confirmation = ""] = (await linksOf(page)).filter((link) => link.includes("/confirm"));
  expect((await request.post(confirmation)).status()).toBe(200);

  // Its own day on every try.
  const day = new Date(Date.UTC(2027, 0, 1) + (Date.now() % 1000) * 86_400_000).toISOString().slice(0, 10);
  expect(await operate("issue", "compose", day)).toContain(`The issue of ${day} is composed: goes out`);
  expect(await operate("issue", "list")).toContain(day);
  await operate("issue", "test", day, email, "--origin", site.url);
  await openMail(page, email, "[Test]", site.url);
  const subject = ((await page.getByRole("heading", { level: 1 }).textContent()) ?? "").replace(
    "[Test] ",
    "",
  );
  const facts = await page.getByRole("main").textContent();
  expect(facts).toContain("List-Unsubscribe=One-Click");
  const leave = /<(http[^>]+\/newsletter\/unsubscribe[^>]+)>/.exec(facts ?? "")?.[1] ?? "";
  await scan(
    request,
    (await linksOf(page)).filter((link) => !link.includes("/archive/")),
  );

  await page.goto(leave);
  await expect(page.getByRole("heading", { level: 1, name: "Unsubscribe from the Insider" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const oneClick = await request.post(leave, {
    form: { "List-Unsubscribe": "One-Click" },
    headers: { Origin: "null", "Sec-Fetch-Site": "cross-site" },
    maxRedirects: 0,
  });
  expect(oneClick.status()).toBe(200);
  expect(oneClick.headers()["set-cookie"]).toBeUndefined();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // Whoever has the mail can leave by it, and does not get at the reader's preferences.
  await expect(page.getByText(email)).toHaveCount(0);
  await page.getByRole("link", { name: "Change what you receive" }).click();
  await expect(page.getByRole("form", { name: "Ask for the link" })).toBeVisible();

  expect((await request.get(`${site.url}/newsletter/archive/${day}`)).status()).toBe(404);
  await operate("issue", "send", day, "--yes");
  const issue = `/newsletter/archive/${day}`;
  await expect(async () => expect((await request.get(`${site.url}${issue}`)).status()).toBe(200)).toPass();
  await page.goto(`${site.url}/newsletter/archive`);
  await page.getByRole("main").locator(`a[href="${issue}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Worth reading" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await (await request.get(`${site.url}/newsletter/feed.xml`)).text()).toContain(issue);
  expect(await (await request.get(`${site.url}/sitemap.xml?part=issues`)).text()).toContain(issue);
  await page.goto(`${site.url}/search?q=${encodeURIComponent(subject.split(/[^\w ]/)[0] ?? "")}`);
  const found = page.getByRole("region", { name: "In the Insider" });
  await expect(found.locator(`a[href="${issue}"]`)).toHaveText(subject);
});
