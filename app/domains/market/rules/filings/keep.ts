import type { FiledFigure } from "./filed-figures.ts";
import type { CompanyFacts, Quarter, Shares } from "./fundamentals.ts";

/** Decides what a reading of the filings replaces: an older filing never takes the place of a newer figure. */

/** What is stored of a company. */
export interface StoredFacts {
  /** A source has answered for the company. */
  filed: boolean;
  quarters: Pick<Quarter, "periodEnd" | "filed" | "sample">[];
  figures: Pick<FiledFigure, "measure" | "periodEnd" | "filed" | "sample">[];
  shares: Pick<Shares, "asOf" | "filed" | "sample"> | null;
}

export interface Kept extends Pick<CompanyFacts, "quarters" | "figures" | "shares"> {
  /** The stored sample goes: the filings have its newest quarter, or a newer one, or no quarters at all. */
  replacesSample: boolean;
}

/** Returns the part of a reading that replaces, or is added to, what is stored. */
export function kept(stored: StoredFacts, facts: CompanyFacts): Kept {
  if (facts.sample && stored.filed) return { replacesSample: false, quarters: [], figures: [], shares: null };
  const newestSample = newest(stored.quarters.filter(({ sample }) => sample));
  const reachesSample = facts.quarters.length === 0 || newest(facts.quarters) >= newestSample;
  const replacesSample = !facts.sample && reachesSample;
  const sampleMayGo = facts.sample || replacesSample;
  const replaces = (known: Dated | undefined, fresh: Dated) => {
    if (!known) return true;
    if (known.sample) return sampleMayGo;
    return !facts.sample && (fresh.filed ?? "") >= (known.filed ?? "");
  };
  const quarters = new Map(stored.quarters.map((quarter) => [quarter.periodEnd, quarter]));
  const figures = new Map(stored.figures.map((figure) => [keyOf(figure), figure]));
  const { shares } = facts;
  const newerShares =
    shares &&
    (!stored.shares ||
      // A stored day after its own filing is a slip: every right count would look older.
      stored.shares.asOf > stored.shares.filed ||
      (stored.shares.sample ? sampleMayGo : !facts.sample && !isOlder(shares, stored.shares)));
  return {
    replacesSample,
    quarters: facts.quarters.filter((quarter) => replaces(quarters.get(quarter.periodEnd), quarter)),
    figures: facts.figures.filter((figure) => replaces(figures.get(keyOf(figure)), figure)),
    shares: newerShares ? shares : null,
  };
}

type Dated = { filed: string | null; sample: boolean };

const keyOf = ({ measure, periodEnd }: Pick<FiledFigure, "measure" | "periodEnd">) =>
  `${measure} ${periodEnd}`;

const newest = (quarters: readonly Pick<Quarter, "periodEnd">[]): string =>
  quarters.reduce((last, { periodEnd }) => (periodEnd > last ? periodEnd : last), "");

/** A count of an earlier day is older; of the same day, one that was filed earlier. */
const isOlder = (fresh: Pick<Shares, "asOf" | "filed">, known: Pick<Shares, "asOf" | "filed">) =>
  fresh.asOf < known.asOf || (fresh.asOf === known.asOf && fresh.filed < known.filed);
