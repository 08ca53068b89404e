import type { Deps } from "~/platform/deps.ts";
import { answered, defineForm } from "~/platform/forms/define-form.ts";
import { readInput, textsOfFields } from "./rules/input.ts";
import { calculationSchema } from "./schema.ts";
import { countCalculation } from "./store/statistics.ts";

type CalculationDeps = Pick<Deps, "db" | "now">;

/**
 * Counts a calculation by rough kind of company. The page's script posts it whenever a slider comes to rest, so its
 * limit is wide. Under Global Privacy Control nothing is counted, neither the calculation nor its sender.
 */
export const calculationForm = defineForm({
  name: "calculations",
  schema: calculationSchema,
  proof: "page",
  limit: { most: 300, windowMs: 10 * 60_000 },
  status: 202,
  prepare: async (_: CalculationDeps, fields, request) =>
    request.headers.get("Sec-GPC") === "1" ? answered({}) : readInput(textsOfFields(fields)),
  write: (deps, input) => countCalculation(deps, input),
});
