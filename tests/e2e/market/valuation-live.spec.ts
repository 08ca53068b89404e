import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { arr, estimate, growth, HOME, inputs, QUERY } from "../support/calculator.ts";
import { expect, hydrated, ready, stopClock, test } from "../support/site.ts";

/** What the browser tells of its calculations. */
function counted(page: Page): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/valuation/track-calculation")) sent.push(request.postDataJSON());
  });
  return sent;
}

test.describe("live", () => {
  test("a change stands in the address, asks the server nothing, and does not scroll", async ({
    page,
    watched,
  }) => {
    const asked: string[] = [];
    const arrival = page.waitForRequest("**/api/valuation/track-calculation");
    await page.goto(`${HOME}?${QUERY}`);
    await ready(page);
    await arrival;
    await page.waitForLoadState("networkidle");
    page.on("request", (request) => {
      // The browser itself may look for the icon of the new address.
      if (["document", "fetch", "xhr"].includes(request.resourceType()))
        asked.push(new URL(request.url()).pathname);
    });
    await growth(page).scrollIntoViewIfNeeded();
    const at = await page.evaluate(() => scrollY);
    const slider = inputs(page).getByRole("slider", { name: /Growth/ });
    await slider.fill("200");
    await expect(estimate(page).getByText("AI-Native Shooting Star", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${HOME}?${QUERY.replace("300", "200")}`);
    expect(await page.evaluate(() => scrollY)).toBe(at);
    await expect.poll(() => asked).toEqual(["/api/valuation/track-calculation"]);
    expect(watched.troubles).toEqual([]);
    await page.reload();
    await expect(growth(page)).toHaveValue("200");
  });

  test("the result is said once the input rests", async ({ page }) => {
    await page.goto(`${HOME}?${QUERY}`);
    await ready(page);
    const said = page.locator("[aria-live=polite]", { hasText: "Estimated valuation" });
    await expect(said).toHaveCount(0);
    await arr(page).fill("20");
    await expect(said).toHaveText(
      /^Estimated valuation \$794M to \$993M, .* 99th percentile, AI-Native Supernova\.$/,
    );
  });

  test.describe("once the input rests", () => {
    test.use({ ownContext: true });

    test("is counted once, every field a text", async ({ page }) => {
      await stopClock(page);
      const sent = counted(page);
      await page.goto(`${HOME}?${QUERY}`);
      await hydrated(page);
      for (const value of ["310", "320", "330"]) await growth(page).fill(value);
      expect(sent).toEqual([]);
      await page.clock.runFor(2500);
      await expect.poll(() => sent.length).toBe(1);
      expect(sent[0]).toMatchObject({
        fundingStage: "seriesB",
        companyType: "aiNative",
        arr: "15",
        growthRate: "330",
      });
      expect(Object.keys(sent[0] ?? {})).toHaveLength(10);
      expect(Object.values(sent[0] ?? {}).every((value) => typeof value === "string")).toBe(true);
    });

    test("is counted when the address brings it, as a form without the framework does", async ({ page }) => {
      await stopClock(page);
      const sent = counted(page);
      await page.goto(`${HOME}?${QUERY}`);
      await hydrated(page);
      await page.clock.runFor(2500);
      await expect.poll(() => sent.length).toBe(1);
      expect(sent[0]).toMatchObject({ fundingStage: "seriesB", arr: "15", growthRate: "300" });
    });

    test("is counted for the visitor's own calculation, not for the example", async ({ page }) => {
      await stopClock(page);
      const sent = counted(page);
      await page.goto(HOME);
      await hydrated(page);
      await growth(page).fill("100");
      await page.clock.runFor(2500);
      expect(sent).toEqual([]);
      await page.getByRole("button", { name: "Calculate Valuation" }).click();
      await page.clock.runFor(2500);
      await expect.poll(() => sent.length).toBe(1);
      expect(sent[0]).toMatchObject({ fundingStage: "seriesA", arr: "3", growthRate: "100" });
    });

    test("is counted at once when its reader follows a link before", async ({ page }) => {
      await stopClock(page);
      const sent = counted(page);
      await page.goto(`${HOME}?${QUERY}`);
      await hydrated(page);
      await growth(page).fill("310");
      await expect(growth(page)).toHaveValue("310");
      expect(sent).toEqual([]);
      await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
      await expect.poll(() => sent.map(({ growthRate }) => growthRate)).toEqual(["310"]);
    });

    test("is not counted under Global Privacy Control", async ({ page }) => {
      await stopClock(page);
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
      );
      const sent = counted(page);
      await page.goto(`${HOME}?${QUERY}`);
      await hydrated(page);
      await growth(page).fill("310");
      await page.clock.runFor(2500);
      await expect(page).toHaveURL(/growthRate=310/);
      expect(sent).toEqual([]);
    });
  });

  test("an input that cannot be calculated leaves the last result and says what is wrong", async ({
    page,
  }) => {
    await page.goto(`${HOME}?${QUERY}`);
    await ready(page);
    await arr(page).fill("20000");
    await expect(inputs(page).getByText("Enter ARR above $0, up to $10,000M.")).toBeVisible();
    await expect(arr(page)).toHaveAttribute("aria-invalid", "true");
    await expect(estimate(page).getByText("$581M – $727M", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test("the button takes its visitor to the input that cannot be calculated", async ({ page }) => {
    await page.goto(HOME);
    await ready(page);
    await arr(page).fill("20000");
    await inputs(page).getByRole("button", { name: "Calculate Valuation" }).click();
    await expect(arr(page)).toBeFocused();
    await expect(estimate(page).getByText("Awaiting Data")).toBeVisible();
  });

  test("shares the mid-point and never an input, in a window of the composer", async ({ page }) => {
    await page.goto(`${HOME}?${QUERY}`);
    await ready(page);
    await page.evaluate(() => {
      window.open = ((url: string, _: string, features: string) => {
        Object.assign(window, { opened: { url, features } });
        return window;
      }) as typeof window.open;
    });
    await page.getByRole("button", { name: "Share My Valuation" }).click();
    const { url, features } = await page.evaluate(
      () => (window as unknown as { opened: { url: string; features: string } }).opened,
    );
    const shared = new URL(url).searchParams;
    expect(features).toContain("width=550,height=420");
    expect(shared.get("text")).toMatch(
      /^Estimated at \$654M: an AI-native company, AI-Native Supernova, 99th percentile\..*#\w+/,
    );
    expect(shared.get("url")).toMatch(/\/valuation-calculator$/);
  });

  test("the figure stays in sight on a phone while a slider moves", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${HOME}?${QUERY}`);
    await ready(page);
    const slider = inputs(page).getByRole("slider", { name: /ARR/ });
    await slider.scrollIntoViewIfNeeded();
    await slider.fill("20");
    await expect(inputs(page).getByText("$794M – $993M", { exact: true })).toBeInViewport();
  });
});
