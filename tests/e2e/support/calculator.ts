import type { Page } from "@playwright/test";

/** The page of the valuation calculator, as its tests address it. */

export const HOME = "/valuation-calculator";
export const QUERY = "fundingStage=seriesB&companyType=aiNative&arr=15&growthRate=300";

/** The calculator without the example. */
export const EMPTY = `${HOME}?growthRate=50`;

export const inputs = (page: Page) => page.getByRole("region", { name: "Calculate Your Valuation" });
export const estimate = (page: Page) => page.getByRole("region", { name: "Valuation Estimate" });
export const example = (page: Page) =>
  estimate(page).getByRole("region", { name: "An example: replace it with your own" });
export const arr = (page: Page) => inputs(page).getByLabel("Annual recurring revenue (ARR)", { exact: true });
export const growth = (page: Page) => inputs(page).getByLabel("Growth, year over year", { exact: true });
