import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { COLOURS, violationsOf } from "../../support/page/axe.ts";

/** Expects no violation in the page and its frames, in the theme that is shown. */
export async function expectAccessible(page: Page, rules?: axe.RunOptions): Promise<void> {
  expect(await violationsOf(page, rules)).toEqual([]);
}

/**
 * The same in both themes; the page is left in the dark one. The themes are two sets of colours for one document: what
 * does not look at colours is checked once.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, COLOURS);
}
