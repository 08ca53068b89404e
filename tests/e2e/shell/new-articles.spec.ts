import { expectAccessibleInBothThemes } from "../support/accessibility.ts";
import { expect, ready, remember, test } from "../support/site.ts";

const HOUR_MS = 3_600_000;
const NEW = "New since your last visit";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a first visit marks nothing, and is remembered in this browser alone", async ({ page, context }) => {
  for (const path of ["/articles", "/"]) {
    await page.goto(path);
    await ready(page);
    await expect(page.locator("[data-new]")).toHaveCount(0);
    await expect(page.locator(".new-mark:visible")).toHaveCount(0);
  }
  const [last, seen] = JSON.parse(await page.evaluate(() => localStorage.getItem("recurring-visit") ?? "[]"));
  expect(last).toBe(0);
  expect(Math.abs(Date.now() - seen)).toBeLessThan(HOUR_MS);
  expect(await context.cookies()).toEqual([]);
});

test("a later visit marks what is newer than the last one, in lists that grow too, and moves nothing", async ({
  page,
}) => {
  // Between the second and the third article of the list.
  await page.goto("/articles");
  const times = await page
    .getByRole("main")
    .locator("article time")
    .evaluateAll((all: HTMLTimeElement[]) => all.map(({ dateTime }) => Date.parse(dateTime)));
  const seen = ((times[1] ?? 0) + (times[2] ?? 0)) / 2;
  await remember(page, { "recurring-visit": JSON.stringify([0, seen]) });
  await page.goto("/articles");
  const cards = page.getByRole("main").getByRole("article");
  const marked = cards.filter({ has: page.getByText(NEW) }).filter({ visible: true });
  const isMarked = () =>
    cards
      .locator(".new-mark")
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).display !== "none"));
  const first = [true, true, ...Array<boolean>(times.length - 2).fill(false)];
  await expect.poll(isMarked).toEqual(first);
  await expect(marked.first()).toBeVisible();
  // With the marks everything is where it is without them.
  const moved = await page.getByRole("main").evaluate((main) => {
    const places = () =>
      Array.from(main.querySelectorAll("*:not(.new-mark, .new-mark *)"), (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].join();
      });
    const marked = places();
    for (const article of main.querySelectorAll("[data-new]")) article.removeAttribute("data-new");
    const plain = places();
    return marked.filter((place, index) => place !== plain[index]).length;
  });
  expect(moved).toBe(0);
  await page.reload();
  await expect.poll(isMarked).toEqual(first);
  await ready(page);
  expect(await isMarked()).toEqual(first);
  await expectAccessibleInBothThemes(page);
  // The rest of this visit keeps the mark of its beginning, and the framework's pages have it too.
  await page.getByRole("link", { name: /^Load More/ }).click();
  await expect(cards).not.toHaveCount(times.length);
  expect((await isMarked()).filter(Boolean)).toHaveLength(2);
  await page.getByRole("contentinfo").getByRole("link", { name: "Favorites" }).click();
  await expect(page).toHaveURL("/favorites");
  await page.goBack();
  await expect.poll(async () => (await isMarked()).filter(Boolean).length).toBe(2);
  await page.reload();
  await expect.poll(async () => (await isMarked()).filter(Boolean).length).toBe(2);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("nothing is marked", async ({ page }) => {
    await page.goto("/articles");
    await expect(page.locator(".new-mark").first()).toBeHidden();
  });
});
