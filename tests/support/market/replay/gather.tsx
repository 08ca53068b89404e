import { RuleOf40Map } from "~/domains/market/ui/maps/rule-of-40.tsx";
import type { Deps } from "~/platform/deps.ts";
import * as mapEmbed from "~/routes/embed.map.tsx";
import * as ruleEmbed from "~/routes/embed.rule-of-40.tsx";
import * as multiplesCsv from "~/routes/insights.$symbol_.multiples[.]csv.ts";
import * as multiplesJson from "~/routes/insights.$symbol_.multiples[.]json.ts";
import * as quartersCsv from "~/routes/insights.$symbol_.quarters[.]csv.ts";
import * as quartersJson from "~/routes/insights.$symbol_.quarters[.]json.ts";
import * as closesCsv from "~/routes/insights.$symbol[.]csv.ts";
import * as closesJson from "~/routes/insights.$symbol[.]json.ts";
import * as levelsCsv from "~/routes/insights.index_.levels[.]csv.ts";
import * as levelsJson from "~/routes/insights.index_.levels[.]json.ts";
import * as mediansCsv from "~/routes/insights.index_.multiples[.]csv.ts";
import * as mediansJson from "~/routes/insights.index_.multiples[.]json.ts";
import * as rulePage from "~/routes/insights.rule-of-40.tsx";
import * as stocksCsv from "~/routes/insights[.]csv.ts";
import * as stocksJson from "~/routes/insights[.]json.ts";
import { call } from "../../call.ts";
import type { MapMultiple, ShownMaps } from "./maps.ts";
import { rendered } from "./screen.tsx";
import type { ShownSeries, ShownTables } from "./series.ts";

/** Gathers what is shown at a moment, by the routes that show it. */

interface Route {
  loader: unknown;
}
type Params = Record<string, string>;

const asked = (deps: Deps, { loader }: Route, path: string, params?: Params) =>
  call(loader as Parameters<typeof call>[0], deps, path, params);

/** Returns an answer's text; empty when there is nothing to show. */
export async function textAt(deps: Deps, route: Route, path: string, params?: Params): Promise<string> {
  const response = await asked(deps, route, path, params);
  return response.ok ? response.text() : "";
}

/** Returns an answer's JSON; null when there is nothing to show. */
export async function jsonAt<Answer>(deps: Deps, route: Route, path: string, params?: Params) {
  const response = await asked(deps, route, path, params);
  return response.ok ? response.json<Answer>() : null;
}

/** Returns what a page's loader gives its screen. */
export async function loadedAt<Props>(deps: Deps, route: Route, path: string, params: Params = {}) {
  const { origin } = new URL(deps.publication.brand.url);
  const loader = route.loader as (args: object) => Promise<{ data: Props }>;
  return (await loader({ request: new Request(`${origin}${path}`), params, context: deps })).data;
}

/** @param screen the market screen, whose map is of this multiple */
export async function gatherMaps(
  deps: Deps,
  screen: { multiple: MapMultiple; html: string },
): Promise<ShownMaps> {
  const path = "/insights/rule-of-40";
  const { map } = await loadedAt<{ map: Parameters<typeof RuleOf40Map>[0]["map"] }>(deps, rulePage, path);
  return {
    screen,
    embeds: {
      priceToArr: await textAt(deps, mapEmbed, "/embed/map"),
      evToRevenue: await textAt(deps, mapEmbed, "/embed/map?multiple=evToRevenue"),
    },
    rulePage: rendered(deps.publication, path, <RuleOf40Map map={map} />),
    ruleEmbed: await textAt(deps, ruleEmbed, "/embed/rule-of-40"),
  };
}

/** Every series, and those of one company. */
export async function gatherTables(deps: Deps, symbol: string): Promise<ShownTables> {
  const series = async (json: Route, csv: Route, path: string): Promise<ShownSeries> => ({
    json: await jsonAt(deps, json, `${path}.json`, { symbol }),
    csv: await textAt(deps, csv, `${path}.csv`, { symbol }),
  });
  const company = `/insights/${symbol}`;
  return {
    symbol,
    stocks: await series(stocksJson, stocksCsv, "/insights"),
    closes: await series(closesJson, closesCsv, company),
    multiples: await series(multiplesJson, multiplesCsv, `${company}/multiples`),
    quarters: await series(quartersJson, quartersCsv, `${company}/quarters`),
    medians: await series(mediansJson, mediansCsv, "/insights/index/multiples"),
    levels: await series(levelsJson, levelsCsv, "/insights/index/levels"),
  };
}
