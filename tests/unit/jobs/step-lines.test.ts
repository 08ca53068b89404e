import { expect, test } from "vitest";
import { JOBS } from "~/jobs/registry.ts";
import { stepLine } from "../../../scripts/lib/cli/steps.ts";

/** What `npm run refresh` prints of each job. */

test.each(JOBS.map(({ name }) => name))("the line of %s keeps its name apart from what it did", (name) => {
  expect(stepLine(name, "Nothing is due.")).toMatch(new RegExp(`^${name} +Nothing is due\\.$`));
});
