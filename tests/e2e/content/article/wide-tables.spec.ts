import { expectAccessibleInBothThemes } from "../../support/accessibility.ts";
import { expect, ready, test } from "../../support/site.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a table wider than a phone scrolls within itself by keyboard @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/article/what-a-liquidation-preference-pays");
  if (javaScriptEnabled) await ready(page);
  expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
  const scroller = page.getByRole("group", { name: "Table" }).first();
  await scroller.focus();
  await expect(scroller).toBeFocused();
  // It is a table still.
  await expect(scroller.getByRole("columnheader").first()).toBeVisible();
  const left = () => scroller.evaluate((element) => element.scrollLeft);
  expect(await left()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeGreaterThan(0);
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
});
