import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expect, hydrated, stopClock, test } from "../support/site.ts";

const HOME = "/valuation-calculator";
const QUERY = "fundingStage=seriesB&companyType=aiNative&arr=15&growthRate=300";

const inputs = (page: Page) => page.getByRole("region", { name: "Calculate Your Valuation" });
const estimate = (page: Page) => page.getByRole("region", { name: "Valuation Estimate" });
const arr = (page: Page) => inputs(page).getByLabel("Annual recurring revenue (ARR)", { exact: true });
const growth = (page: Page) => inputs(page).getByLabel("Growth, year over year", { exact: true });
const range = (low: string, high: string) => `${low} – ${high}`;

/** The call's figures as the page writes them. */
async function figuresOf(request: APIRequestContext, query: string) {
  const answer = await (await request.get(`/api/valuation/estimate?${query}`)).json();
  const money = (millions: number) =>
    millions >= 999.5 ? `$${(millions / 1000).toFixed(1)}B` : `$${millions.toFixed(0)}M`;
  const times = (value: number) => `${value.toFixed(1)}x`;
  return {
    range: range(money(answer.estimatedValuationLow), money(answer.estimatedValuationHigh)),
    multiples: `${range(times(answer.multipleLow), times(answer.multipleHigh))} ARR`,
    answer,
  };
}

/** What the browser tells of its calculations. */
function counted(page: Page): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/valuation/track-calculation")) sent.push(request.postDataJSON());
  });
  return sent;
}

test.describe("an address with inputs", () => {
  for (const query of [
    QUERY,
    "fundingStage=seed&companyType=traditional&arr=0.5&growthRate=50",
    "fundingStage=seriesC&companyType=aiEnhanced&arr=50&growthRate=120",
    "fundingStage=seriesD&companyType=traditional&arr=150&growthRate=25",
  ])
    test(`shows what the call answers @no-javascript: ${query}`, async ({ page, request }) => {
      const { range, multiples, answer } = await figuresOf(request, query);
      await page.goto(`${HOME}?${query}`);
      const card = estimate(page);
      await expect(card.getByText(range, { exact: true })).toBeVisible();
      await expect(card.getByText(multiples, { exact: true })).toBeVisible();
      await expect(card.getByText(`${answer.percentile} percentile`)).toBeVisible();
      await expect(card.getByText(answer.tier, { exact: true })).toBeVisible();
      await expect(card.getByText(answer.context, { exact: true })).toBeVisible();
      await expect(card.getByText("An estimate, not a 409A valuation or an offer.")).toBeVisible();
    });

  test("derives its figure on the method page @no-javascript", async ({ page, request }) => {
    const { range } = await figuresOf(request, QUERY);
    await page.goto(`${HOME}?${QUERY}`);
    await page.getByRole("link", { name: "The whole method" }).click();
    await expect(page).toHaveURL(`${HOME}/method?${QUERY}`);
    await expect(page.getByRole("heading", { level: 2, name: `Your figure: ${range}` })).toBeVisible();
    await expect(page.getByText("39 × 1.08 × 1.15 × 1 = 48.438")).toBeVisible();
    await page.getByRole("link", { name: "Back to the calculator" }).click();
    await expect(page).toHaveURL(`${HOME}?${QUERY}`);
  });

  test("is understood under the other address too @no-javascript", async ({ page }) => {
    await page.goto(`/valuation?${QUERY}`);
    await expect(estimate(page).getByText("AI-Native Supernova", { exact: true })).toBeVisible();
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/valuation-calculator$/);
  });

  test("that is incomplete or impossible waits for data @no-javascript", async ({ page }) => {
    for (const query of ["", "?fundingStage=seed", `?${QUERY.replace("arr=15", "arr=-1")}`]) {
      await page.goto(`${HOME}${query}`);
      await expect(estimate(page).getByText("Awaiting Data")).toBeVisible();
    }
  });
});

test("the form is a GET form: a server's answer is the result @no-javascript", async ({ page, request }) => {
  await page.goto(HOME);
  await inputs(page)
    .getByRole("radio", { name: /^Series B/ })
    .check();
  await inputs(page)
    .getByRole("radio", { name: /^AI-Native/ })
    .check();
  await arr(page).fill("15");
  await growth(page).fill("300");
  await page.getByRole("button", { name: "Calculate Valuation" }).click();
  await expect(page).toHaveURL(`${HOME}?${QUERY}`);
  const { range } = await figuresOf(request, QUERY);
  await expect(estimate(page).getByText(range, { exact: true })).toBeVisible();
});

