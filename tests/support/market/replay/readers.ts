import type { Comparison } from "./compare.ts";
import type { Expected, ExpectedStock } from "./expected.ts";
import { readPlot } from "./plot.ts";
import { indexOf } from "./series.ts";
import { billions, dollars, figure, fixed, known, share, shortDay, signed, textOf } from "./written.ts";

/** Compares what others read: programs by the tools of /mcp, visitors of other sites, mails, and the calculator. */

type Json = Record<string, unknown>;

export interface ShownToReaders {
  /** The company of `company` and of the framed view. */
  symbol: string;
  tools: { table: Json | null; multiples: Json | null; company: Json | null };
  embeds: { index: string; company: string };
  /** The page of the index; empty without one. */
  indexPage: string;
  /** The table of all companies that sorts, in its standard columns. */
  table: string;
  /** The calculator's map of public companies, its cards of the tiers, and the tables behind them. */
  calculator: { map: string; cards: string; tables: string };
  /** The report's pages as text; null at a moment without one. */
  report: string | null;
  /** Mails about alerts that were written at the moment. */
  alerts: { subject: string; text: string }[];
}

const TIERS = [
  { tier: "high", from: 30, to: Number.POSITIVE_INFINITY },
  { tier: "moderate", from: 20, to: 30 },
  { tier: "lower", from: Number.NEGATIVE_INFINITY, to: 20 },
];

