import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { statementsIn } from "./lib/migrations/statements.ts";
import { binOf, fromInvoker, inRoot, Mistake, tool } from "./lib/project.ts";

/** Where the statements of each release are, from the project's root. */
const FOLDER = "tests/fixtures/statements";

const program = commandLine(
  "npm run statements",
  `Records the SQL statements of this release in ${FOLDER}: those that its unit tests prepare. Takes as long as they do.`,
  ["npm run statements", "npm run statements -- tests/unit/news --out news.json"],
)
  .argument("[tests...]", "only these, for a trial: --out says where to write")
  .option("--out <file>", `where to write; ${FOLDER}/VERSION.json when absent`)
  .action(record);

await run(program);

async function record(tests: string[], { out }: { out?: string }): Promise<void> {
  if (tests.length > 0 && !out)
    throw new Mistake("A trial is no record of the release: --out says where to write.");
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8")) as { version: string };
  const folder = mkdtempSync(path.join(tmpdir(), "statements-"));
  const recorded = path.join(folder, "recorded.ndjson");
  try {
    const { code } = await tool(binOf("vitest"), ["run", ...tests], {
      env: { RECORD_STATEMENTS: recorded },
      output: "inherit",
    });
    if (code !== 0) throw new Mistake("Some tests failed: nothing was recorded.");
    const statements = statementsIn(readFileSync(recorded, "utf8"));
    const file = out ? fromInvoker(out) : `${FOLDER}/${version}.json`;
    writeFileSync(inRoot(file), `${JSON.stringify(statements, null, 2)}\n`);
    console.log(`${file}: ${statements.main.length + statements.search.length} statements.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
