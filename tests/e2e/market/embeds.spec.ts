import { expect, getAs, test } from "../support/site.ts";

test("a page may frame the views, and no ordinary page @no-javascript", async ({ page, baseURL }) => {
  const frames = ["/embed/index", "/embed/company/SNOW", "/embed/map", "/embed/rule-of-40", "/insights"]
    .map(
      (path) => `<iframe title="${path}" src="${new URL(path, baseURL)}" width="700" height="500"></iframe>`,
    )
    .join("");
  await page.route("**/elsewhere", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Elsewhere</title>${frames}` }),
  );
  await page.goto("/elsewhere");
  const within = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
  await expect(within("/embed/index").getByRole("heading", { name: "Recurring Index" })).toBeVisible();
  await expect(within("/embed/company/SNOW").getByText("$332.78")).toBeVisible();
  await expect(within("/embed/map").getByRole("link", { name: /^Cloudflare/ })).toBeVisible();
  await expect(within("/embed/rule-of-40").getByRole("heading", { name: "Rule of 40" })).toBeVisible();
  await expect(within("/insights").getByRole("heading", { name: "Market Data" })).toHaveCount(0);
  expect((await getAs(page, `${baseURL}/insights`)).headers()["x-frame-options"]).toBe("DENY");
  expect((await getAs(page, `${baseURL}/embed/index`)).headers()["x-frame-options"]).toBeUndefined();
});

test("a framed map is one stop of the Tab key, beside a table with all links @no-javascript", async ({
  page,
  baseURL,
  javaScriptEnabled,
  watched,
}) => {
  const frame = `<iframe title="map" src="${new URL("/embed/map", baseURL)}" width="700" height="560"></iframe>`;
  await page.route("**/elsewhere", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Elsewhere</title>${frame}` }),
  );
  await page.goto("/elsewhere");
  const map = page.frameLocator("iframe");
  const dots = map.locator(".map-dot");
  const focused = map.locator(":focus");
  await expect(map.locator('.map-dot[tabindex="0"]')).toHaveCount(1);
  await dots.and(map.locator('[tabindex="0"]')).focus();
  const name = () => focused.getAttribute("aria-label");
  const first = await name();
  await page.keyboard.press("End");
  if (javaScriptEnabled === false) expect(await name()).toBe(first);
  else {
    const growth = async () =>
      Number(/growth ([+−][\d.]+)%/.exec((await name()) ?? "")?.[1]?.replace("−", "-"));
    const most = await growth();
    await page.keyboard.press("Home");
    const least = await growth();
    expect(least).toBeLessThan(most);
    await page.keyboard.press("ArrowRight");
    expect(await growth()).toBeGreaterThanOrEqual(least);
    await expect(map.locator('.map-dot[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dots.and(focused)).toHaveCount(0);
    await map.locator('.map-dot[tabindex="0"]').focus();
  }
  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("The map in figures");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(focused).toHaveAttribute("href", /^\/insights\/[A-Z]+$/);
  await expect(map.getByRole("row")).toHaveCount(1 + (await dots.count()));
  expect(watched.troubles).toEqual([]);
});
