import { sql } from "drizzle-orm";
import { rowsOf, statement } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import type { ValuationInput } from "../rules/multiple.ts";
import type { CompanyType, FundingStage } from "../rules/tables.ts";

/** Counts calculations by day and bucket, without data on single visitors. */

/** The lower ends of the buckets, in $M and percent. */
const ARR_BUCKETS = [0, 0.5, 1, 3, 10, 20, 50, 100] as const;
const GROWTH_BUCKETS = [0, 20, 50, 100, 150, 200, 300] as const;

const bucketOf = (ends: readonly number[], value: number) => Math.max(...ends.filter((end) => value >= end));

/** Counts a calculation under today (UTC) and its buckets. */
export async function countCalculation(
  { db, now }: Pick<Deps, "db" | "now">,
  { fundingStage, companyType, arr, growthRate }: ValuationInput,
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  await rowsOf(
    db,
    statement(sql`
      insert into valuation_calculations (day, stage, type, arr_from, growth_from, count)
      values (${day}, ${fundingStage}, ${companyType}, ${bucketOf(ARR_BUCKETS, arr)},
        ${bucketOf(GROWTH_BUCKETS, growthRate)}, 1)
      on conflict do update set count = count + 1`),
  );
}

export interface CalculationCount {
  stage: FundingStage;
  type: CompanyType;
  arrFrom: number;
  growthFrom: number;
  count: number;
}

/** Returns the counts since a day ("2026-08-21"), most frequent first. */
export async function calculationCounts(
  { db }: Pick<Deps, "db">,
  since: string,
): Promise<CalculationCount[]> {
  return rowsOf(
    db,
    statement<CalculationCount>(sql`
      select stage, type, arr_from as arrFrom, growth_from as growthFrom, sum(count) as count
      from valuation_calculations where day >= ${since}
      group by stage, type, arr_from, growth_from
      order by count desc, stage, type, arr_from, growth_from`),
  );
}
