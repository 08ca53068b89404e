import type { Page } from "@playwright/test";
import { decodeEntities } from "../../../app/platform/feed/xml/parse.ts";
import { SCREENS } from "../support/screens.ts";
import { expect, hydrated, test } from "../support/site.ts";
import { WIDE } from "../support/widths.ts";

// A page that is reached within the site is rendered by React alone, and never was a document.

test.use({ viewport: WIDE, contextOptions: { reducedMotion: "reduce" } });

declare const __remixRouter: { navigate: (path: string) => Promise<void> };

/** What search engines and share sheets read of a document. */
function headOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)"/g);
  const head = Array.from(tags, ([, name = "", text = ""]) => [name, decodeEntities(text)] as const);
  return Object.fromEntries(
    head.filter(([name]) => /^(canonical|description|robots|og:|article:)/.test(name)),
  );
}

const headHere = async (page: Page) => headOf(await page.locator("head").innerHTML());

test("every screen has its heading and head also where it is reached within the site", async ({
  page,
  request,
  watched,
}) => {
  await page.goto("/articles?page=2");
  await hydrated(page);
  await page.evaluate(() => {
    // The front page shows its own headline.
    Math.random = () => 0.99;
    document.documentElement.dataset.document = "first";
  });
  for (const { path, heading } of SCREENS) {
    await page.evaluate((to) => __remixRouter.navigate(to), path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
    const served = await (await request.get(path)).text();
    await expect(page, path).toHaveTitle(decodeEntities(/<title>([^<]*)/.exec(served)?.[1] ?? ""));
    await expect.poll(() => headHere(page), path).toEqual(headOf(served));
    await expect(page.locator("html"), path).toHaveAttribute("data-document", "first");
    expect(watched.troubles, path).toEqual([]);
  }
});

test("the front page is reached by the header's mark", async ({ page, watched }) => {
  await page.goto("/articles");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Recurring, home" }).click();
  await expect(page).toHaveURL("/");
  await expect(
    page.getByRole("region", { name: "Welcome" }).getByRole("heading", { level: 1 }),
  ).toBeVisible();
  expect(watched.troubles).toEqual([]);
});