export function compareReaders(expected: Expected, shown: ShownToReaders): Comparison[] {
  const comparisons: Comparison[] = [];
  const same = (place: string, want: string, have: string) =>
    void comparisons.push({ place, expected: want, shown: have });
  /** A text that must stand in another. */
  const has = (place: string, want: string, text: string) =>
    same(place, want, text.includes(want) ? want : "");
  const stock = expected.stocks.find(({ symbol }) => symbol === shown.symbol);
  const tiers = TIERS.map(({ tier, from, to }) => ({ tier, ...tierOf(expected, from, to) }));
  tools();
  if (stock) companyEmbed(stock);
  index();
  table();
  calculator();
  if (shown.report !== null) report(shown.report.replace(/\s+/g, " "));
  for (const mail of shown.alerts) alert(mail);
  return comparisons;

  function tools(): void {
    const companies = (shown.tools.table?.companies ?? []) as Json[];
    same("tool table: companies", String(expected.stocks.length), String(companies.length));
    for (const each of expected.stocks) {
      const told = companies.find(({ symbol }) => symbol === each.symbol) ?? {};
      toolFigures(`tool table ${each.symbol}`, each, told);
    }
    const told = (shown.tools.multiples?.tiers ?? []) as Json[];
    for (const { tier, members, multiple, growth, marketCap } of tiers) {
      const own = told.find((each) => each.tier === tier) ?? {};
      same(`tool multiples ${tier}: count`, String(members.length), String(own.count));
      same(`tool multiples ${tier}`, known(multiple), figure(own.multiple));
      same(`tool multiples ${tier}: growth`, known(growth), figure(own.growthRate));
      same(`tool multiples ${tier}: cap`, known(marketCap), figure(own.marketCap));
    }
    const company = (shown.tools.company?.company ?? {}) as Json;
    if (!stock) return;
    toolFigures(`tool company ${stock.symbol}`, stock, company);
    const { filed } = stock;
    const measures = company.measures as Record<string, { value: number; parts: { value: number }[] } | null>;
    if (!filed) return;
    const measure = (id: string, want: number | null, parts?: number[]) => {
      same(`tool company ${stock.symbol} ${id}`, known(want), figure(measures[id]?.value));
      for (const [place, part] of (want === null ? [] : (parts ?? [])).entries())
        same(
          `tool company ${stock.symbol} ${id} part ${place}`,
          figure(part),
          figure(measures[id]?.parts[place]?.value),
        );
    };
    const { newest, quarters } = filed;
    const year = quarters.slice(-4);
    const cap = Math.round(stock.marketCap ?? 0);
    measure("enterpriseValue", filed.enterpriseValue, [cap, newest.debt, newest.cash]);
    measure("evToRevenue", filed.evToRevenue);
    measure("evToRunRate", filed.evToRunRate);
    measure("freeCashFlowMargin", filed.margin, [
      ...year.map((quarter) => quarter.operatingCashFlow),
      ...year.map((quarter) => quarter.purchases),
      ...year.map((quarter) => quarter.revenue),
    ]);
    measure("ruleOf40", filed.rule);
  }

  function toolFigures(place: string, each: ExpectedStock, told: Json): void {
    same(`${place} price`, known(each.price), figure(told.price));
    same(`${place} change`, known(each.changes["1D"]), figure(told.changePercent));
    same(`${place} cap`, known(each.marketCap && Math.round(each.marketCap)), figure(told.marketCap));
    same(`${place} arr`, known(each.arr), figure(told.arr));
    same(`${place} growth`, known(each.growth), figure(told.arrGrowth));
    same(`${place} multiple`, known(each.multiple), figure(told.priceToArr));
  }

  function companyEmbed({ symbol, price, changes, marketCap, arr, growth, multiple }: ExpectedStock): void {
    // Its labels say more of a figure in parentheses, which is compared where they are made.
    const text = textOf(shown.embeds.company).replace(/ \([^()]*\)/g, "");
    const place = `embed company ${symbol}`;
    has(`${place} price`, `Price${dollars(price)}`, text);
    if (changes["1D"] !== undefined) has(`${place} change`, signed(changes["1D"], 2), text);
    if (marketCap !== null) has(`${place} cap`, `Market cap${billions(marketCap / 1e9)}`, text);
    if (arr !== null) has(`${place} arr`, billions(arr), text);
    if (growth !== null) has(`${place} growth`, `growth${signed(growth, 1)}`, text);
    if (multiple !== null) has(`${place} multiple`, `Price to ARR${fixed(multiple, 1)}x`, text);
  }

  function index(): void {
    const own = indexOf(expected);
    same("index: known", String(own !== null), String(shown.indexPage !== ""));
    same("embed index: known", String(own !== null), String(shown.embeds.index !== ""));
    if (!own) return;
    const [before, last] = own.levels.slice(-2).map(({ level_points }) => Number(level_points));
    const page = textOf(shown.indexPage);
    const embed = textOf(shown.embeds.index);
    if (before === undefined || last === undefined) return;
    const day = signed((last / before - 1) * 100, 2);
    for (const [place, text] of [
      ["index", page],
      ["embed index", embed],
    ] as const) {
      has(`${place}: level`, last.toFixed(2), text);
      has(`${place}: day`, day, text);
      has(`${place}: companies`, `${own.members.length} public B2B software companies`, text);
    }
    has("embed index: since", signed(last - 100, 2), embed);
    const rows = Array.from(
      shown.indexPage.matchAll(/<tr class="border-b border-rule">.*?<\/tr>/g),
      ([row]) => textOf(row),
    );
    for (const { symbol, weight, change, added } of own.members) {
      const row = rows.find((each) => each.startsWith(symbol)) ?? "";
      has(`index ${symbol} weight`, weight, row);
      has(`index ${symbol} change`, signed(change, 2), row);
      has(`index ${symbol} added`, signed(added, 2).replace("%", ""), row);
    }
  }

  function table(): void {
    const rows = Array.from(shown.table.matchAll(/<tr class="group.*?<\/tr>/g), ([row]) => row);
    same("table: companies", String(expected.stocks.length), String(rows.length));
    for (const { symbol, filed, price, changes, marketCap, arr, growth, multiple } of expected.stocks) {
      const row = rows.find((each) => each.includes(`/insights/${symbol}"`)) ?? "";
      // Below a figure stands its basis, and whether it is old.
      const cells = Array.from(row.matchAll(/<td.*?<\/td>/g), ([cell]) =>
        textOf(cell.replace(/<span class="block text-xs text-soft">.*?<\/span>/, "")),
      );
      const cell = (column: string, place: number, value: number | null | undefined, text: string) =>
        same(
          `table ${symbol} ${column}`,
          value === null || value === undefined ? "–unknown" : text,
          cells[place] ?? "",
        );
      // A price that is not of the session stands with its day.
      has(`table ${symbol} price`, dollars(price), cells[0] ?? "");
      cell("change", 1, changes["1D"], signed(changes["1D"] ?? 0, 2));
      cell("cap", 2, marketCap, billions((marketCap ?? 0) / 1e9));
      cell("arr", 3, arr, billions(arr ?? 0));
      cell("growth", 4, growth, signed(growth ?? 0, 1));
      cell("multiple", 5, multiple, `${fixed(multiple ?? 0, 1)}x`);
      if (!filed) continue;
      cell("EV to revenue", 6, filed.evToRevenue, `${fixed(filed.evToRevenue ?? 0, 1).replace("-", "−")}x`);
      cell("margin", 8, filed.margin, share(filed.margin ?? 0));
      cell("rule", 9, filed.rule, share(filed.rule ?? 0));
    }
  }

  function calculator(): void {
    const { map, cards, tables } = shown.calculator;
    const plot = readPlot(map, "log");
    const all = tiers.flatMap(({ members }) => members);
    same("calculator: dots", String(all.length), String(plot.dots.size));
    for (const { symbol, name, growth, multiple } of all) {
      const words = `${name}: growth ${signed(growth, 1)}, ${multiple.toFixed(1)}x ARR`;
      same(`calculator: ${symbol}`, words, plot.dots.get(symbol)?.words ?? "");
    }
    has("calculator: line", `The line through ${all.length} public companies`, textOf(map));
    for (const { tier, members, multiple, growth, marketCap } of tiers) {
      if (multiple === null) continue;
      const told = `${multiple.toFixed(1)}xof ARR on average, growth of revenue or ARR ${signed(growth ?? 0, 1)}, market cap ${billions((marketCap ?? 0) / 1e9)}`;
      has(`calculator: ${tier}`, told, textOf(cards));
      has(`calculator: ${tier} count`, `${members.length} compan`, textOf(cards));
      for (const { symbol, ...member } of members)
        has(`calculator: table ${symbol}`, `${member.multiple.toFixed(1)}x`, rowIn(tables, member.name));
    }
  }

  function report(text: string): void {
    for (const { tier, members, multiple, growth, marketCap } of tiers) {
      if (multiple === null) continue;
      const told = `${members.length} ${signed(growth ?? 0, 1)} ${billions((marketCap ?? 0) / 1e9)} ${multiple.toFixed(1)}x`;
      has(`report: ${tier}`, told, text);
      for (const { symbol, ...member } of members) {
        const row = `${symbol} ${{ high: "High", moderate: "Moderate", lower: "Slower" }[tier]} ${billions(member.marketCap / 1e9)} ${billions(member.arr)}`;
        has(`report: ${symbol}`, row, text);
        has(`report: ${symbol} multiple`, `${signed(member.growth, 1)} ${member.multiple.toFixed(1)}x`, text);
      }
    }
  }

  /** Each figure of a mail is that of its company at the moment. */
  function alert({ subject, text }: { subject: string; text: string }): void {
    const each = expected.stocks.find(({ symbol }) => subject.startsWith(`${symbol}: `));
    same("alerts: company", "true", String(each !== undefined));
    if (!each) return;
    const { symbol, filed, changes, multiple, price, arr } = each;
    const place = `alerts ${symbol}`;
    if (subject.includes("is filed")) {
      same(`${place} filed`, "true", String(filed !== null));
      if (!filed) return;
      has(`${place} quarter`, `the quarter to ${shortDay(filed.newest.end)} is filed`, subject);
      has(`${place} revenue`, billions(filed.newest.revenue / 1e9), text);
      has(`${place} growth`, signed(filed.growth ?? 0, 1), text);
      return;
    }
    has(`${place} price`, dollars(price), text);
    if (subject.includes("on the day")) {
      has(`${place} change`, `${signed(changes["1D"] ?? 0, 2)} on the day`, subject);
      has(`${place} change in the text`, signed(changes["1D"] ?? 0, 2), text);
      return;
    }
    has(`${place} multiple`, `price to ARR is ${fixed(multiple ?? 0, 1)}x`, subject);
    const [, side = "", threshold = ""] = /, (above|below) ([\d.]+)x/.exec(subject) ?? [];
    same(`${place} side`, side, Number(fixed(multiple ?? 0, 1)) > Number(threshold) ? "above" : "below");
    has(`${place} arr`, billions(arr ?? 0), text);
  }
}

/** The companies of a tier that count in a valuation, with their means. */
function tierOf({ stocks }: Expected, from: number, to: number) {
  const members = stocks.flatMap(({ counts, growth, marketCap, arr, ...stock }) => {
    if (!counts || growth === null || marketCap === null || !arr) return [];
    const multiple = Math.round(marketCap) / 1e9 / arr;
    const shown = Math.round(growth * 1e4) / 1e4;
    return multiple > 0 && multiple < 200 && shown >= from && shown < to
      ? [{ ...stock, arr, multiple, growth: shown, marketCap: Math.round(marketCap) }]
      : [];
  });
  const mean = (values: number[]) =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
  return {
    members,
    multiple: mean(members.map(({ multiple }) => multiple)),
    growth: mean(members.map(({ growth }) => growth)),
    marketCap: mean(members.map(({ marketCap }) => marketCap)),
  };
}

const rowIn = (html: string, name: string) =>
  Array.from(html.matchAll(/<tr[ >].*?<\/tr>/g), ([row]) => textOf(row)).find((row) => row.includes(name)) ??
  "";
