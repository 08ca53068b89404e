import { parseAmount } from "~/lib/amount.ts";
import { isCalendarDay } from "~/lib/time/time-zone.ts";
import type { CompanyConfig } from "../../config.ts";
import { isYearBefore, YEAR } from "../filings/fundamentals.ts";

/** A reported ARR as it is entered at the desk. */

export type StatedArr = NonNullable<CompanyConfig["reportedArr"]>;

/** The fields of the form, as texts. */
export const ARR_FIELDS = ["usd", "asOf", "source", "url", "beforeUsd", "beforeOn"] as const;
export type ArrFields = Record<(typeof ARR_FIELDS)[number], string>;

type Read = { ok: true; value: StatedArr } | { ok: false; errors: Partial<ArrFields> };

function amountError(usd: number | null): string | null {
  if (!usd) return "Please enter an amount in USD, such as 1.25B or 850M.";
  return usd < 1e6 ? "This is less than a million: write 850M for 850 million." : null;
}

/**
 * Reads the fields; each wrong one has its sentence.
 * @param today the day (UTC), after which no figure can be of
 */
export function readArr(fields: ArrFields, today: string): Read {
  const errors: Partial<ArrFields> = {};
  const usd = parseAmount(fields.usd);
  const wrong = amountError(usd);
  if (wrong) errors.usd = wrong;
  if (!isCalendarDay(fields.asOf)) errors.asOf = "Please enter the date of the figure.";
  else if (fields.asOf > today) errors.asOf = "A figure cannot have a date in the future.";
  if (fields.source.trim() === "") errors.source = "Please say who states it, such as “Company release”.";
  if (fields.url && !/^https?:\/\/\S+$/.test(fields.url)) errors.url = "This is not a web address.";
  const beforeUsd = fields.beforeUsd ? parseAmount(fields.beforeUsd) : null;
  const wrongBefore = fields.beforeUsd ? amountError(beforeUsd) : null;
  if (wrongBefore) errors.beforeUsd = wrongBefore;
  if (beforeUsd && !isCalendarDay(fields.beforeOn))
    errors.beforeOn = "Please enter the date of the figure a year before.";
  else if (beforeUsd && !errors.asOf && !isYearBefore(fields.beforeOn, fields.asOf))
    errors.beforeOn = `This must be a day ${YEAR.from} to ${YEAR.to} days before the other.`;
  if (Object.keys(errors).length > 0 || !usd) return { ok: false, errors };
  return {
    ok: true,
    value: {
      usd,
      asOf: fields.asOf,
      source: fields.source.trim(),
      ...(fields.url ? { url: fields.url } : {}),
      ...(beforeUsd ? { yearBefore: { usd: beforeUsd, asOf: fields.beforeOn } } : {}),
    },
  };
}
