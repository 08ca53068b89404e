import * as z from "zod";
import { TIERS } from "~/lib/statistics/growth-tiers.ts";
import { oneOf, optionalOneOf } from "~/platform/page/match/query.ts";
import { PERIODS } from "../../fields.ts";
import { firstDirection, readBound, readColumns, readSymbols, SORTS } from "./view.ts";

const bound = z.string().optional().transform(readBound);
const symbols = z.string().optional().transform(readSymbols);

/** The query of the company table; `readScreener` reads the same parameters in the browser. */
export const screenerQuery = z
  .object({
    period: oneOf(PERIODS),
    sort: z.enum(SORTS).catch("marketCap"),
    dir: optionalOneOf(["asc", "desc"]),
    columns: z.string().optional().transform(readColumns),
    tier: optionalOneOf(TIERS),
    growthFrom: bound,
    growthTo: bound,
    capFrom: bound,
    capTo: bound,
    multipleTo: bound,
    marginFrom: bound,
    compare: symbols,
  })
  // The direction that a column is sorted in first needs no parameter.
  .overwrite((view) => ({ ...view, dir: view.dir === firstDirection(view.sort) ? null : view.dir }));

/** The query of a comparison. */
export const compareQuery = z.object({ symbols });
