import { spawnSync } from "node:child_process";
import { inRoot, Mistake } from "../../scripts/lib/project.ts";

/**
 * Plays a fortnight of recorded answers with gaps, halts, splits, lies, a half day and holidays through the jobs, and
 * prints how many of the numbers that calls, spreadsheet, screen, sentences and mail then show were compared with an
 * independent computation, and how many differ.
 */
export function benchFigures(): void {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot("node_modules/vitest/vitest.mjs"), "run", "tests/unit/market/jobs/replay.test.ts"],
    { cwd: inRoot("."), encoding: "utf8" },
  );
  const line = /\d+ numbers compared[^\n]*/.exec(stdout)?.[0];
  if (!line) throw new Mistake(`The replay did not end:\n${stderr || stdout}`);
  console.log(`${line} Goal: over 10000, none.`);
}
