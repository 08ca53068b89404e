import type { Publication } from "~/platform/publication/publication.ts";
import { step } from "../cli/steps.ts";
import { type CheckOptions, checkedPublication, warningsOf } from "./checked.ts";

/** Checks the publication as a step of a command, and prints what it had better not say. Throws a `Mistake` as the check does. */
export async function configuration(options: CheckOptions = {}): Promise<Publication> {
  const publication = await step(
    "Configuration",
    () => checkedPublication(options),
    () => "valid",
  );
  const warnings = await warningsOf(publication);
  if (warnings) console.log(warnings.replace(/^/gm, "  Warning: "));
  return publication;
}
