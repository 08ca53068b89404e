import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { marketOf } from "~/domains/market/section.ts";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeCompany, storeSeries } from "~/domains/market/store/writes.ts";
import { changeTopics } from "~/platform/data/topic-versions.ts";
import type { Deps } from "~/platform/deps.ts";
import { inRoot } from "../project.ts";
import { type MarketFacts, parseMarketFacts } from "./market-facts.ts";

/** The market of the sample edition: real closes and filed figures, as dated facts. It never overwrites a source's data. */

const CLOSES = "content/sample/market/closes.csv";
const COMPANIES = "content/sample/market/companies.csv";
const FIGURES = "content/sample/market/filed-figures.csv";

const readSample = ({ publication }: Pick<Deps, "publication">): MarketFacts =>
  parseMarketFacts(
    {
      closes: readFileSync(inRoot(CLOSES), "utf8"),
      companies: readFileSync(inRoot(COMPANIES), "utf8"),
      figures: readFileSync(inRoot(FIGURES), "utf8"),
    },
    marketOf(publication).companies,
  );

/** The KV key of the stored sample's fingerprint. */
const STAMP = "sample:market";

/**
 * Stores the sample unless this version is stored, except for symbols with data of a source, and computes the snapshots.
 * Returns what it did, for the operator.
 */
export async function seedMarket(deps: Deps, facts?: MarketFacts): Promise<string> {
  if (!deps.publication.market) return "the publication has no market";
  const sample = facts ?? readSample(deps);
  const fingerprint = createHash("sha256").update(JSON.stringify(sample)).digest("hex");
  const seeded = (await deps.kv.get(STAMP)) === fingerprint;
  const count = seeded ? 0 : await storeSample(deps, sample);
  const changed = await publishMarket(deps, { histories: true });
  if (changed) await changeTopics(deps, ["market"]);
  if (!seeded) await deps.kv.put(STAMP, fingerprint);
  if (count > 0) return `${count} symbols`;
  return changed ? "computed again" : "unchanged";
}

async function storeSample(deps: Deps, { series, companies }: MarketFacts): Promise<number> {
  const live = await deps.db.all<{ symbol: string; kind: "price" | "filing" }>(
    sql`select symbol, 'price' as kind from quotes where source <> 'sample'
      union all select symbol, 'filing' from companies where sample = 0`,
  );
  const sourced = new Set(live.map(({ symbol, kind }) => `${kind} ${symbol}`));
  const priced = series.filter(({ bar }) => !sourced.has(`price ${bar.symbol}`));
  for (const each of priced) await storeSeries(deps, each, { whole: true });
  for (const company of companies)
    if (!sourced.has(`filing ${company.symbol}`)) await storeCompany(deps, company);
  return priced.length;
}
