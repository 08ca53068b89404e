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
