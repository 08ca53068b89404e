import type { ComponentProps } from "react";
import { beforeAll, expect, test } from "vitest";
import { readEvMultiples, readRuleMap } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { CompanyPage } from "~/domains/market/ui/company-page.tsx";
import { GrowthMapSection } from "~/domains/market/ui/maps/growth-map.tsx";
import { RuleOf40Map } from "~/domains/market/ui/maps/rule-of-40.tsx";
import { refreshFundamentals } from "~/jobs/refresh-fundamentals.ts";
import * as companyRoute from "~/routes/insights.$symbol.tsx";
import { companyFactsAt, toldCompanies } from "../../../support/market/replay/filings.ts";
import { loadedAt } from "../../../support/market/replay/gather.tsx";
import { rendered } from "../../../support/market/replay/screen.tsx";
import { seedMarket } from "../../../support/market/rows.ts";
import { testDeps } from "../../../support/unit/deps.ts";
import { config, quickFilings, world } from "../../../support/unit/market-world.ts";

/** The maps of a market whose filings are read: the sample edition has too few. */

const NOW = "2026-12-22T15:00:00Z";
const TOLD = toldCompanies(config.companies, 1);
const { deps } = world(NOW, {
  edgar: ({ pathname }) => {
    const company = TOLD.find(({ cik }) => pathname.endsWith(`${cik}.json`));
    return company ? companyFactsAt(company, NOW) : new Response("", { status: 404 });
  },
});

beforeAll(async () => {
  await seedMarket(testDeps({ at: "2026-08-22T15:00:00Z" }));
  await refreshFundamentals(deps, { companies: config.companies, ...quickFilings });
});

const VIEW = {
  period: "1D",
  layout: "table",
  sort: "company",
  dir: "asc",
  tier: null,
  scale: "log",
} as const;

/** The links of the table's cells that are numbers, after each such cell was found to have one. */
function linksOf(html: string): string[] {
  const cells = [...html.matchAll(/<td class="[^"]*text-end">(.*?)<\/td>/g)].map(([, cell = ""]) => cell);
  const numbers = cells.filter((cell) => /[%x]</.test(cell));
  expect(numbers.length).toBeGreaterThan(10);
  return numbers.map((cell) => /<a [^>]*href="([^"]*)"/.exec(cell)?.[1] ?? cell);
}

test.each(["priceToArr", "evToRevenue", "ruleOf40"] as const)(
  "every company's figure in the table of the map of %s is opened on the company's page",
  async (which) => {
    const { stocks = [], session = null } = (await readMarket(deps))?.data ?? {};
    const part =
      which === "ruleOf40" ? (
        <RuleOf40Map map={await readRuleMap(deps, { stocks, session })} />
      ) : (
        <GrowthMapSection
          stocks={stocks}
          ev={await readEvMultiples(deps)}
          view={{ ...VIEW, multiple: which }}
        />
      );
    const links = linksOf(rendered(deps.publication, "/insights", part));
    for (const symbol of new Set(links.map((link) => link.split(/[/#]/)[2] ?? ""))) {
      const path = `/insights/${symbol}`;
      const props = await loadedAt<ComponentProps<typeof CompanyPage>>(deps, companyRoute, path, { symbol });
      const page = rendered(deps.publication, path, <CompanyPage {...props} />);
      const anchors = links.filter((link) => link.startsWith(`${path}#`)).map((link) => link.split("#")[1]);
      expect(anchors.length).toBeGreaterThan(1);
      for (const anchor of anchors) expect(page, symbol).toContain(`id="${anchor}"`);
    }
  },
);
