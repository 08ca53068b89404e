import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import type { ArrStanding } from "~/domains/market/rules/desk/effect.ts";
import { CompanyFigure } from "~/domains/market/ui/desk/company-figure.tsx";
import { CompanyTable } from "~/domains/market/ui/desk/company-table.tsx";

const company = {
  ...{ symbol: "ACME", name: "Acme", cik: 1, stated: null, ofFiles: null, isOfDesk: false },
  shown: { arr: 2, arrBasis: "reported", arrOld: false, priceToArr: 10.04, periodEnd: null },
} as const;
const standing = (growth: number, priceToArr: number): ArrStanding => ({
  ...{ arr: 2e9, basis: "reported", asOf: "2026-08-01", source: "Release", isOld: false, growthBasis: "arr" },
  growth,
  priceToArr,
});
/** Forms of the desk ask the router for the answer to their act. */
const htmlOf = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);

test("the desk writes multiples and growth as the pages of readers do", () => {
  expect(htmlOf(<CompanyTable companies={[company]} />)).toContain("10.0x");
  const entered = { fields: {} as never, errors: {}, isEntered: true };
  const effect = {
    ...{ before: standing(33.14, 12.3), after: standing(-0.04, -0.4), unused: null },
    median: { before: 9.1, after: null },
  };
  const html = htmlOf(<CompanyFigure {...{ company, version: "1", mayChange: true, ...entered, effect }} />);
  for (const text of ["+33.1% of ARR", ">0.0% of ARR", "12.3x", "−0.4x", "9.1x"])
    expect(html).toContain(text);
});
