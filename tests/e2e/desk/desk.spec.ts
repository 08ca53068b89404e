import { type RunningSite, START_MS, startSite } from "../../support/servers/start-site.ts";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { signIn, signInByMail, signOut } from "../support/desk.ts";
import { expect, hold, hydrated, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** The desk as the people who work there meet it. */

// One site serves them all, one after the other.
test.describe.configure({ mode: "default" });

let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  site = await startSite();
});
test.afterAll(() => site.stop());

test("a link by mail signs in, and its reader comes to where they wanted to go @no-javascript", async ({
  page,
}) => {
  await site.invite("ada@desk.test", "editor");
  await page.goto(`${site.url}/desk/record`);
  await signInByMail(page, "ada@desk.test");
  await expect(page).toHaveURL(`${site.url}/desk/record`);
  await expect(
    page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "People" }),
  ).toHaveCount(0);
  await signOut(page);
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("an owner invites, changes a role, undoes it, and finds all of it in the record @no-javascript", async ({
  page,
}, info) => {
  await signIn(page, site);
  const email = `${info.project.name}@desk.test`;
  await page.getByRole("link", { name: "People" }).click();
  await page.getByLabel("Name").fill("Grace");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.getByRole("status")).toContainText(`Invited Grace (${email}) as editor.`);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("combobox").selectOption("viewer");
  await row.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("status")).toContainText("Grace is now viewer, no longer editor.");
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status")).toContainText("Undone: Grace is now viewer");
  await expect(row.getByRole("combobox")).toHaveValue("editor");
  await page.getByRole("link", { name: "Record" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "(undone)" }).first()).toContainText(
    "Grace is now viewer",
  );
});

test("its pages load without an error and fit every width, accessible in both themes", async ({
  page,
  watched,
}) => {
  await signIn(page, site);
  for (const path of ["/desk", "/desk/people", "/desk/record", "/desk/unknown"]) {
    await page.setViewportSize(WIDE);
    await page.goto(site.url + path);
    await expectAccessibleInBothThemes(page);
    await expectNoOverflow(page);
  }
  const own = watched.troubles.filter((trouble) => !/404/.test(trouble));
  expect(own).toEqual([]);
  expect(watched.foreign.filter((address) => !address.startsWith(site.url))).toEqual([]);
});

test("Enter in the palette opens nothing that was found for other words", async ({ page }) => {
  await signIn(page, site);
  await hydrated(page);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Find" });
  const box = palette.getByRole("textbox");
  await box.fill("articles");
  await expect(palette.getByRole("link", { name: /^Articles/ }).first()).toBeVisible();
  await hold(page, "**/desk/find.json?q=sources");
  await box.fill("sources");
  await box.press("Enter");
  await expect(page).toHaveURL(`${site.url}/desk/find?q=sources`);
});

test("public pages load nothing of it", async ({ page, request }) => {
  const asked: string[] = [];
  page.on("request", (one) => asked.push(new URL(one.url()).pathname));
  await page.goto(`${site.url}/articles`);
  await page.mouse.move(200, 200);
  await page.waitForFunction(() => "__remixManifest" in window);
  const routes = await page.evaluate(() =>
    Object.keys((window as unknown as { __remixManifest: { routes: object } }).__remixManifest.routes),
  );
  expect(routes.filter((id) => id.startsWith("desk-routes/"))).toEqual([]);
  expect(asked.filter((path) => path.startsWith("/desk"))).toEqual([]);
  expect((await request.get(`${site.url}/desk/assets/desk.js`)).status()).toBe(401);
});

test.describe("with text of 200 % on 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 }, ownContext: true });
  test("no screen scrolls sideways", async ({ page }) => {
    await signIn(page, site);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    const screens = ["", "articles", "write", "sources", "letter", "readers", "inbox", "numbers", "market"];
    for (const screen of [...screens, "site", "redirects", "moving", "people", "record", "account"]) {
      await page.goto(`${site.url}/desk/${screen}`);
      const html = page.locator("html");
      expect.soft(await html.evaluate((root) => root.scrollWidth - root.clientWidth), screen).toBe(0);
    }
  });
});
