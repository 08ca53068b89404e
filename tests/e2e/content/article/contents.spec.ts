import { expect, ready, test } from "../../support/site.ts";

test("the contents of a long article lead to its sections @no-javascript", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/article/usage-pricing-without-a-revenue-hole");
  if (javaScriptEnabled) await ready(page);
  const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  const headings = page.locator(".prose h2");
  expect(await links.allTextContents()).toEqual(await headings.allTextContents());
  await links.nth(3).click();
  await expect(headings.nth(3)).toBeInViewport();
  // Each link leads to its section, also after another one.
  await links.first().click();
  await expect(headings.first()).toBeInViewport();
  await links.nth(3).click();
  await expect(headings.nth(3)).toBeInViewport();
  // A link to a section opens the article there.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(headings.nth(3)).toBeInViewport();
});
