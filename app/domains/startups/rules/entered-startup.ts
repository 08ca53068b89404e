import { isCalendarDay } from "~/lib/time/time-zone.ts";
import type { StartupFacts } from "../config.ts";
import { readValuation } from "./stated-valuation.ts";

/** A startup as it is entered at the desk. */

/** The fields of the form, as texts. */
export const STARTUP_FIELDS = [
  "name",
  "status",
  "category",
  "description",
  "usd",
  "on",
  "basis",
  "source",
  "fundedOn",
  "founded",
  "headquarters",
  "note",
  "symbol",
  "shares",
  "sharesOn",
  "sharesSource",
] as const;
export type StartupFields = Record<(typeof STARTUP_FIELDS)[number], string>;

type Read = { ok: true; value: StartupFacts } | { ok: false; errors: Record<string, string> };

/** Reads the fields; each wrong one has its sentence. What a public company alone has is not asked of a private one. */
export function readStartup(given: StartupFields, today: string): Read {
  const fields = Object.fromEntries(
    STARTUP_FIELDS.map((name) => [name, given[name].trim().replace(/\s+/g, " ")]),
  ) as StartupFields;
  const errors: Record<string, string> = {};
  const valuation = readValuation(fields, today);
  if (!valuation.ok) Object.assign(errors, valuation.errors);
  for (const [name, missing] of Object.entries(REQUIRED) as [keyof StartupFields, string][])
    if (fields[name] === "") errors[name] = missing;
  if (fields.description.length > 160) errors.description = "Please keep to 160 characters.";
  const founded = Number(fields.founded);
  if (!/^\d{4}$/.test(fields.founded) || founded < 1950 || founded > Number(today.slice(0, 4)))
    errors.founded = "Please enter the year in which it was founded.";
  const isPublic = fields.status === "public";
  if (!isPublic && fields.status !== "private") errors.status = "Please choose one of both.";
  const count = Number(fields.shares.replaceAll(",", ""));
  if (isPublic) {
    if (!/^[A-Z][A-Z.]{0,5}$/.test(fields.symbol.toUpperCase()))
      errors.symbol = "Please enter the symbol at the exchange, such as CRWV.";
    if (!Number.isSafeInteger(count) || count <= 0) errors.shares = "Please enter the number of all shares.";
    if (!isCalendarDay(fields.sharesOn) || fields.sharesOn > today)
      errors.sharesOn = "Please enter the day of this number.";
    if (fields.sharesSource === "") errors.sharesSource = "Please say who states it, such as “10-Q”.";
  }
  if (Object.keys(errors).length > 0 || !valuation.ok) return { ok: false, errors };
  const facts = {
    name: fields.name,
    category: fields.category,
    description: fields.description,
    valuation: valuation.value,
    founded,
    headquarters: fields.headquarters,
    ...(fields.note ? { note: fields.note } : {}),
  };
  if (!isPublic)
    return {
      ok: true,
      value: { ...facts, status: "private", ...(fields.fundedOn ? { fundedOn: fields.fundedOn } : {}) },
    };
  const shares = { count, on: fields.sharesOn, source: fields.sharesSource };
  return { ok: true, value: { ...facts, status: "public", symbol: fields.symbol.toUpperCase(), shares } };
}

const REQUIRED = {
  name: "Please enter a name.",
  category: "Please enter a group such as “Foundation Models”.",
  description: "Please describe it in one sentence of your own.",
  headquarters: "Please enter where it is, such as “Berlin, Germany”.",
};
