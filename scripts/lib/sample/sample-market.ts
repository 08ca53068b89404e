import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { publishMarket } from "~/domains/market/store/snapshots.ts";
import { storeCompany, storeSeries } from "~/domains/market/store/writes.ts";
import { bumpContentVersion } from "~/platform/data/content-version.ts";
import type { Deps } from "~/platform/deps.ts";
import { inRoot } from "../project.ts";
import { type MarketFacts, parseMarketFacts } from "./market-facts.ts";

/** The market of the sample edition: real closes and filed figures, as dated facts. What a source replaced stays. */

const CLOSES = "content/sample/market/closes.csv";
const COMPANIES = "content/sample/market/companies.csv";

const readSample = ({ publication }: Pick<Deps, "publication">): MarketFacts =>
  parseMarketFacts(
    {
      closes: readFileSync(inRoot(CLOSES), "utf8"),
      companies: readFileSync(inRoot(COMPANIES), "utf8"),
    },
    publication.market.companies,
  );

/** Holds the fingerprint of the sample that this state carries. */
const STAMP = "sample:market";

/**
 * Brings the sample into a state that has another version of it or none, but for symbols that a source has told of,
 * and computes the snapshots. Says what it did.
 */
export async function seedMarket(deps: Deps, sample: MarketFacts = readSample(deps)): Promise<string> {
  const fingerprint = createHash("sha256").update(JSON.stringify(sample)).digest("hex");
  const seeded = (await deps.kv.get(STAMP)) === fingerprint;
  const count = seeded ? 0 : await storeSample(deps, sample);
  const changed = await publishMarket(deps, { histories: true });
  if (changed) await bumpContentVersion(deps);
  if (!seeded) await deps.kv.put(STAMP, fingerprint);
  if (count > 0) return `${count} symbols`;
  return changed ? "computed again" : "unchanged";
}

async function storeSample(deps: Deps, { series, companies }: MarketFacts): Promise<number> {
  const live = await deps.db.all<{ symbol: string; kind: "price" | "filing" }>(
    sql`select symbol, 'price' as kind from quotes where source <> 'sample'
      union all select symbol, 'filing' from companies where sample = 0`,
  );
  const told = new Set(live.map(({ symbol, kind }) => `${kind} ${symbol}`));
  const priced = series.filter(({ bar }) => !told.has(`price ${bar.symbol}`));
  for (const each of priced) await storeSeries(deps, each, { whole: true });
  for (const company of companies)
    if (!told.has(`filing ${company.symbol}`)) await storeCompany(deps, company);
  return priced.length;
}
