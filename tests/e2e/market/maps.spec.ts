import { expect, hydrated, test } from "../support/site.ts";

test.describe("the maps @no-javascript", () => {
  test("the multiple is a choice of the address, and a map of too few companies says so", async ({
    page,
  }) => {
    await page.goto("/insights?scale=linear");
    const map = page.getByRole("region", { name: "What growth costs" });
    await expect(map.getByRole("link", { name: /^Cloudflare, Inc\.: growth/ })).toBeVisible();
    await map
      .getByRole("navigation", { name: "Multiple" })
      .getByRole("link", { name: "EV to revenue" })
      .click();
    await expect(page).toHaveURL(/\?multiple=evToRevenue&scale=linear#growth-map$/);
    await expect(map.getByText("for 0 of the session’s 24 companies")).toBeVisible();
    await expect(map.getByText("Too few companies for a map")).toBeVisible();
    await expect(map.getByRole("link", { name: /growth/ })).toHaveCount(0);
    await map.getByRole("link", { name: "Price to ARR" }).click();
    await expect(map.getByRole("link", { name: /^Cloudflare, Inc\.: growth/ })).toBeVisible();
  });

  test("that of the Rule of 40 names who is left out, and why", async ({ page }) => {
    await page.goto("/insights");
    await page.getByRole("link", { name: "Rule of 40" }).first().click();
    await expect(page).toHaveURL(/\/insights\/rule-of-40$/);
    await expect(page.getByText("Left out as more than two quarters old: SNOW.")).toBeVisible();
    await expect(page.getByText("Too few companies for a map")).toBeVisible();
    await page.getByText("Show this on your site").click();
    await expect(page.getByText('/embed/rule-of-40" title="Rule of 40"')).toBeVisible();
  });
});

test("the calculator shows the company among public ones @no-javascript", async ({ page }) => {
  await page.goto("/valuation-calculator?fundingStage=seriesB&companyType=aiNative&arr=10&growthRate=300");
  const map = page.getByRole("region", { name: "Behind your figure" });
  await expect(
    map.getByText(/^The line through 24 public companies ends with .* is \d+\.\d\d times that\.$/),
  ).toBeVisible();
  await expect(map.getByRole("link", { name: /^Cloudflare, Inc\.: growth/ })).toHaveAttribute(
    "href",
    "/insights/NET",
  );
  await expect(map.locator(".map-own")).toHaveText(/Your company: growth \+300\.0%/);
});

test("a map is one stop of the Tab key, and arrow keys go from dot to dot", async ({ page }) => {
  await page.goto("/insights");
  await hydrated(page);
  const plot = page.getByRole("group", { name: /^Growth and price to ARR/i });
  const dots = plot.getByRole("link");
  await expect(plot.locator('[tabindex="0"]')).toHaveCount(1);
  await plot.locator('[tabindex="0"]').focus();
  const growth = async () => {
    const [, percent = ""] =
      /growth ([+−][\d.]+)%/.exec((await page.locator(":focus").getAttribute("aria-label")) ?? "") ?? [];
    return Number(percent.replace("−", "-"));
  };
  await page.keyboard.press("Home");
  const least = await growth();
  await page.keyboard.press("ArrowRight");
  expect(await growth()).toBeGreaterThanOrEqual(least);
  await page.keyboard.press("End");
  expect(await growth()).toBeGreaterThan(least);
  await page.keyboard.press("Tab");
  expect(await dots.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))).toBe(false);
});

test("the company moves on the map as its growth does", async ({ page }) => {
  await page.goto("/valuation-calculator?fundingStage=seriesB&companyType=aiNative&arr=10&growthRate=100");
  await hydrated(page);
  const own = page.locator(".map-own");
  await expect(own).toHaveText(/growth \+100\.0%/);
  await page.getByRole("slider", { name: /growth/i }).fill("200");
  await expect(own).toHaveText(/growth \+200\.0%/);
});
