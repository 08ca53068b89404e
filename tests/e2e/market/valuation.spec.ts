import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { arr, EMPTY, estimate, example, growth, HOME, inputs, QUERY } from "../support/calculator.ts";
import { expect, ready, test } from "../support/site.ts";

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

  test("stays when its reader goes to the companies behind it @no-javascript", async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(`${HOME}?${QUERY}`);
    if (javaScriptEnabled) await ready(page);
    await page.getByRole("link", { name: "The companies", exact: true }).click();
    await expect(page).toHaveURL(`${HOME}?${QUERY}#live-multiples`);
    await expect(page.getByRole("region", { name: "Live Market Multiples" })).toBeInViewport();
    await expect(arr(page)).toHaveValue("15");
    await expect(estimate(page).getByText("AI-Native Supernova", { exact: true })).toBeVisible();
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

test.describe("the example", () => {
  const EXAMPLE = "fundingStage=seriesA&companyType=aiEnhanced&arr=3&growthRate=80";

  test("fills the fields and shows its result under the empty estimate @no-javascript", async ({
    page,
    request,
  }) => {
    await page.goto(HOME);
    await expect(inputs(page).getByRole("radio", { name: /^Series A/ })).toBeChecked();
    await expect(inputs(page).getByRole("radio", { name: /^AI-Enhanced/ })).toBeChecked();
    await expect(arr(page)).toHaveValue("3");
    await expect(growth(page)).toHaveValue("80");
    await expect(estimate(page).getByText("Awaiting Data")).toBeVisible();
    const { range, multiples } = await figuresOf(request, EXAMPLE);
    await expect(example(page).getByText(range, { exact: true })).toBeVisible();
    await expect(example(page).getByText(multiples, { exact: true })).toBeVisible();
    await expect(example(page)).toContainText("Series A, AI-Enhanced SaaS, $3M of ARR, 80% growth a year.");
    await expect(page.getByRole("heading", { name: "Behind the example" })).toBeVisible();
    await expect(page.getByText("Share My Valuation")).toHaveCount(0);
    await inputs(page).getByRole("button", { name: "Calculate Valuation" }).click();
    await expect(page).toHaveURL(`${HOME}?${EXAMPLE}`);
    await expect(example(page)).toHaveCount(0);
    await expect(estimate(page).getByText(range, { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Behind your figure" })).toBeVisible();
  });

  test("can be left for an empty form @no-javascript", async ({ page }) => {
    await page.goto(HOME);
    await inputs(page).getByRole("link", { name: "start empty" }).click();
    await expect(page).toHaveURL(EMPTY);
    await expect(inputs(page).getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(arr(page)).toHaveValue("");
    await expect(estimate(page).getByText("Awaiting Data")).toBeVisible();
    await expect(example(page)).toHaveCount(0);
  });

  test("stays what it is until the visitor calculates", async ({ page }) => {
    await page.goto(HOME);
    await ready(page);
    await growth(page).fill("100");
    await expect(example(page)).toContainText("80% growth a year.");
    await expect(page).toHaveURL(HOME);
    await page.getByRole("button", { name: "Calculate Valuation" }).click();
    await expect(inputs(page).getByText("Live Mode", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${HOME}?${EXAMPLE.replace("80", "100")}`);
    await expect(example(page)).toHaveCount(0);
  });
});

test.describe("the calculator", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(EMPTY);
    await ready(page);
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
    // The focus is where the button was: the next stop is in the result.
    await page.keyboard.press("Tab");
    await expect(estimate(page).getByRole("button", { name: "Share My Valuation" })).toBeFocused();
  });
});

test.describe("live market multiples", () => {
  test("show three tiers, and each opens its companies", async ({ page }) => {
    await page.goto(HOME);
    await ready(page);
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
