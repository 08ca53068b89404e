import type { Frame, Page } from "@playwright/test";
import axe from "axe-core";

export const RULES: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] },
  // The other results are not read: without them the run takes half the time.
  resultTypes: ["violations"],
};

/** The rules that look at colours: all that another theme of the same document can break. */
export const COLOURS: axe.RunOptions = {
  ...RULES,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

/** Returns what axe finds in the page and its frames, as they are shown: the rule, and the elements that break it. */
export async function violationsOf(page: Page, rules: axe.RunOptions = RULES): Promise<string[]> {
  // A colour on its way is neither the one nor the other. A transition may also begin while axe looks: under the pointer,
  // once what lay there is gone.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  await Promise.all(page.frames().map(prepare));
  return page.evaluate(async (options) => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document, options);
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html)
          .join(" | ")
          .slice(0, 400)}`,
    );
  }, rules);
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
