import type { Comparison } from "./compare.ts";
import type { Expected, ExpectedStock } from "./expected.ts";
import { type ReadPlot, readPlot } from "./plot.ts";
import { fixed, share, shortDay, signed, textOf } from "./written.ts";

/** Compares the maps, wherever they are shown: of growth and both multiples, and of the Rule of 40. */

export type MapMultiple = "priceToArr" | "evToRevenue";

export interface ShownMaps {
  /** On the market screen: of one multiple at a time. */
  screen: { multiple: MapMultiple; html: string };
  /** For other sites. */
  embeds: Record<MapMultiple, string>;
  rulePage: string;
  ruleEmbed: string;
}

interface Dot {
  symbol: string;
  name: string;
  x: number;
  y: number;
  arrOld: boolean;
}

export function compareMaps(expected: Expected, shown: ShownMaps): Comparison[] {
  const comparisons: Comparison[] = [];
  const same = (place: string, want: string, have: string) =>
    void comparisons.push({ place, expected: want, shown: have });
  growthMap("map", shown.screen.multiple, shown.screen.html, true);
  growthMap("embed map", "priceToArr", shown.embeds.priceToArr, false);
  growthMap("embed map EV", "evToRevenue", shown.embeds.evToRevenue, false);
  ruleMap("rule", shown.rulePage, true);
  ruleMap("embed rule", shown.ruleEmbed, false);
  return comparisons;

  /** Dots and line where they belong: within a fiftieth of a point, or of a percent of a multiple. */
  function placed(place: string, want: { x: number; y: number }, have: { x: number; y: number } | undefined) {
    const near = (a: number, b = Number.NaN) => Math.abs(a - b) <= 0.02 * Math.max(1, Math.abs(a) / 10);
    const written = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)}, ${y.toFixed(2)}`;
    const right = have && near(want.x, have.x) && near(want.y, have.y);
    same(`${place} place`, written(want), right ? written(want) : have ? written(have) : "");
  }

  function growthMap(place: string, multiple: MapMultiple, html: string, hasTable: boolean): void {
    const { own, left } = membersOf(expected, multiple);
    const plot = readPlot(html, "log");
    const session = expected.stocks.filter(({ counts }) => counts).length;
    const text = textOf(html);
    if (own.length < session) {
      const name = multiple === "priceToArr" ? "price to ARR" : "EV to 12-month revenue";
      const told = `Growth and ${name} are known for ${own.length} of the session’s ${session} companies.`;
      same(`${place}: coverage`, told, text.includes(told) ? told : "");
    }
    const old = left.length > 0 ? `more than two quarters old: ${left.join(", ")}.` : "";
    same(`${place}: old`, old, /more than two quarters old: [A-Z, ]+\./.exec(text)?.[0] ?? "");
    same(`${place}: dots`, String(own.length < 3 ? 0 : own.length), String(plot.dots.size));
    if (own.length < 3) return;
    const { at, r, slope } = lineThrough(own);
    same(`${place}: R²`, (r * r).toFixed(2), /R² (\d\.\d\d)/.exec(text)?.[1] ?? "");
    const step = signed((Math.exp(10 * slope) - 1) * 100, 0);
    same(`${place}: step`, step, /go with (\S+) of multiple/.exec(text)?.[1] ?? "");
    for (const point of plot.line) placed(`${place}: line`, { x: point.x, y: at(point.x) }, point);
    for (const { symbol, name, x, y, arrOld } of own) {
      const over = Math.round((y / at(x) - 1) * 100);
      const where = over === 0 ? "on it" : `${Math.abs(over)}% ${over > 0 ? "over" : "under"}`;
      const standing = over === 0 ? "trades on the line" : `trades ${where} the line`;
      const of = multiple === "priceToArr" ? "ARR" : "revenue";
      const marked = multiple === "priceToArr" && arrOld;
      const words = `${name}: growth ${signed(x, 1)}, ${fixed(y, 1)}x ${of}${marked ? " (old)" : ""}, ${standing}`;
      same(`${place}: ${symbol}`, words, plot.dots.get(symbol)?.words ?? "");
      placed(`${place}: ${symbol}`, { x, y }, plot.dots.get(symbol));
      const row = `${symbol}${signed(x, 1)}${fixed(y, 1)}x${marked ? "old" : ""}${at(x).toFixed(1)}x${where}`;
      if (hasTable) same(`${place}: table ${symbol}`, row, rowOf(html, row));
    }
  }

  function ruleMap(place: string, html: string, hasTable: boolean): void {
    const all = expected.stocks.flatMap(({ symbol, name, filed }) =>
      filed?.margin != null && filed.rule !== null
        ? [{ symbol, name, filed, margin: filed.margin, rule: filed.rule }]
        : [],
    );
    const own = all.filter(({ filed }) => !filed.old);
    const text = textOf(html);
    const count = `The filings of ${own.length} of ${expected.all} companies have revenue`;
    same(`${place}: coverage`, count, text.includes(count) ? count : "");
    // The sample's own filings of Snowflake end in the spring.
    const left = ["SNOW", ...all.filter(({ filed }) => filed.old).map(({ symbol }) => symbol)].join(", ");
    same(`${place}: old`, left, /two quarters old: ([A-Z, ]+)\./.exec(text)?.[1] ?? "");
    const plot: ReadPlot = readPlot(html);
    same(`${place}: dots`, String(own.length), String(plot.dots.size));
    const distance = ({ rule }: { rule: number }) => Math.round((rule - 40) * 10) / 10;
    const standing = [1, -1].map((sign) => own.filter((each) => Math.sign(distance(each)) === sign).length);
    same(
      `${place}: standing`,
      `Of ${own.length} companies, ${standing[0]} over the line and ${standing[1]} under it.`,
      /Of \d+ companies, \d+ over the line and \d+ under it\./.exec(text)?.[0] ?? "",
    );
    for (const point of plot.line) placed(`${place}: line`, { x: point.x, y: 40 - point.x }, point);
    for (const { symbol, name, filed, margin, rule } of own) {
      const growth = rule - margin;
      const period = `12 months to ${shortDay(filed.newest.end)}`;
      const points = `${distance({ rule }) < 0 ? "−" : "+"}${Math.abs(distance({ rule })).toFixed(1)} points`;
      const words = `${name}: growth ${signed(growth, 1)}, free cash flow margin ${share(margin)}, together ${share(rule)}, ${points} against 40, ${period}`;
      same(`${place}: ${symbol}`, words, plot.dots.get(symbol)?.words ?? "");
      placed(`${place}: ${symbol}`, { x: growth, y: margin }, plot.dots.get(symbol));
      const row = `${symbol}${signed(growth, 1)}${share(margin)}${share(rule)}${points}${period}`;
      if (hasTable) same(`${place}: table ${symbol}`, row, rowOf(html, row));
    }
  }
}

/** The companies of a map, and those left out as old. */
function membersOf(expected: Expected, multiple: MapMultiple): { own: Dot[]; left: string[] } {
  const multipleOf = (stock: ExpectedStock) =>
    multiple === "priceToArr" ? stock.multiple : (stock.filed?.evToRevenue ?? null);
  const all = expected.stocks.flatMap((stock) => {
    const [x, y] = [stock.growth, multipleOf(stock)];
    return stock.counts && x !== null && y !== null && y > 0 ? [{ ...stock, x, y }] : [];
  });
  const isOld = ({ filed }: ExpectedStock) => multiple === "evToRevenue" && filed?.old === true;
  return {
    own: all.filter((stock) => !isOld(stock)),
    left: all.filter(isOld).map(({ symbol }) => symbol),
  };
}

/** The line through the logarithms, by the normal equations. */
function lineThrough(dots: Dot[]) {
  const n = dots.length;
  const total = (of: (x: number, log: number) => number) =>
    dots.reduce((sum, { x, y }) => sum + of(x, Math.log(y)), 0);
  const [sx, sy] = [total((x) => x), total((_, log) => log)];
  const [sxx, sxy, syy] = [total((x) => x * x), total((x, log) => x * log), total((_, log) => log * log)];
  const slope = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  const start = (sy - slope * sx) / n;
  const r = (n * sxy - sx * sy) / Math.sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
  return { slope, r, at: (x: number) => Math.exp(start + slope * x) };
}

/** Returns the row of the table that is looked for, or else that of the same company. */
function rowOf(html: string, row: string): string {
  const rows = Array.from(html.matchAll(/<tr[ >].*?<\/tr>/g), ([tr]) => textOf(tr));
  const symbol = /^[A-Z]+/.exec(row)?.[0] ?? "";
  return rows.find((each) => each === row) ?? rows.find((each) => each.startsWith(symbol)) ?? "";
}
