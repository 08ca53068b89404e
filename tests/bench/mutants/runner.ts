import path from "node:path";
import { createVitest } from "vitest/node";

/**
 * Runs unit tests in a copy of the project, one file after another: the process that `trial.ts` starts in the copy, and
 * kills when a mutant loops. What did not change is not compiled again.
 */

export interface Task {
  /** A test file, from the copy's root. */
  test: string;
  /** Files that changed since the task before. */
  changed: string[];
}

export interface Answer {
  /** The first test that failed, empty where the file itself could not run; null when all passed. */
  failed: string | null;
}

const root = process.cwd();
let failed: string | null = null;
const vitest = await createVitest("test", {
  root,
  watch: false,
  fileParallelism: false,
  reporters: [
    {
      // What `bail` does, which counts the failures of earlier tasks too.
      onTestCaseResult(test) {
        if (test.result().state !== "failed") return;
        failed ??= test.fullName;
        void vitest.cancelCurrentRun("test-failure");
      },
    },
  ],
});

async function run({ test, changed }: Task): Promise<Answer> {
  for (const file of changed) vitest.invalidateFile(path.join(root, file));
  const specification = vitest.getRootProject().createSpecification(path.join(root, test));
  failed = null;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
  if (failed !== null) return { failed };
  // Those of earlier tasks are among them.
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
  return { failed: module?.ok() && unhandledErrors.length === 0 ? null : "" };
}

// Whoever started this is gone.
process.on("disconnect", () => process.exit());
process.on("message", async (task: Task) => process.send?.(await run(task)));
// Told once, when the first task can come.
process.send?.({ failed: null } satisfies Answer);
