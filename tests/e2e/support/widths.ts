import { expect, type Page } from "@playwright/test";

/** The widest of the sizes at which a page is looked at; a page that is opened with it needs two changes of size. */
export const WIDE = { width: 1440, height: 900 };

export const PHONE = { width: 390, height: 844 };

/** Expects that the page, which has the size `WIDE`, has nothing to scroll sideways at any width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [WIDE.width, 768, 360, 320]) {
    if (width !== WIDE.width) await page.setViewportSize({ width, height: WIDE.height });
    const over = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(over, `overflow of ${page.url()} at ${width}`).toBe(0);
  }
}
