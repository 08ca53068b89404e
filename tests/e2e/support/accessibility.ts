import { expect, type Frame, type Page } from "@playwright/test";
import axe from "axe-core";

const OPTIONS: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] },
  // The other results are not read: without them the run takes half the time.
  resultTypes: ["violations"],
};

/** The rules that look at colours: all that another theme of the same document can break. */
const COLOURS: axe.RunOptions = {
  ...OPTIONS,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** Expects no violation in the page and its frames, in the theme that is shown. */
export async function expectAccessible(page: Page, rules: axe.RunOptions = OPTIONS): Promise<void> {
  // A colour on its way from one theme to the other is neither's.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  await Promise.all(page.frames().map(prepare));
  const violations = await page.evaluate(async (options) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document, options);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(" | ")
          .slice(0, 400)}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

interface AxeWindow {
  axe: typeof axe;
}

/** Loads axe into a frame that has none, and lets the frame answer a page of another origin. */
async function prepare(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => "axe" in window)) return;
  await frame.evaluate(axe.source);
  await frame.evaluate(() =>
    (window as unknown as AxeWindow).axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }),
  );
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
