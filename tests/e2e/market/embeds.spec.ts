import { expect, test } from "../support/site.ts";

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
  expect((await page.request.get(`${baseURL}/insights`)).headers()["x-frame-options"]).toBe("DENY");
  expect((await page.request.get(`${baseURL}/embed/index`)).headers()["x-frame-options"]).toBeUndefined();
});
