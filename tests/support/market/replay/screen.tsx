import { DomUtils, parseDocument } from "htmlparser2";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { EvMultiples } from "~/domains/market/rules/maps/growth-map.ts";
import type { Market, MarketAnalysis } from "~/domains/market/schema.ts";
import { marketOf } from "~/domains/market/section.ts";
import { InsightsScreen } from "~/domains/market/ui/insights-screen.tsx";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import type { MapMultiple } from "./maps.ts";

/** The market screen as a visitor without JavaScript reads it: its tables and tiles as texts. */

interface ScreenTexts {
  html: string;
  /** Every tile: label, figure and note. */
  tiles: { label: string; figure: string; note: string }[];
  /** Rows of the table of all companies: the cells' texts, by symbol. */
  rows: Map<string, string[]>;
  gainers: string[];
  losers: string[];
  ytd: string[];
  tiers: string[];
  pulse: string;
  analysis: string;
}

type Element = ReturnType<typeof DomUtils.findOne>;

const textOf = (element: Element): string =>
  element
    ? DomUtils.textContent(element)
        .replace(/[\u00a0\s]+/g, " ")
        .trim()
    : "";

export function readScreen(
  publication: Publication,
  { market, analysis }: { market: Market; analysis: MarketAnalysis },
  { period, multiple, ev }: { period: string; multiple: MapMultiple; ev: EvMultiples },
): ScreenTexts {
  const html = rendered(
    publication,
    `/insights?period=${period}&multiple=${multiple}`,
    <InsightsScreen market={market} analysis={analysis} ev={ev} indexName={marketOf(publication).indexName}>
      {null}
    </InsightsScreen>,
  );
  const page = parseDocument(html).children;
  const all = (name: string, within: Element | typeof page = page) =>
    DomUtils.getElementsByTagName(name, within as typeof page);
  const section = (id: string) =>
    DomUtils.findOne(({ name, attribs }) => name === "section" && attribs["aria-labelledby"] === id, page);
  const [tiles] = all("dl");
  const rows = all(
    "tr",
    DomUtils.findOne(({ attribs }) => /stock-table/.test(attribs.class ?? ""), page),
  );
  const items = (id: string) => all("li", section(id)).map(textOf);
  return {
    html,
    tiles: all("div", tiles ?? null).map((tile) => {
      const [figure, note] = DomUtils.getChildren(all("dd", tile)[0] as never) as Element[];
      return {
        label: textOf(all("dt", tile)[0] ?? null),
        figure: textOf(figure ?? null),
        note: textOf(note ?? null),
      };
    }),
    rows: new Map(rows.slice(1).map((row) => [textOf(all("b", row)[0] ?? null), all("td", row).map(textOf)])),
    gainers: items("gainers"),
    losers: items("losers"),
    ytd: all("tr", section("ytd")).map(textOf),
    tiers: all("article", section("tiers")).map(textOf),
    pulse: textOf(section("pulse")),
    analysis: textOf(section("analysis")),
  };
}

/** Renders a part of a page. */
export const rendered = (publication: Publication, path: string, part: ReactNode) =>
  renderToStaticMarkup(
    <Routed path={path} publication={publication}>
      {part}
    </Routed>,
  );

function Routed({
  path,
  publication,
  children,
}: {
  path: string;
  publication: Publication;
  children: ReactNode;
}) {
  return (
    <StaticRouter location={path}>
      <PublicationProvider value={publicParts(publication)}>{children}</PublicationProvider>
    </StaticRouter>
  );
}
