import { STAGE_NAMES, typeNames } from "~/domains/valuation/rules/texts/labels.ts";
import { calculationCounts } from "~/domains/valuation/store/statistics.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { wholeNumber } from "./lib/cli/arguments.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";

const program = commandLine(
  "npm run valuations",
  "Prints what the calculator was used for, as comma-separated values: stage, type, least ARR in $M, least growth in percent, count.",
  ["npm run valuations -- --days 90 --remote"],
);
withState(program)
  .option("--days <number>", "how many days back", wholeNumber, 30)
  .action(({ days, ...where }: StateOptions & { days: number }) =>
    onState(where, async ({ deps }) => {
      const since = addDays(deps.now().toISOString().slice(0, 10), -days);
      const names = typeNames(deps.publication.valuation?.trade);
      console.log("stage,type,arr_from,growth_from,count");
      for (const { stage, type, arrFrom, growthFrom, count } of await calculationCounts(deps, since))
        console.log([STAGE_NAMES[stage], names[type].name, arrFrom, growthFrom, count].join(","));
    }),
  );

await run(program);
