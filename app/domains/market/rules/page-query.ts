import * as z from "zod";
import { SCALES } from "~/lib/scatter/scatter.ts";
import { TIERS } from "~/lib/statistics/growth-tiers.ts";
import { oneOf, optionalOneOf } from "~/platform/page/match/query.ts";
import { PERIODS } from "../fields.ts";
import { firstDirection, SORT_KEYS } from "./insights-view.ts";
import { MULTIPLES } from "./maps/growth-map.ts";

/** The query of the market screen; `readView` reads the same parameters in the browser. */
export const insightsQuery = z
  .object({
    period: oneOf(PERIODS),
    view: oneOf(["table", "grid"]),
    sort: z.enum(SORT_KEYS).catch("marketCap"),
    dir: optionalOneOf(["asc", "desc"]),
    tier: optionalOneOf(TIERS),
    multiple: oneOf(MULTIPLES),
    scale: oneOf(SCALES),
  })
  // The direction that a column is sorted in first needs no parameter.
  .overwrite((view) => ({ ...view, dir: view.dir === firstDirection(view.sort) ? null : view.dir }));

/** The query of the framed map. */
export const mapQuery = z.object({ multiple: oneOf(MULTIPLES) });