test("a stage without ARR takes the stage's start @no-javascript", async ({ page }) => {
  await page.goto(`${HOME}?fundingStage=seriesC&companyType=traditional&growthRate=50`);
  await expect(arr(page)).toHaveValue("25");
  await expect(estimate(page).getByText("$140M – $175M", { exact: true })).toBeVisible();
});

test.describe("the calculator", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(HOME);
    await hydrated(page);
  });

  test("asks for a first calculation, and is live from then on", async ({ page }) => {
    const button = page.getByRole("button", { name: "Calculate Valuation" });
    await expect(button).toBeDisabled();
    await inputs(page)
      .getByRole("radio", { name: /^Series A/ })
      .check();
    await expect(arr(page)).toHaveValue("3");
    await expect(growth(page)).toHaveValue("50");
    await inputs(page)
      .getByRole("radio", { name: /^Traditional SaaS/ })
      .check();
    await expect(estimate(page).getByText("Awaiting Data")).toBeVisible();
    await button.click();
    await expect(inputs(page).getByText("Live Mode", { exact: true })).toBeVisible();
    // 3 × 9.
    await expect(estimate(page).getByText("$22M – $27M", { exact: true })).toBeVisible();
    await growth(page).fill("100");
    // 3 × 21.
    await expect(estimate(page).getByText("$50M – $63M", { exact: true })).toBeVisible();
    await inputs(page)
      .getByRole("radio", { name: /^Series C/ })
      .check();
    await expect(arr(page)).toHaveValue("25");
    await expect(estimate(page).getByText("$280M – $350M", { exact: true })).toBeVisible();
  });

  test("works by keyboard alone", async ({ page }) => {
    await inputs(page).getByRole("radio", { name: /^Seed/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(inputs(page).getByRole("radio", { name: /^Series A/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(inputs(page).getByRole("radio", { name: /^AI-Native/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(arr(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(inputs(page).getByRole("slider", { name: /ARR/ })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(arr(page)).toHaveValue("3.1");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(inputs(page).getByRole("slider", { name: /Growth/ })).toBeFocused();
    await page.keyboard.press("End");
    await expect(growth(page)).toHaveValue("500");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(estimate(page).getByText("AI-Native Supernova", { exact: true })).toBeVisible();
    // The focus is where the button was: the next stop is the report.
    await page.keyboard.press("Tab");
    await expect(estimate(page).getByRole("link", { name: "Download PDF Report" })).toBeFocused();
  });
});

test.describe("live", () => {
  test("a change stands in the address, asks the server nothing, and does not scroll", async ({
    page,
    watched,
  }) => {
    const asked: string[] = [];
    await page.goto(`${HOME}?${QUERY}`);
    await hydrated(page);
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
    await hydrated(page);
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
    await hydrated(page);
    await arr(page).fill("20000");
    await expect(inputs(page).getByText("Enter ARR above $0, up to $10,000M.")).toBeVisible();
    await expect(arr(page)).toHaveAttribute("aria-invalid", "true");
    await expect(estimate(page).getByText("$581M – $727M", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test("shares the mid-point and never an input, in a window of the composer", async ({ page }) => {
    await page.goto(`${HOME}?${QUERY}`);
    await hydrated(page);
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
    await hydrated(page);
    const slider = inputs(page).getByRole("slider", { name: /ARR/ });
    await slider.scrollIntoViewIfNeeded();
    await slider.fill("20");
    await expect(inputs(page).getByText("$794M – $993M", { exact: true })).toBeInViewport();
  });
});

test.describe("live market multiples", () => {
  test("show three tiers, and each opens its companies", async ({ page }) => {
    await page.goto(HOME);
    await hydrated(page);
    const section = page.getByRole("region", { name: "Live Market Multiples" });
    await expect(section.getByRole("article")).toHaveCount(3);
    await expect(section.getByText(/^[A-Z]+, [A-Z]+, [A-Z]+\.\.\.$/).first()).toBeVisible();
    await section.getByRole("link", { name: "High growth" }).click();
    const dialog = page.getByRole("dialog", { name: "High growth: 30% growth and more" });
    await expect(dialog.getByRole("row").nth(1)).toContainText("x");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(section.getByRole("link", { name: "High growth" })).toBeFocused();
  });

  test("have a page behind each card @no-javascript", async ({ page }) => {
    await page.goto(HOME);
    const behind = await page.getByRole("link", { name: "Lower growth" }).getAttribute("href");
    expect(behind).toBe(`${HOME}/method#tier-lower`);
    await page.goto(behind ?? "");
    await expect(page.getByRole("heading", { name: /^Lower growth/ })).toBeInViewport();
  });
});
