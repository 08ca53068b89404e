import type { Reporter, TestModule, TestSpecification, Vitest } from "vitest/node";

/** Longer than a runner that is well needs after its last file. */
const END_MS = 60_000;

/**
 * A Vitest plugin: ends a run whose files have all ended though the runner itself does not, with the report and the exit
 * code that their tests give. A call to the runner that a Worker made in another request's context can lose its answer,
 * and the runner waits for each of them after its last file: workers-sdk issue 15719.
 */
export function endStalledRun({ ms = END_MS } = {}) {
  return {
    name: "end-stalled-run",
    configureVitest({ vitest }: { vitest: Vitest }): void {
      vitest.config.reporters.push(reporterOf(vitest, ms) as never);
    },
  };
}

function reporterOf(vitest: Vitest, ms: number): Reporter {
  let files = 0;
  let ended: TestModule[] = [];
  let stalled: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    const errors = vitest.state.getUnhandledErrors();
    const isPassed = errors.length === 0 && ended.every((file) => file.ok());
    console.warn(`Every file has ended, but not the runner, after ${ms / 1000} seconds: it is ended here.`);
    // The types leave them out.
    const { reporters } = vitest as Vitest & { reporters: Reporter[] };
    for (const reporter of reporters)
      await reporter.onTestRunEnd?.(ended, errors as never, isPassed ? "passed" : "failed");
    process.exit(isPassed ? 0 : 1);
  }

  return {
    onTestRunStart(specifications: readonly TestSpecification[]) {
      files = specifications.length;
      ended = [];
    },
    onTestModuleEnd(file) {
      ended.push(file);
      if (ended.length === files) stalled = setTimeout(() => void end(), ms);
    },
    onTestRunEnd() {
      clearTimeout(stalled);
    },
  };
}
