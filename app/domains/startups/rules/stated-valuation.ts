import { parseAmount } from "~/lib/amount.ts";
import { anchorOf } from "~/lib/text/slug.ts";
import { isCalendarDay } from "~/lib/time/time-zone.ts";
import type { StartupFacts } from "../config.ts";

/** A startup's valuation as it is entered at the desk, and what it changes. */

export type StatedValuation = StartupFacts["valuation"];

/** The fields of the form, as texts. */
export const VALUATION_FIELDS = ["usd", "on", "basis", "source", "fundedOn"] as const;
export type ValuationFields = Record<(typeof VALUATION_FIELDS)[number], string>;

type Read = { ok: true; value: StatedValuation } | { ok: false; errors: Partial<ValuationFields> };

/** Reads the fields; each wrong one has its sentence. */
export function readValuation({ usd, on, basis, source, fundedOn }: ValuationFields, today: string): Read {
  const errors: Partial<ValuationFields> = {};
  const amount = parseAmount(usd);
  if (!amount) errors.usd = "Please enter an amount in USD, such as 1.25B or 850M.";
  else if (amount < 1e6) errors.usd = "This is less than a million: write 850M for 850 million.";
  if (!isCalendarDay(on)) errors.on = "Please enter the day of the valuation.";
  else if (on > today) errors.on = "A valuation cannot be of a day to come.";
  if (basis.trim() === "") errors.basis = "Please say what it is of, such as “Series C” or “tender offer”.";
  if (source.trim() === "") errors.source = "Please say who states it, such as “Company release”.";
  if (fundedOn !== "" && (!isCalendarDay(fundedOn) || fundedOn > today))
    errors.fundedOn = "Please enter the day of the last round, or leave it empty.";
  if (Object.keys(errors).length > 0 || !amount) return { ok: false, errors };
  return { ok: true, value: { billions: amount / 1e9, on, basis: basis.trim(), source: source.trim() } };
}

/** Returns the day of the last round; null where none is known, and for a public company. */
export function lastRound(startup: StartupFacts): string | null {
  if (startup.status === "public") return null;
  return startup.fundedOn === undefined ? startup.valuation.on : startup.fundedOn;
}

/**
 * Returns a startup with a newer valuation.
 * @param fundedOn the day of the last round; "" for that of the valuation. Where no round was known, "" is still none:
 * not every valuation is of a round.
 */
export function withValuation(
  startup: StartupFacts,
  valuation: StatedValuation,
  fundedOn: string,
): StartupFacts {
  if (startup.status === "public" || (fundedOn === "" && startup.fundedOn === null))
    return { ...startup, valuation };
  const { fundedOn: _, ...others } = startup;
  return { ...others, valuation, ...(fundedOn === "" || fundedOn === valuation.on ? {} : { fundedOn }) };
}

export interface ValuationEffect {
  /** Its place among the private companies, from 1. */
  place: { before: number; after: number };
  /** Of all private companies, billions of USD. */
  total: { before: number; after: number };
  /** The day of the last round; null where none is known. */
  lastRound: { before: string | null; after: string | null };
}

/** Returns what a valuation changes among the private companies; null for a public one, whose price values it. */
export function valuationEffect(
  facts: readonly StartupFacts[],
  name: string,
  valuation: StatedValuation,
  fundedOn: string,
): ValuationEffect | null {
  const priced = facts.filter(({ status }) => status === "private");
  const own = priced.find((one) => one.name === name);
  if (!own) return null;
  const { billions } = valuation;
  const others = priced.filter((one) => one !== own).map(({ valuation }) => valuation.billions);
  const placeOf = (value: number) => 1 + others.filter((other) => other > value).length;
  const sum = others.reduce((total, value) => total + value, 0);
  return {
    place: { before: placeOf(own.valuation.billions), after: placeOf(billions) },
    total: { before: sum + own.valuation.billions, after: sum + billions },
    lastRound: { before: lastRound(own), after: lastRound(withValuation(own, valuation, fundedOn)) },
  };
}

/** How a startup is named in addresses. */
export const startupSlug = ({ name }: Pick<StartupFacts, "name">) => anchorOf(name);

/** Returns the path of a startup's screen at the desk. */
export const startupScreen = (startup: Pick<StartupFacts, "name">) =>
  `/desk/market/startups/${encodeURIComponent(startupSlug(startup))}`;
