import ts from "typescript";

/** Characters from `start` up to, not including, `end` of a source become `text`. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A small change of one place in the source that a test should notice. */
export interface Mutant extends Edit {
  /** Path from the project's root, with slashes. */
  file: string;
}

/** A place in the source: the changes that can be made there, one or more. */
export type Site = Mutant[];

/** Returns the source with the change in it. */
export const edited = (source: string, { start, end, text }: Edit) =>
  source.slice(0, start) + text + source.slice(end);

/** Whether the changed source parses; no test can run with one that does not. */
export function parses(source: string, mutant: Mutant): boolean {
  const { diagnostics = [] } = ts.transpileModule(edited(source, mutant), {
    fileName: mutant.file,
    reportDiagnostics: true,
  });
  return diagnostics.length === 0;
}

/** The line, counted from 1, and its text before and after; a change over several lines is put on one. */
export function described(source: string, mutant: Edit): { line: number; before: string; after: string } {
  const { start, end } = mutant;
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const to = source.indexOf("\n", end) < 0 ? source.length : source.indexOf("\n", end);
  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    line: source.slice(0, start).split("\n").length,
    before: oneLine(source.slice(from, to)),
    after: oneLine(edited(source, mutant).slice(from, to - end + start + mutant.text.length)),
  };
}
