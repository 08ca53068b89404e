import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { marketTeaser } from "~/domains/market/rules/views.ts";
import { MarketWidgets } from "~/domains/market/ui/featured-stocks.tsx";
import { HeadlineList } from "~/domains/market/ui/headlines.tsx";
import { StockDetail, StockPrice } from "~/domains/market/ui/stock-detail.tsx";
import { marketOf, stock } from "../../../support/market/views.ts";
import { markupOf } from "../../../support/unit/markup.tsx";

test("a price that did not change has no sign, and no dash that reads as a minus", () => {
  const html = markupOf(<StockPrice stock={stock({ change: 0, changePercent: 0 })} />);
  expect(html.replace(/<[^>]*>/g, " ")).not.toMatch(/[-–−+]\s*\$?0/);
  expect(html).toContain("unchanged on the day");
});

test("closes are counted where there is a line of them", () => {
  const detail = (sparkline: number[]) =>
    markupOf(
      <MemoryRouter>
        <StockDetail stock={stock({ sparkline })} index={{ name: "The Index", count: 24 }} />
      </MemoryRouter>,
    );
  expect(detail([218.67, 230])).toContain("The last 2 closes<");
  for (const few of [[], [230]]) expect(detail(few)).not.toMatch(/The last \d+ closes/);
});

test("the name of an outlet is written apart from the time beside it, whichever way it is read", () => {
  const story = {
    id: "1",
    title: "A story",
    url: "https://wire.example/1",
    source: "כלכליסט",
    publishedAt: "2026-08-21T10:00:00.000Z",
    sample: false,
  };
  const html = markupOf(
    <MemoryRouter>
      <HeadlineList news={[story]} now={Date.parse("2026-08-21T13:00:00Z")} />
    </MemoryRouter>,
  );
  expect(html).toContain("<bdi>כלכליסט</bdi>, <time");
});

test("a market without a featured company keeps its pulse on the front page", () => {
  const widgets = (featured: boolean) =>
    markupOf(
      <MemoryRouter>
        <MarketWidgets market={marketTeaser(marketOf([stock({ featured })]), null, "Ours")} />
      </MemoryRouter>,
    );
  expect(widgets(true)).toContain("Featured stocks");
  expect(widgets(false)).not.toContain("Featured stocks");
  expect(widgets(false)).toContain("Market Pulse");
});
