import type { ComponentProps } from "react";
import { readScreener } from "~/domains/market/rules/screener/view.ts";
import type { Market } from "~/domains/market/schema.ts";
import { IndexPage } from "~/domains/market/ui/index-page.tsx";
import { ScreenerTable } from "~/domains/market/ui/screener/table.tsx";
import { useWatchlist } from "~/domains/market/ui/screener/watchlist.ts";
import { renderReport } from "~/domains/valuation/report/pdf/render.ts";
import { liveMarket, publicAverages } from "~/domains/valuation/rules/market.ts";
import { CompanyMap } from "~/domains/valuation/ui/company-map.tsx";
import { LiveMultiples } from "~/domains/valuation/ui/live-multiples.tsx";
import { TierTable } from "~/domains/valuation/ui/tier-table.tsx";
import { sendAlerts } from "~/jobs/send-alerts.ts";
import type { Deps } from "~/platform/deps.ts";
import * as companyEmbed from "~/routes/embed.company.$symbol.tsx";
import * as indexEmbed from "~/routes/embed.index.tsx";
import * as indexRoute from "~/routes/insights.index.tsx";
import * as tableRoute from "~/routes/insights.table.tsx";
import { TOOLS } from "~/tools/registry.ts";
import { confirmed, rule, takeMails } from "../../mail/alerts.ts";
import { readPdf } from "../../valuation/pdf.ts";
import { contentOf, INPUT, readFont, valuationOf } from "../../valuation/report.ts";
import { loadedAt, textAt } from "./gather.tsx";
import type { ShownToReaders } from "./readers.ts";
import { rendered } from "./screen.tsx";

/** Gathers what programs, other sites, mails, the calculator and its report show at a moment. */

/** Asks for the alerts of the fortnight: crossings, moves and a filing. Each has an address and so a mail of its own. */
export async function askForAlerts(deps: Deps): Promise<void> {
  const wishes = [
    ...["MDB", "DDOG", "NET", "OKTA", "TEAM", "HUBS", "NOW", "SHOP", "ZM", "WDAY"].map((symbol) =>
      rule({ symbol, kind: "move", threshold: 5 }),
    ),
    ...[158, 159, 160].flatMap((threshold) => [
      rule({ symbol: "MDB", kind: "above", threshold }),
      rule({ symbol: "MDB", kind: "below", threshold }),
    ]),
    rule({ symbol: "VEEV", kind: "quarter", threshold: 0 }),
  ];
  for (const [index, wish] of wishes.entries()) await confirmed(`reader-${index}@example.com`, wish, deps);
}

/** @param withReport the report is typeset too, which takes as long as everything else */
export async function gatherReaders(
  deps: Deps,
  market: Market,
  { symbol, withReport }: { symbol: string; withReport: boolean },
): Promise<ShownToReaders> {
  await sendAlerts(deps);
  const live = liveMarket(market);
  const averages = publicAverages(market.stocks);
  const valuation = valuationOf(INPUT, averages);
  const part = (path: string, element: Parameters<typeof rendered>[2]) =>
    rendered(deps.publication, path, element);
  const tool = async (name: string, input: object = {}) => {
    const read = await TOOLS.find((each) => each.name === name)?.read(deps, input as never);
    return read?.ok ? (read.value.value as Record<string, unknown>) : null;
  };
  const index = await textAt(deps, indexEmbed, "/embed/index");
  return {
    symbol,
    tools: {
      table: await tool("table"),
      multiples: await tool("multiples"),
      company: await tool("company", { symbol }),
    },
    embeds: { index, company: await textAt(deps, companyEmbed, `/embed/company/${symbol}`, { symbol }) },
    indexPage: index ? await indexPage() : "",
    table: await table(),
    calculator: {
      map: part("/", <CompanyMap valuation={valuation} market={live} isExample={false} />),
      cards: part("/", <LiveMultiples market={live} />),
      tables: (live?.tiers ?? []).map((tier) => part("/", <TierTable tier={tier} />)).join(""),
    },
    report: withReport && live ? await report(live) : null,
    alerts: await takeMails(),
  };

  async function indexPage(): Promise<string> {
    const path = "/insights/index";
    const props = await loadedAt<ComponentProps<typeof IndexPage>>(deps, indexRoute, path);
    return part(path, <IndexPage {...props} />);
  }

  async function table(): Promise<string> {
    const path = "/insights/table";
    const { rows } = await loadedAt<{ rows: ScreenerRows }>(deps, tableRoute, path);
    return part(path, <StandardTable rows={rows} />);
  }

  async function report(shown: NonNullable<typeof live>): Promise<string> {
    const content = contentOf({ averages, valuation, market: shown });
    const { pages } = await readPdf(await renderReport(content, readFont));
    return pages.map(({ text }) => text).join(" ");
  }
}

type ScreenerRows = ComponentProps<typeof ScreenerTable>["rows"];

/** The company table in its standard columns, as it is before a visitor chooses any. */
const StandardTable = ({ rows }: { rows: ScreenerRows }) => (
  <ScreenerTable rows={rows} view={readScreener(new URLSearchParams())} watchlist={useWatchlist()} />
);
