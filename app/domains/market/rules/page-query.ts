import * as z from "zod";
import { TIERS } from "~/lib/growth-tiers.ts";
import { oneOf, optionalOneOf } from "~/platform/page/query.ts";
import { PERIODS } from "../fields.ts";
import { MAP_SCALES } from "./growth-map.ts";
import { firstDirection, SORT_KEYS } from "./insights-view.ts";

/** The query of the market screen; `readView` reads the same parameters in the browser. */
export const insightsQuery = z
  .object({
    period: oneOf(PERIODS),
    view: oneOf(["table", "grid"]),
    sort: z.enum(SORT_KEYS).catch("marketCap"),
    dir: optionalOneOf(["asc", "desc"]),
    tier: optionalOneOf(TIERS),
    scale: oneOf(MAP_SCALES),
  })
  // The direction that a column is sorted in first needs no parameter.
  .overwrite((view) => ({ ...view, dir: view.dir === firstDirection(view.sort) ? null : view.dir }));
