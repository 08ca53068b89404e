import { accessSync, constants, mkdirSync } from "node:fs";
import { inRoot, Mistake } from "../project.ts";

/**
 * Makes the folder of the local databases unless it is there.
 * @throws Mistake where nothing can be written in it: what the databases themselves say then is no sentence
 */
export function makeStateFolder(state: string): void {
  const folder = inRoot(state);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Mistake(
      `Nothing can be written in ${state}, where the databases are: name another folder with --state.`,
    );
  }
}
