import { writeFileSync } from "node:fs";
import { tool } from "../../../scripts/lib/project.ts";
import { failedBrowserTests } from "../../../scripts/lib/testing/failed-tests.ts";
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
