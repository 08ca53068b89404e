import type { FigureLine } from "~/lib/figures/figure-line.ts";
import { currency, marketCap, multiple, price, signedPercent, volume } from "~/lib/format.ts";
import type { Dates } from "~/lib/time/written-dates.ts";
import { PERIODS, type Period } from "../../fields.ts";
import type { CompanyHistory, Stock } from "../../schema.ts";
import type { HistoryColumns } from "../chart.ts";
import type { Figure } from "../figure.ts";
import { arrRemarks, GROWTH_NAMES } from "../filings/words.ts";
import { periodStarts } from "../prices/periods.ts";
import {
  arrFigure,
  changeFigure,
  growthFigure,
  marketCapFigure,
  priceFigure,
  priceToArrFigure,
  sharesFigure,
} from "../stock-figures.ts";
import { isLate } from "../views.ts";
import { changeId } from "./anchors.ts";
import { sourcesOf } from "./sources.ts";

/** The lines of a company's own figures; its measures have theirs in the list of measures. */

interface Stored {
  closes: Pick<HistoryColumns, "days" | "company"> | null;
  quarters: CompanyHistory["quarters"];
}

export function companyLines(stock: Stock, { closes, quarters }: Stored, dates: Dates): FigureLine[] {
  const { shares, arr, growthBasis, growthPeriodEnd, dayLow, dayHigh } = stock;
  const capital = marketCapFigure(stock);
  const line = lineWriter(dates);
  const lines = [
    line("price", "Price", price(stock.price), priceFigure(stock), {
      formula: "The last price of the trading day, as the source states it",
      notes: [
        isLate(stock) && "Older than the last trading day.",
        !stock.counts &&
          "From another day than the session, so it counts in no figure that covers several companies.",
      ],
    }),
    dayLow === null || dayHigh === null
      ? null
      : line("range", "Day range", `${price(dayLow)} – ${price(dayHigh)}`, priceFigure(stock), {
          formula: "The lowest and the highest price of the trading day, as the source states them",
        }),
    stock.volume === null
      ? null
      : line("volume", "Volume", volume(stock.volume), priceFigure(stock), {
          formula: "Shares traded on the day, as the source states them",
        }),
    ...PERIODS.map((period) => changeLine(stock, period, closes, dates)),
    line("shares", "Shares outstanding", shares === null ? "" : volume(shares), sharesFigure(stock), {
      formula: "Shares of all classes as filed, splits since then included",
      notes: [stock.sharesOld && "This count is old, and nothing newer is known."],
    }),
    line("marketCap", "Market cap", capital ? marketCap(capital.value) : "", capital, {
      notes: [
        shares !== null && `${price(stock.price)} × ${volume(shares)}.`,
        stock.sharesOld && "The share count is old.",
      ],
    }),
    line("arr", "ARR", arr === null ? "" : currency(arr), arrFigure(stock), {
      of: periodText(stock, dates),
      notes: [quarterText(stock, quarters), ...arrRemarks(stock, dates)],
    }),
    line(
      "arrGrowth",
      growthBasis ? GROWTH_NAMES[growthBasis] : "",
      signedPercent(stock.arrGrowth ?? 0, 1),
      growthFigure(stock),
      {
        of: growthPeriodEnd
          ? `${growthBasis === "revenue" ? "the quarter" : "the year"} to ${dates.shortDate(growthPeriodEnd)}`
          : undefined,
      },
    ),
    line("priceToArr", "Price to ARR", multiple(stock.priceToArr ?? 0), priceToArrFigure(stock), {
      notes: [
        capital && arr !== null && `${marketCap(capital.value)} ÷ ${currency(arr)}.`,
        stock.sharesOld && "The share count is old.",
        stock.arrOld && "The ARR is old.",
      ],
    }),
    ...reportLines(stock, dates),
  ];
  return lines.filter((each) => each !== null);
}

/** The stated days of the last report and of the next one. */
function reportLines({ lastReport, nextReport }: Stock, dates: Dates): (FigureLine | null)[] {
  const { shortDate } = dates;
  return [
    lastReport && {
      id: "lastReport",
      name: "Last reported",
      value: shortDate(lastReport.filed),
      formula: `The day on which form ${lastReport.form} with the newest quarter was filed`,
      of: `the quarter to ${shortDate(lastReport.periodEnd)}`,
      sources: sourcesOf([lastReport.source], dates),
    },
    nextReport && {
      id: "nextReport",
      name: "Next report",
      value: shortDate(nextReport.on),
      formula: "The day that the company has announced",
      of: shortDate(nextReport.source.asOf),
      sources: sourcesOf([nextReport.source], dates),
    },
  ];
}

interface Told {
  formula?: string;
  of?: string;
  notes?: (string | null | false)[];
}

/** Returns what writes the line of a figure; null of one that is not known. */
const lineWriter =
  (dates: Dates) =>
  (
    id: string,
    name: string,
    value: string,
    figure: Figure | null,
    { formula, of, notes = [] }: Told,
  ): FigureLine | null =>
    figure && {
      id,
      name,
      value,
      formula: formula ?? figure.basis,
      of: of ?? dates.shortDate(figure.day),
      sources: sourcesOf(figure.sources, dates),
      notes: notes.filter((note): note is string => Boolean(note)),
    };

function changeLine(stock: Stock, period: Period, closes: Stored["closes"], dates: Dates): FigureLine | null {
  const change = period === "1D" ? stock.change : (stock.periods[period]?.change ?? null);
  const figure = changeFigure(stock, period);
  if (!figure || change === null) return null;
  const from = baseDay(stock, period, closes);
  return lineWriter(dates)(changeId(period), `Change, ${period}`, signedPercent(figure.value), figure, {
    notes: [
      `${price(stock.price)} ÷ ${price(stock.price - change)}${from ? `, the close of ${dates.shortDate(from)}` : ""}.`,
    ],
  });
}

/** Returns the day of the close that a change is measured from: the last one on or before the period's start. */
function baseDay({ priceSource }: Stock, period: Period, closes: Stored["closes"]): string | null {
  const start = periodStarts(priceSource.asOf)[period];
  return closes?.days.filter((day) => day <= start).at(-1) ?? null;
}

const periodText = ({ arrBasis, periodEnd }: Stock, { shortDate }: Dates): string | undefined =>
  periodEnd ? `${arrBasis === "implied" ? "the quarter to " : ""}${shortDate(periodEnd)}` : undefined;

function quarterText({ arrBasis, periodEnd }: Stock, quarters: Stored["quarters"]): string | null {
  const quarter = quarters.find((each) => each.periodEnd === periodEnd);
  return arrBasis === "implied" && quarter ? `${currency(quarter.revenue / 1e9)} × 4.` : null;
}
