import { readFileSync, writeFileSync } from "node:fs";
import { binOf, inRoot, tool } from "../../../scripts/lib/project.ts";
import { failedBrowserTests, type UnitReport } from "../../../scripts/lib/testing/failed-tests.ts";
import { expect, test } from "../support/site.ts";

test("a test that fails in one project alone is named at the end of a run", () => {
  const spec = { title: "it holds", ok: true, file: "page/it.spec.ts", line: 3 };
  const passed = { status: "expected", projectName: "javascript", results: [{}] };
  const error = { message: "\u001b[31mError: it does not\u001b[39m\n\nExpected: 1\nReceived: 2" };
  const failed = { status: "unexpected", projectName: "no-javascript", results: [{ error }] };
  const report = {
    stats: { expected: 1, unexpected: 1 },
    suites: [{ specs: [], suites: [{ specs: [{ ...spec, tests: [passed, failed] }] }] }],
  };
  expect(failedBrowserTests(report)).toEqual([
    "[no-javascript] tests/e2e/page/it.spec.ts:3 › it holds\n    Error: it does not\n    Expected: 1\n    Received: 2",
  ]);
});

test.describe("a tool that a run starts", () => {
  /** A program that says a word at each of these times, in milliseconds, and then goes on without one. */
  const speaker = (file: string, ...times: number[]) => {
    writeFileSync(
      file,
      `for (const ms of ${JSON.stringify(times)}) setTimeout(() => console.log("word"), ms); setInterval(() => {}, 1e6);`,
    );
    return file;
  };

  test("is ended once it has said nothing for as long as it may, and that is a failure", async () => {
    const { code, text } = await tool(speaker(test.info().outputPath("it.mjs"), 0, 4000, 8000), [], {
      silenceMs: 6000,
    });
    expect([code, text]).toEqual([1, "word\nword\nword\n\nIt said nothing for 6 seconds, and was ended.\n"]);
  });

  test("has ended though what it left running holds its output open", async () => {
    const child = speaker(test.info().outputPath("child.mjs"));
    const parent = test.info().outputPath("parent.mjs");
    writeFileSync(
      parent,
      `import { spawn } from "node:child_process";
      const { pid } = spawn(process.execPath, [${JSON.stringify(child)}], { detached: true, stdio: "inherit" });
      process.stdout.write(String(pid), () => process.exit(3));`,
    );
    const { code, text } = await tool(parent, []);
    process.kill(Number(text));
    expect(code).toBe(3);
  });
});

for (const [title, body, code, numFailedTests] of [
  ["passes when its tests have", "", 0, 0],
  ["fails when one of its tests has", 'throw new Error("no")', 1, 1],
] as const)
  test(`a run of the unit tests whose runner waits for an answer that is lost ${title}`, async () => {
    const folder = test.info().outputPath();
    const report = `${folder}/report.json`;
    writeFileSync(
      `${folder}/vitest.config.ts`,
      `import { endStalledRun } from ${JSON.stringify(inRoot("scripts/lib/testing/stalled-run.ts"))};
      const never = { name: "never", resolveId: (id) => (id === "never" ? new Promise(() => {}) : null) };
      export default { plugins: [never, endStalledRun({ ms: 1000 })], test: { include: ["*.test.ts"] } };`,
    );
    writeFileSync(
      `${folder}/it.test.ts`,
      `import { test } from "vitest";
      const name = "never";
      test("it", () => { void import(name); });
      test("also", () => { ${body} });`,
    );
    const args = [
      "run",
      "--root",
      folder,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ];
    const ended = await tool(binOf("vitest"), args, { silenceMs: 60_000 });
    expect(ended.text).toContain(
      "Every file has ended, but not the runner, after 1 seconds: it is ended here.",
    );
    expect(ended.code).toBe(code);
    expect(JSON.parse(readFileSync(report, "utf8")) as UnitReport).toMatchObject({
      numPassedTests: 2 - numFailedTests,
      numFailedTests,
    });
  });
