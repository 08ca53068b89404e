import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/**
 * Returns the tests that import a file, directly or through others: nearest first, of those equally near the ones that
 * import least. Paths are from the project's root.
 */
export type Reach = (file: string) => string[];

/** Reads the imports of every unit test and of all that it imports; type imports count too, so that none is missed. */
export function readReach(root: string, tests: string[]): Reach {
  const imports = new Map<string, string[]>();
  const importsOf = (file: string) => {
    const known = imports.get(file) ?? readImports(root, file);
    imports.set(file, known);
    return known;
  };
  const distances = new Map(tests.map((test) => [test, distancesFrom(test, importsOf)]));
  return (file) =>
    [...distances]
      .filter(([, found]) => found.has(file))
      .map(([test, found]) => ({ test, distance: found.get(file) ?? 0, imports: found.size }))
      .sort((a, b) => a.distance - b.distance || a.imports - b.imports)
      .map(({ test }) => test);
}

function distancesFrom(start: string, importsOf: (file: string) => string[]): Map<string, number> {
  const distances = new Map([[start, 0]]);
  // A map hands out what is added to it while it is walked: breadth first.
  for (const [file, distance] of distances)
    for (const next of importsOf(file)) if (!distances.has(next)) distances.set(next, distance + 1);
  return distances;
}

function readImports(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const target = fileName.startsWith("~/")
      ? path.posix.join("app", fileName.slice(2))
      : fileName.startsWith(".") && path.posix.join(path.posix.dirname(file), fileName);
    return target && existsSync(path.join(root, target)) ? [target] : [];
  });
}
