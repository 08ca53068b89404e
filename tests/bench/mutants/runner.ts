import path from "node:path";
import { createVitest } from "vitest/node";

/**
 * Runs unit tests in a copy of the project, one file after another: the process that `trial.ts` starts in the copy, and
 * kills when a mutant loops. What did not change is not compiled again.
 */

export interface Task {
  /** Test files, from the copy's root. */
  tests: string[];
  /** Files that changed since the task before. */
  changed: string[];
  /** Stops at the first test that fails. */
  bail: boolean;
}

export interface Failure {
  /** The test file, from the copy's root. */
  file: string;
  /** Its first test that failed, empty where the file itself could not run. */
  name: string;
}

/** The test files that failed. */
export type Answer = Failure[];

const root = process.cwd();
let bail = false;
let failures = new Map<string, string>();
const vitest = await createVitest("test", {
  root,
  watch: false,
  fileParallelism: false,
  reporters: [
    {
      onTestCaseResult(test) {
        if (test.result().state !== "failed") return;
        const { moduleId } = test.module;
        if (!failures.has(moduleId)) failures.set(moduleId, test.fullName);
        // What `bail` does, which counts the failures of earlier tasks too.
        if (bail) void vitest.cancelCurrentRun("test-failure");
      },
    },
  ],
});

async function run(task: Task): Promise<Answer> {
  for (const file of task.changed) vitest.invalidateFile(path.join(root, file));
  const project = vitest.getRootProject();
  const specifications = task.tests.map((test) => project.createSpecification(path.join(root, test)));
  ({ bail } = task);
  failures = new Map();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (failures.size === 0 || !bail)
    for (const { moduleId } of specifications) {
      // The modules of earlier tasks are among them.
      const module = testModules.find((each) => each.moduleId === moduleId);
      if (!module?.ok() && !failures.has(moduleId)) failures.set(moduleId, "");
    }
  const [first] = specifications;
  if (failures.size === 0 && unhandledErrors.length > 0 && first) failures.set(first.moduleId, "");
  return [...failures].map(([moduleId, name]) => ({ file: path.relative(root, moduleId), name }));
}

// Whoever started this is gone.
process.on("disconnect", () => process.exit());
process.on("message", async (task: Task) => process.send?.(await run(task)));
// Told once, when the first task can come.
process.send?.([] satisfies Answer);
