import { parseArgs } from "node:util";
import { STAGE_NAMES, TYPE_NAMES } from "~/domains/valuation/rules/labels.ts";
import { calculationCounts } from "~/domains/valuation/store/statistics.ts";
import { migrate } from "./lib/migrate.ts";
import { command, Mistake } from "./lib/project.ts";
import { openState } from "./lib/workers.ts";

/** Prints what the calculator was used for, as comma-separated values: stage, type, least ARR in $M, least growth, count. */
await command(async () => {
  const { values } = parseArgs({
    options: {
      days: { type: "string", default: "30" },
      state: { type: "string" },
      remote: { type: "boolean", default: false },
    },
  });
  if (!/^\d{1,4}$/.test(values.days)) throw new Mistake("--days must be a whole number of days.");
  const { deps, env, close } = await openState(values);
  try {
    if (!values.remote) await migrate(env);
    const since = new Date(deps.now().getTime() - Number(values.days) * 86_400_000);
    console.log("stage,type,arr_from,growth_from,count");
    for (const { stage, type, arrFrom, growthFrom, count } of await calculationCounts(
      deps,
      since.toISOString().slice(0, 10),
    ))
      console.log([STAGE_NAMES[stage], TYPE_NAMES[type].name, arrFrom, growthFrom, count].join(","));
  } finally {
    await close();
  }
});
