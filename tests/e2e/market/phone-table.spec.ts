import type { Locator } from "@playwright/test";
import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, ready, test } from "../support/site.ts";

/** The table of all stocks on a phone. */

test.use({ viewport: { width: 360, height: 740 } });

const box = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };

test("one figure stands beside the companies; a swipe shows the next, and the headings stay @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/insights");
  if (javaScriptEnabled) await ready(page);
  const table = page.getByRole("region", { name: "All stocks, table" });
  await table.scrollIntoViewIfNeeded();
  const frame = await box(table);
  const shown = async () => {
    const labels: string[] = [];
    for (const heading of await table.getByRole("columnheader").all()) {
      const { x, width } = await box(heading);
      const inside = x > frame.x - 2 && x + width < frame.x + frame.width + 2;
      if (inside) labels.push((await heading.innerText()).replace(/[^\w ,]/g, "").trim());
    }
    return labels;
  };
  expect(await shown()).toEqual(["Company", "Price"]);
  await page.mouse.move(frame.x + 200, frame.y + 100);
  await page.mouse.wheel(230, 0);
  await expect.poll(shown).toEqual(["Company", "Change, 1D"]);
  // Not later: a row half under the headings is a small target until it is scrolled out.
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => table.evaluate((element) => element.scrollTop)).toBeGreaterThan(200);
  const { y } = await box(table.getByRole("columnheader").first());
  expect(Math.abs(y - (await box(table)).y)).toBeLessThan(3);
  // Nothing lies over them.
  for (const name of ["Company", "Change, 1D"]) {
    const heading = table.getByRole("columnheader", { name });
    const { x, width, height } = await box(heading);
    const top = await page.evaluate(
      ([left, above]) => document.elementFromPoint(left, above)?.closest("th, td")?.textContent ?? "",
      [x + width / 2, y + height / 2] as const,
    );
    expect(top).toContain(name);
  }
});

test("a menu sorts it @no-javascript", async ({ page, javaScriptEnabled }) => {
  await page.goto("/insights");
  if (javaScriptEnabled) await ready(page);
  const menu = page.getByText("Sorted by Market cap");
  await menu.click();
  await page.getByRole("main").getByRole("link", { name: "Company", exact: true }).first().click();
  await expect(page).toHaveURL(/\?sort=company$/);
  await expect(page.getByText("Sorted by Company, ascending")).toBeVisible();
  if (javaScriptEnabled)
    await expect(page.locator("summary", { hasText: "Sorted by Company" })).toBeFocused();
  const rows = page.getByRole("region", { name: "All stocks, table" }).getByRole("rowheader");
  const names = await rows.locator("span").allTextContents();
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, "en")));
  // It closed, and the same order again turns it round.
  await page.getByText("Sorted by Company").click();
  await page.getByRole("link", { name: "Company, descending" }).click();
  await expect(page).toHaveURL(/\?sort=company&dir=desc$/);
});
