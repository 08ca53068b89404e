import { rebuild } from "./lib/build/rebuild.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { onState, type StateOptions, withState } from "./lib/on-state.ts";

const program = commandLine(
  "npm run reindex",
  "Rebuilds derived data: the positions of every list and the search database. The site stays available.",
);
withState(program).action((options: StateOptions) => onState(options, ({ deps }) => rebuild(deps)));

await run(program);
