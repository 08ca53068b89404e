import { Mistake } from "../cli/mistake.ts";
import { type Path, withValue } from "./edits.ts";
import { fileWith, type Sources, withFile } from "./sources.ts";

/** Puts a value in the place of an entry, in the file that has it. */
export function withEntryValue(sources: Sources, path: Path, value: unknown): Sources {
  return edit(sources, path, (code, at) => withValue(code, at, value));
}

/**
 * Edits the file that holds an entry.
 * @throws Mistake for an entry that the file does not hold where it can be edited
 */
export function edit(
  sources: Sources,
  path: Path,
  change: (code: string, path: Path) => string | null,
): Sources {
  const file = fileWith(sources, String(path[0]));
  const at = file === sources.config ? ["publication", ...path] : path;
  const code = change(sources.files.get(file) ?? "", at);
  if (code === null)
    throw new Mistake(`${path.join(".")} is not written out in ${file}: change it there by hand.`);
  return withFile(sources, file, code);
}
