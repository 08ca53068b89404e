import { expectAccessible } from "../support/accessibility.ts";
import { expect, expectClosed, hydrated, ready, test } from "../support/site.ts";

test("a card opens the player in a dialog; closing gives the focus back and stops it", async ({
  page,
  watched,
}) => {
  await page.goto("/videos");
  await ready(page);
  const card = page.getByRole("main").getByRole("article").nth(1).getByRole("heading").getByRole("link");
  const title = await card.textContent();
  expect(watched.foreign).toEqual([]);
  await card.click();
  const dialog = page.getByRole("dialog", { name: title ?? "" });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  );
  await expect(dialog.getByRole("link", { name: /Open in YouTube/ })).toHaveAttribute("target", "_blank");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectClosed(dialog);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(card).toBeFocused();
});

test("the player of a video's page is a poster until it is asked for", async ({ page, watched }) => {
  await page.goto("/video/LCEmiRjPEtQ");
  await ready(page);
  expect(watched.foreign).toEqual([]);
  await page.getByRole("link", { name: /^Play:/ }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /embed\/LCEmiRjPEtQ\?autoplay=1/);
  await expect(page.locator("iframe")).toBeFocused();
});

test("a chapter plays from its time; a like is kept in this browser", async ({ page }) => {
  await page.goto("/video/LCEmiRjPEtQ");
  await ready(page);
  await page.getByRole("link", { name: /Software evolution/ }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /start=85/);
  await page.getByRole("button", { name: "Like" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Liked" })).toHaveAttribute("aria-pressed", "true");
});

test("the beginning can be chosen while the video plays, and a chapter twice", async ({ page }) => {
  await page.goto("/video/LCEmiRjPEtQ");
  await hydrated(page);
  const frame = page.locator("iframe");
  const isNew = async () => {
    await expect(page.locator("iframe:not([data-seen])")).toHaveCount(1);
    await frame.evaluate((element) => element.setAttribute("data-seen", ""));
  };
  const chapters = page.getByRole("region", { name: "Chapters" }).getByRole("link");
  await page.getByRole("link", { name: /^Play:/ }).click();
  await isNew();
  for (const _ of ["once", "twice"]) {
    await chapters.first().click();
    await isNew();
    await expect(frame).toHaveAttribute("src", /start=0$/);
    await expect(chapters.first()).toBeFocused();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a card leads to the video's page, which leads to the host", async ({ page }) => {
    await page.goto("/videos");
    await page.getByRole("main").getByRole("article").nth(1).getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/\/video\//);
    await expect(page.getByRole("link", { name: /^Play:/ })).toHaveAttribute(
      "href",
      /youtube\.com\/watch\?v=/,
    );
  });
});

test("Best Of holds six, each at the video host; workshops invite while there are none", async ({ page }) => {
  await page.goto("/videos?tab=best");
  const links = page.getByRole("main").getByRole("listitem").getByRole("heading").getByRole("link");
  await expect(links).toHaveCount(6);
  for (const link of await links.all()) await expect(link).toHaveAttribute("target", "_blank");
  await page.goto("/videos?tab=workshops");
  await expect(page.getByText("Workshop Videos Coming Soon")).toBeVisible();
  await expect(page.getByRole("link", { name: /Sign Up for Workshop Wednesdays/ })).toBeVisible();
});
