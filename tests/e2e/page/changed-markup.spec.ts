import type { Page } from "@playwright/test";
import { expect, hold, hydrated, test } from "../support/site.ts";

/** What extensions and translators do to a page before the framework takes it over. */

// Nothing of a page starts the framework by itself then, however slow the machine.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const form = (page: Page) => page.getByRole("form", { name: "Contact" });

/** Where extensions put their elements. */
const PLACES = [
  "after the page",
  "before the page",
  "first in the head",
  "first in the body",
  "beside the fields",
];

const addElement = (page: Page, place: string) =>
  page.evaluate((where) => {
    const element = document.createElement("of-an-extension");
    const { documentElement: root, head, body } = document;
    if (where === "after the page") root.appendChild(element);
    else if (where === "before the page") root.insertBefore(element, head);
    else if (where === "first in the head") head.insertBefore(element, head.firstChild);
    else if (where === "first in the body") body.insertBefore(element, body.firstChild);
    else
      for (const field of document.querySelectorAll("main input, main textarea"))
        field.parentNode?.insertBefore(document.createElement("of-an-extension"), field.nextSibling);
  }, place);

for (const place of PLACES)
  test(`an extension's element ${place} stays, and so does what is written`, async ({ page, watched }) => {
    await page.goto("/contact");
    await addElement(page, place);
    const count = await page.locator("of-an-extension").count();
    const name = form(page).getByLabel("Your name");
    await name.click();
    await page.keyboard.type("Ada Lovelace");
    await hydrated(page);
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(name).toBeFocused();
    await expect(page.locator("of-an-extension")).toHaveCount(count);
    expect(watched.troubles).toEqual([]);
    // The page works.
    await form(page).getByRole("button", { name: "Send" }).click();
    await expect(form(page).getByLabel("Email")).toBeFocused();
    await expect(name).toHaveValue("Ada Lovelace");
  });

/** As a translator does: each text is replaced by an element with another. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest("script, style") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    const found: Node[] = [];
    while (texts.nextNode()) if (texts.currentNode.textContent?.trim()) found.push(texts.currentNode);
    for (const text of found) {
      const font = document.createElement("font");
      font.textContent = `${text.textContent}`.toUpperCase();
      (text as Text).replaceWith(font);
    }
  });

test("what a translator or an extension put in place of the page's own stays until React draws the page", async ({
  page,
}) => {
  await page.goto("/contact");
  await translate(page);
  // Around a field.
  await page.locator("main form input[name=email]").evaluate((field) => {
    const wrapper = document.createElement("of-an-extension");
    field.parentNode?.insertBefore(wrapper, field);
    wrapper.appendChild(field);
  });
  const texts = await page.locator("main font").count();
  expect(texts).toBeGreaterThan(0);
  await page.evaluate(() => dispatchEvent(new Event("framework-starts")));
  await expect(page.locator("main font")).toHaveCount(texts);
  await expect(page.locator("of-an-extension input[name=email]")).toHaveCount(1);
});

test("a page that is drawn again after its translation keeps fields, focus, theme and look", async ({
  page,
}) => {
  // The first focus asks for the framework: without its files, React cannot draw the page between two steps.
  const letGo = await hold(page, "**/assets/*.js");
  await page.goto("/valuation-calculator");
  await translate(page);
  await page.evaluate(() =>
    Object.assign(document.documentElement, { isSent: true }).setAttribute("data-theme", "dark"),
  );
  const arr = page.locator("main input[name=arr]");
  const growth = page.locator("main input[name=growthRate]");
  await growth.fill("45");
  const stage = page.locator("main input[name=fundingStage]").last();
  await stage.check({ force: true });
  await arr.fill("7.5");
  await page.evaluate(() => scrollTo(0, scrollY + 40));
  letGo();
  await hydrated(page);
  // React drew it again.
  await expect.poll(() => page.evaluate(() => "isSent" in document.documentElement)).toBe(false);
  await expect(stage).toBeChecked();
  await expect(arr).toHaveValue("7.5");
  await expect(growth).toHaveValue("45");
  await expect(arr).toBeFocused();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // Its own rules are there before the stylesheet is.
  await expect(page.locator("head > style")).not.toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Calculate Valuation" }).click();
  await expect(page).toHaveURL(/arr=7\.5/);
  await expect(page).toHaveURL(/growthRate=45/);
});

test("a page that is drawn again keeps the caret in the middle of a text", async ({ page }) => {
  await page.goto("/contact");
  await translate(page);
  const message = page.locator("main textarea");
  // In one step: the focus starts the framework, which may draw the page before the next one.
  await message.evaluate((field: HTMLTextAreaElement) => {
    field.value = "Analytical Engines";
    field.focus();
    field.setSelectionRange(10, 10);
  });
  await hydrated(page);
  await expect(page.locator("main font")).toHaveCount(0);
  await expect(message).toBeFocused();
  await page.keyboard.type("+");
  await expect(message).toHaveValue("Analytical+ Engines");
});

test("a page that is drawn again keeps open what was opened", async ({ page }) => {
  const letGo = await hold(page, "**/assets/*.js");
  await page.goto("/insights/SNOW");
  await translate(page);
  const details = page.locator("main details").first();
  await details.locator("summary").first().click();
  letGo();
  await hydrated(page);
  await expect(page.locator("main font")).toHaveCount(0);
  await expect(details).toHaveAttribute("open");
});
