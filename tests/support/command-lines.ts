import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * `node --import tsx tests/support/command-lines.ts ARGUMENT`: runs every command of package.json with an argument, all
 * in one process, and prints as JSON what each wrote and what it would exit with.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
  scripts: Record<string, string>;
};
const [, , argument = ""] = process.argv;
const outcomes: Record<string, { code: number; output: string }> = {};
const write = process.stdout.write.bind(process.stdout);
let output = "";
const keep = ((text: string) => {
  output += text;
  return true;
}) as typeof process.stdout.write;
process.stdout.write = process.stderr.write = keep;

const commands = new Set(
  Object.values(scripts).flatMap((typed) => /^node scripts\/run\.mjs (\S+)/.exec(typed)?.[1] ?? []),
);
const pathOf = (command: string) => `${root}/${command.endsWith(".ts") ? command : `scripts/${command}.ts`}`;
// A module runs once: what others import as well comes first.
const isImported = (command: string) => readFileSync(pathOf(command), "utf8").includes("if (isMain(");
for (const command of [...commands].sort(
  (one, other) => Number(isImported(other)) - Number(isImported(one)),
)) {
  const script = pathOf(command);
  process.argv = [process.execPath, script, argument];
  output = "";
  process.exitCode = 0;
  await import(pathToFileURL(script).href);
  outcomes[command] = { code: Number(process.exitCode), output };
}

write(JSON.stringify(outcomes));
process.exit(0);
