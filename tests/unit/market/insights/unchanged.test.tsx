import { expect, test } from "vitest";
import { StockPrice } from "~/domains/market/ui/stock-detail.tsx";
import { stock } from "../../../support/market/views.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

test("a price that did not change has no sign, and no dash that reads as a minus", () => {
  const html = markupOf(<StockPrice stock={stock({ change: 0, changePercent: 0 })} />);
  expect(html.replace(/<[^>]*>/g, " ")).not.toMatch(/[-–−+]\s*\$?0/);
  expect(html).toContain("unchanged on the day");
});
