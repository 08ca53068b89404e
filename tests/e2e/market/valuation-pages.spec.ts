import { estimate, growth, HOME, QUERY } from "../support/calculator.ts";
import { expect, ready, test } from "../support/site.ts";
import { expectNoOverflow, WIDE } from "../support/widths.ts";

/** The pages that go on from an estimate: a comparison of two, and a round. The server answers both. */

test.describe("a comparison", () => {
  test("shows both estimates and marks the steps that differ @no-javascript", async ({ page }) => {
    const other = "vsFundingStage=seriesB&vsCompanyType=aiNative&vsArr=15&vsGrowthRate=150";
    await page.goto(`${HOME}/compare?${QUERY}&${other}`);
    const row = (name: string) =>
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
    await expect(row("Range").getByRole("cell")).toHaveText(["$581M – $727M", "$311M – $389M"]);
    await expect(row("Range")).toContainText("B is 0.54x A");
    await expect(row("Base multiple")).toContainText("B is 0.62x A");
    await expect(row("AI factor")).toContainText("the same");
    await expect(row("Growth bonus").getByRole("cell")).toContainText(["× 1.15", "× 1"]);
    await page.getByRole("link", { name: "Scenario B" }).click();
    await expect(page).toHaveURL(
      `${HOME}?${other.replaceAll(/vs(.)/g, (_, letter) => letter.toLowerCase())}`,
    );
  });

  test("begins at an estimate with its next year, and is a form @no-javascript", async ({ page }) => {
    await page.goto(`${HOME}?${QUERY}`);
    await estimate(page).getByRole("link", { name: "Compare with another scenario" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Compare two scenarios" })).toBeVisible();
    const second = page.getByRole("group", { name: "Scenario B" });
    await expect(second.getByLabel("ARR ($M)")).toHaveValue("60");
    await second.getByLabel("ARR ($M)").fill("none");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(second.getByText("Enter ARR above $0, up to $10,000M.")).toBeVisible();
    await expect(page.getByText("Awaiting Data")).toBeVisible();
    await second.getByLabel("ARR ($M)").fill("15");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/vsArr=15/);
    await expect(page.getByText("differs")).toHaveCount(0);
  });
});

test.describe("a round", () => {
  const OWN = "fundingStage=seriesA&companyType=traditional&arr=3&growthRate=50";

  test("shows its dilution at both ends, and what the next valuation takes @no-javascript", async ({
    page,
  }) => {
    // $21.6M to $27M.
    await page.goto(`${HOME}/round?${OWN}&raise=5.4&target=48.6`);
    const row = (name: string) =>
      page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
    await expect(row("Pre-money").getByRole("cell")).toHaveText(["$16.2M", "$21.6M"]);
    await expect(row("Post-money").getByRole("cell")).toHaveText(["$21.6M", "$27M"]);
    await expect(row("Dilution").getByRole("cell")).toHaveText(["25%", "20%"]);
    const next = page.getByRole("region", { name: "What must be true for the next valuation" });
    await expect(next.getByText("$6M", { exact: true })).toBeVisible();
    await page.getByLabel("The estimate is").selectOption("pre-money");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL(/reading=pre/);
    await expect(row("Post-money").getByRole("cell")).toHaveText(["$27M", "$32.4M"]);
    await next.getByRole("link", { name: "Compare with today" }).first().click();
    await expect(page).toHaveURL(
      `${HOME}/compare?${OWN}&vsFundingStage=seriesA&vsCompanyType=traditional&vsArr=6&vsGrowthRate=50`,
    );
  });

  test("says what no value reaches, and what no round can raise @no-javascript", async ({ page }) => {
    await page.goto(`${HOME}/round?${OWN}&raise=24&target=500`);
    await expect(page.getByRole("row", { name: /^Dilution/ }).getByRole("cell")).toHaveText(["–", "88.9%"]);
    await expect(page.getByText("No higher growth, up to 1,000%, reaches it.")).toBeVisible();
  });
});

test("the methods stand beside each other, and the estimate stays the result @no-javascript", async ({
  page,
}) => {
  await page.goto(`${HOME}?fundingStage=seriesA&companyType=aiEnhanced&arr=3&growthRate=900`);
  const behind = page.getByRole("region", { name: "Behind your figure" });
  await expect(behind.getByRole("term")).toHaveText([
    /^The estimatethe result\$/,
    /^Averages of public companies\$/,
    /^Public companies at this growth\$/,
  ]);
  await expect(behind.getByText(/R² \d\.\d\d.* None of them grows faster than/)).toBeVisible();
});

test("a scenario's link is copied with its inputs", async ({ page }) => {
  await page.goto(`${HOME}?${QUERY}`);
  await ready(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text;
    };
  });
  await growth(page).fill("200");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.title()).toContain(`${HOME}?${QUERY.replace("300", "200")}`);
});

test("the example and its tables stay within every width @no-javascript", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto(HOME);
  await expect(page.getByRole("heading", { name: "Behind the example" })).toBeVisible();
  await expectNoOverflow(page);
});
