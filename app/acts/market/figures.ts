import * as z from "zod/mini";
import type { CompanyConfig } from "~/domains/market/config.ts";
import { readArr } from "~/domains/market/rules/desk/stated-arr.ts";
import { currency } from "~/lib/format.ts";
import { lineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { askCron } from "~/platform/sources/ask-cron.ts";
import { type Listed, listRecord, todayOf, wrongFields } from "./lists.ts";
import { factsOf, withPrices } from "./priced.ts";
import { startupActs, startups } from "./startups.ts";

/** Figures that a publisher states of companies: each with its day and source. */

/** Figures are computed by the clock; the cron Worker does it at once. */
async function recompute(deps: ActDeps): Promise<void> {
  if (deps.cron) deps.defer(askCron(deps, (cron) => cron.recomputeMarket()));
}

const companies = listRecord<CompanyConfig>({
  kind: "company",
  part: "market",
  of: ({ market }) => [...(market?.companies ?? [])],
  put: ({ market, ...publication }, list, files) =>
    market && withPrices({ ...market, companies: list }, factsOf(publication), files),
  idOf: ({ symbol }) => symbol,
  written: recompute,
});

const symbol = lineField({ missing: "This company does not exist.", max: 10 });
const text = z._default(z.string(), "");

type Changed<Entry> = Result<Listed<Entry> | null, string>;

export const stateArr = defineAct({
  name: "state-arr",
  role: "editor",
  fields: z.object({
    symbol,
    usd: text,
    asOf: text,
    source: text,
    url: text,
    beforeUsd: text,
    beforeOn: text,
  }),
  record: companies.record,
  id: ({ symbol }) => symbol,
  async apply({ deps, before, fields: { symbol, ...fields } }): Promise<Changed<CompanyConfig>> {
    if (!before) return fail("symbol", "This company is no longer in the index.");
    const read = readArr(fields, todayOf(deps));
    if (!read.ok) return wrongFields(read.errors);
    const value = { ...before, entry: { ...before.entry, reportedArr: read.value } };
    const mistake = await companies.mistakeOf(deps, symbol, value);
    return mistake ? fail("usd", mistake) : ok(value);
  },
  says: ({ before, after }) => {
    const of = (listed: Listed<CompanyConfig> | null) => listed?.entry.reportedArr;
    const [old, fresh] = [of(before), of(after)];
    const stated = fresh ? `${currency(fresh.usd / 1e9)} of ${fresh.asOf} (${fresh.source})` : "";
    return `ARR of ${after?.entry.name}: ${stated}${old ? `, before ${currency(old.usd / 1e9)} of ${old.asOf}` : ""}.`;
  },
  next: ({ fields: { symbol } }) => `/desk/market/${symbol}`,
});

export const dropArr = defineAct({
  name: "drop-arr",
  role: "editor",
  fields: z.object({ symbol }),
  record: companies.record,
  id: ({ symbol }) => symbol,
  apply({ before }): Changed<CompanyConfig> {
    if (!before) return fail("symbol", "This company is no longer in the index.");
    const { reportedArr: _, ...entry } = before.entry;
    return ok({ ...before, entry });
  },
  says: ({ before }) => `ARR of ${before?.entry.name}: the stated figure was removed.`,
  next: ({ fields: { symbol } }) => `/desk/market/${symbol}`,
});

export const addCompany = defineAct({
  name: "add-company",
  role: "editor",
  fields: z.object({
    symbol: z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z][A-Z.-]{0,9}$/, "Please enter a symbol such as SNOW."),
      ),
    name: lineField({ missing: "Please enter a name.", max: 80 }),
    cik: z
      .string()
      .check(z.trim(), z.regex(/^\d{1,10}$/, "Please enter the company’s number at the SEC (CIK).")),
  }),
  record: companies.record,
  id: ({ symbol }) => symbol,
  async apply({ deps, before, fields: { symbol, name, cik } }): Promise<Changed<CompanyConfig>> {
    if (before) return fail("symbol", `${before.entry.name} is already in the index.`);
    const value = await companies.atEnd(deps, { symbol, name, cik: Number(cik) });
    const mistake = await companies.mistakeOf(deps, symbol, value);
    return mistake ? fail("symbol", mistake) : ok(value);
  },
  says: ({ fields: { name, symbol } }) => `Added ${name} (${symbol}) to the index.`,
  next: ({ fields: { symbol } }) => `/desk/market/${symbol}`,
});

export const removeCompany = defineAct({
  name: "remove-company",
  role: "editor",
  fields: z.object({ symbol }),
  record: companies.record,
  id: ({ symbol }) => symbol,
  async apply({ deps, fields: { symbol } }): Promise<Changed<CompanyConfig>> {
    const mistake = await companies.mistakeOf(deps, symbol, null);
    return mistake ? fail("symbol", mistake) : ok(null);
  },
  says: ({ before, fields: { symbol } }) => `Removed ${before?.entry.name ?? symbol} from the index.`,
  next: () => "/desk/market",
});

export const marketActs = [stateArr, dropArr, addCompany, removeCompany, ...startupActs];

/** The records, for the versions that their forms show. */
export const marketRecords = { companies: companies.record, startups: startups.record };
