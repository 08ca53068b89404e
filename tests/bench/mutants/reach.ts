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

/** Modules that Vite finds under another name (vitest.config.ts). */
const ALIASES: Record<string, string> = { "server-build": "tests/support/unit/built-site.ts" };

function readImports(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const text = readFileSync(path.join(root, file), "utf8");
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const named = importedFiles.flatMap(({ fileName }) => {
    const target = fileName.startsWith("~/")
      ? path.posix.join("app", fileName.slice(2))
      : fileName.startsWith(".")
        ? path.posix.join(path.posix.dirname(file), fileName)
        : ALIASES[fileName];
    return target && existsSync(path.join(root, target)) ? [target] : [];
  });
  return text.includes("import.meta.glob") ? [...named, ...globbed(root, file, text)] : named;
}

/** Returns the modules that a file imports by a pattern, such as the routes of the site; not those that it only names. */
function globbed(root: string, file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === "import.meta.glob") {
      const [given, options] = node.arguments.map((each) => each.getText());
      const globs = Array.from(given?.matchAll(/"([^"]+)"/g) ?? [], ([, glob = ""]) => glob);
      if (options?.includes("eager: true") && !options.includes("query"))
        found.push(...matching(root, path.posix.dirname(file), globs));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Returns the files that match patterns of Vite: from the root with a leading slash, else from a folder. */
function matching(root: string, folder: string, globs: string[]): string[] {
  const include = globs.map((glob) => {
    const fromRoot = glob.startsWith("/") ? glob.slice(1) : path.posix.join(folder, glob);
    // TypeScript's patterns have no choices in braces, and the extensions are given beside them.
    return fromRoot.replace(/\.\{ts,tsx\}$/, "");
  });
  return ts.sys
    .readDirectory(root, [".ts", ".tsx"], undefined, include)
    .map((each) => path.relative(root, each).replaceAll(path.sep, "/"));
}
