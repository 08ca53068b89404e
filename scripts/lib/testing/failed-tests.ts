import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "../project.ts";

/** What is read of the report of Vitest. */
export interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What is read of the report of Playwright. */
export interface BrowserReport {
  stats: { expected: number; unexpected: number };
  suites: Suite[];
}

interface Suite {
  specs: {
    title: string;
    file: string;
    line: number;
    /** One for each project; the report's own `ok` is that of the first. */
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
}

/** Returns a line for each failed test, and the first lines of its error. */
export function failedUnitTests({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map((each) => failure(path.relative(root, name), each.fullName, each.failureMessages[0])),
  );
}

/** Returns a line for each failed test, and the first lines of its error. */
export const failedBrowserTests = ({ suites }: BrowserReport): string[] => suites.flatMap(failuresOf);

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        return failure(`[${projectName}] tests/e2e/${file}:${line}`, title, error?.message);
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** What was expected and received is in the first lines of a message; calls and places follow. */
const MESSAGE_LINES = 8;

const failure = (file: string, title: string, message = "") =>
  [
    `${file} › ${title}`,
    ...stripVTControlCharacters(message)
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, MESSAGE_LINES)
      .map((line) => `    ${line}`),
  ].join("\n");
