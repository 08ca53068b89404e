import { missCounts } from "~/domains/content/store/search/misses.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { wholeNumber } from "./lib/cli/arguments.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";

const program = commandLine(
  "npm run searches",
  "Prints what readers searched in vain, most frequent first, as comma-separated values: query, count.",
  ["npm run searches -- --days 90 --remote"],
);
withState(program)
  .option("--days <number>", "how many days back", wholeNumber, 30)
  .option("--limit <number>", "how many queries", wholeNumber, 100)
  .action(({ days, limit, ...where }: StateOptions & { days: number; limit: number }) =>
    onState(where, async ({ deps }) => {
      const since = addDays(deps.now().toISOString().slice(0, 10), -days);
      console.log("query,count");
      for (const { query, count } of await missCounts(deps, since, limit)) console.log(`${query},${count}`);
    }),
  );

await run(program);
