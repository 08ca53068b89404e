import { spawnSync } from "node:child_process";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { inRoot, isMain, Mistake } from "./lib/project.ts";

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
}

/** Severities for which nothing is deployed. */
const REFUSED = ["high", "critical"];

/**
 * Asks the registry for known vulnerabilities of the packages that are deployed, and returns what it said in a
 * sentence. A registry without that service, or none within reach, refuses nothing.
 * @throws Mistake when one is high or critical
 */
export function audit(): string {
  const { stdout } = spawnSync(
    "npm",
    ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=20000"],
    {
      cwd: inRoot("."),
      encoding: "utf8",
      shell: process.platform === "win32",
    },
  );
  return verdictOf(stdout);
}

function verdictOf(answer: string): string {
  const { vulnerabilities } = readReport(answer);
  if (!vulnerabilities) return "The registry answers no audit: nothing was checked.";
  const found = Object.entries(vulnerabilities);
  const refused = found.filter(([, { severity }]) => REFUSED.includes(severity));
  if (refused.length > 0)
    throw new Mistake(
      refused.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`).join("\n"),
    );
  return `${found.length} known vulnerabilities in what is deployed, none high or critical.`;
}

function readReport(answer: string): Report {
  try {
    return JSON.parse(answer) as Report;
  } catch {
    return {};
  }
}

if (isMain(import.meta.url))
  await run(
    commandLine("npm run audit", "Asks the registry for known vulnerabilities of what is deployed.").action(
      () => console.log(audit()),
    ),
  );
