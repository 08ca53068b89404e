import ts from "typescript";
import { bare, type Constant, constantsOf, parsed, propertyOf } from "../publication/entries.ts";

/**
 * Edits of one file of the publication. Each takes the file's text and returns it with one entry changed; everything
 * else, comments too, stays as it was written. An entry's path begins with the constant that holds it.
 */

export type Path = readonly PropertyKey[];

/** Puts a value where an entry stands, or adds the entry to what it belongs in. Returns null when the file holds neither. */
export function withValue(code: string, path: Path, value: unknown): string | null {
  const found = locate(parsed(code), path);
  if (!found) return null;
  if (found.kind === "value") return replaced(code, found.node, literal(value));
  const [key, ...within] = found.rest;
  const nested = within.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return withProperty(code, found.object, `${nameOf(key)}: ${literal(nested)}`);
}

/** Leaves elements of a list out, by their positions, and adds others to its end. Returns null when the file has no such list. */
export function withElements(
  code: string,
  path: Path,
  { without, added }: { without: readonly number[]; added: readonly unknown[] },
): string | null {
  const found = locate(parsed(code), path);
  if (found?.kind !== "value" || !ts.isArrayLiteralExpression(found.node)) return null;
  const { elements } = found.node;
  const end = found.node.getEnd() - 1;
  const kept = elements.filter((_, index) => !without.includes(index));
  const changes: Change[] = elements.flatMap((element, index) =>
    without.includes(index) ? [removal(code, element)] : [],
  );
  if (added.length > 0) {
    const last = kept.at(-1);
    if (last && !hasComma(code, last)) changes.push({ start: last.getEnd(), end: last.getEnd(), text: "," });
    changes.push({ start: end, end, text: added.map((value) => `\n${literal(value)},`).join("") });
  }
  return changed(code, changes);
}

/** Whether a file has a constant of this name. */
export const hasConstant = (code: string, name: string): boolean => constantsOf(parsed(code)).has(name);

/**
 * Leaves an entry out and keeps what it held, as an exported constant of the entry's name: `withEntry` takes it in again.
 * Returns null when there is no such entry.
 * @param empty stands in its place, where there must be an entry
 */
export function withoutEntry(code: string, path: Path, empty?: unknown): string | null {
  const source = parsed(code);
  const name = String(path.at(-1));
  const object = objectAt(source, path.slice(0, -1));
  const property = object && propertyOf(object, name);
  if (!property) return null;
  const out = empty === undefined ? removal(code, property) : emptied(property, name, empty);
  const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : property.name;
  if (!value) return null;
  if (ts.isIdentifier(value)) {
    const constant = constantsOf(source).get(value.text);
    const used = constant && !isExported(constant) ? [before(constant.statement, "export ")] : [];
    return withoutImport(changed(code, [out, ...used]), value.text);
  }
  const holder = property.parent.getSourceFile().statements.find((statement) => holds(statement, property));
  if (!holder || !ts.isPropertyAssignment(property)) return null;
  const type = /\bPublication\b/.test(code) ? `: ${typeOf(path)}` : "";
  const comment = commentsOf(code, property);
  const kept = `${comment}export const ${name}${type} = ${property.initializer.getText()};\n\n`;
  const start = startOf(code, holder);
  return changed(code, [{ start, end: start, text: kept }, out]);
}

/** Leaves an entry out, and the comments above it. Returns null when there is no such entry. */
export function withoutValue(code: string, path: Path): string | null {
  const object = objectAt(parsed(code), path.slice(0, -1));
  const property = object && propertyOf(object, path.at(-1) ?? "");
  return property ? changed(code, [removal(code, property)]) : null;
}

/** Takes a constant in as an entry of its name. Returns null when there is nothing to put it into. */
export function withEntry(code: string, path: Path): string | null {
  const source = parsed(code);
  const name = String(path.at(-1));
  const object = objectAt(source, path.slice(0, -1));
  if (!object) return null;
  const property = propertyOf(object, name);
  // An empty list or group stands there in its place.
  if (property) return replaced(code, property, name);
  return withProperty(code, object, name);
}

/** Imports a name from a file, in the order of the files. */
export function withImport(code: string, name: string, from: string): string {
  const source = parsed(code);
  const imports = source.statements.filter(ts.isImportDeclaration);
  const fileOf = (statement: ts.ImportDeclaration) => (statement.moduleSpecifier as ts.StringLiteral).text;
  const same = imports.find((statement) => fileOf(statement) === from && namesOf(statement));
  const names = same && namesOf(same);
  if (names) {
    const all = [...names.elements.map((element) => element.getText()), name].sort();
    return replaced(code, names, `{ ${[...new Set(all)].join(", ")} }`);
  }
  const after = imports.filter((statement) => fileOf(statement) < from).at(-1);
  const start = after ? after.getEnd() : (imports[0]?.getStart() ?? 0);
  const line = `import { ${name} } from ${JSON.stringify(from)};`;
  return changed(code, [{ start, end: start, text: after ? `\n${line}` : `${line}\n` }]);
}

/** Puts a name in the place of another wherever a text holds it as a word of its own; addresses stay as they are. */
export function withName(code: string, old: string, name: string): string {
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(old)}(?![\\p{L}\\p{N}])`, "gu");
  const changes = textsOf(code).flatMap((text) => {
    if (/^(\/|[a-z]+:)\S*$/i.test(text.text) || !text.text.match(word)) return [];
    return [
      {
        start: text.getStart(),
        end: text.getEnd(),
        text: JSON.stringify(text.text.replace(word, () => name)),
      },
    ];
  });
  return changed(code, changes);
}

/** Returns the lines on which a text of the file holds one of some words. */
export function linesWith(code: string, words: readonly string[]): number[] {
  const source = parsed(code);
  const lines = textsOf(code)
    .filter(({ text }) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
    .map((node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
  return [...new Set(lines)];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

type Text = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral;

/** The texts of a file that are values: neither the files that it imports nor the names of types. */
function textsOf(code: string): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(parsed(code));
  return found;
}

interface Change {
  start: number;
  end: number;
  text: string;
}

const changed = (code: string, changes: readonly Change[]): string =>
  [...changes]
    .sort((one, other) => other.start - one.start || other.end - one.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

const replaced = (code: string, node: ts.Node, text: string) =>
  changed(code, [{ start: node.getStart(), end: node.getEnd(), text }]);

const before = (node: ts.Node, text: string): Change => ({
  start: node.getStart(),
  end: node.getStart(),
  text,
});

const hasComma = (code: string, node: ts.Node) =>
  /^(\s|\/\/.*|\/\*[\s\S]*?\*\/)*,/.test(code.slice(node.getEnd()));

/** An entry or element with the comments above it, the comma behind it and the lines that it alone is on. */
function removal(code: string, node: ts.Node): Change {
  const comma = /^\s*,/.exec(code.slice(node.getEnd()))?.[0] ?? "";
  const [start, end] = [startOf(code, node), node.getEnd() + comma.length];
  const indent = /(?<=\n)[ \t]*$/.exec(code.slice(0, start))?.[0] ?? null;
  const rest = /^[ \t]*\r?\n/.exec(code.slice(end))?.[0] ?? null;
  if (indent === null || rest === null) return { start, end, text: "" };
  return { start: start - indent.length, end: end + rest.length, text: "" };
}

const emptied = (property: ts.Node, name: string, empty: unknown): Change => ({
  start: property.getStart(),
  end: property.getEnd(),
  text: `${nameOf(name)}: ${literal(empty)}`,
});

/** Where the comments above a node begin, or the node itself. */
const startOf = (code: string, node: ts.Node): number => {
  const [first] = ownComments(code, node);
  return first?.pos ?? node.getStart();
};

/** The comments above a node; one behind the entry before it, on that line, is not its own. */
function ownComments(code: string, node: ts.Node): ts.CommentRange[] {
  const from = node.getFullStart();
  const comments = ts.getLeadingCommentRanges(code, from) ?? [];
  return comments.filter(({ pos }) => from === 0 || code.slice(from, pos).includes("\n"));
}

const commentsOf = (code: string, node: ts.Node): string =>
  ownComments(code, node)
    .map(({ pos, end }) => `${code.slice(pos, end)}\n`)
    .join("");

const holds = (statement: ts.Node, node: ts.Node) =>
  statement.getStart() <= node.getStart() && node.getEnd() <= statement.getEnd();

const isExported = ({ statement }: Constant) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Adds an entry behind the others of an object. */
function withProperty(code: string, object: ts.ObjectLiteralExpression, text: string): string {
  const end = object.getEnd() - 1;
  const last = object.properties.at(-1);
  const comma =
    last && !hasComma(code, last) ? [{ start: last.getEnd(), end: last.getEnd(), text: "," }] : [];
  return changed(code, [...comma, { start: end, end, text: `${text},\n` }]);
}

type Place =
  | { kind: "value"; node: ts.Expression }
  /** The entry is not there: the innermost object that is, and the rest of the path. */
  | { kind: "absent"; object: ts.ObjectLiteralExpression; rest: PropertyKey[] };

/** Follows a path from its constant through objects, lists and the names of other constants of the file. */
function locate(source: ts.SourceFile, [entry, ...path]: Path): Place | null {
  const constants = constantsOf(source);
  const follow = (expression: ts.Expression, rest: PropertyKey[]): Place | null => {
    const value = bare(expression);
    if (ts.isIdentifier(value)) {
      const constant = constants.get(value.text);
      return constant ? follow(constant.value, rest) : null;
    }
    const [key, ...further] = rest;
    if (key === undefined) return { kind: "value", node: value };
    if (ts.isArrayLiteralExpression(value)) {
      const element = value.elements[Number(key)];
      return element ? follow(element, further) : null;
    }
    if (!ts.isObjectLiteralExpression(value)) return null;
    const property = propertyOf(value, key);
    if (!property) return { kind: "absent", object: value, rest };
    if (ts.isPropertyAssignment(property)) return follow(property.initializer, further);
    return ts.isShorthandPropertyAssignment(property) ? follow(property.name, further) : null;
  };
  const start = constants.get(String(entry));
  return start ? follow(start.value, path) : null;
}

function objectAt(source: ts.SourceFile, path: Path): ts.ObjectLiteralExpression | null {
  const found = locate(source, path);
  return found?.kind === "value" && ts.isObjectLiteralExpression(found.node) ? found.node : null;
}

const namesOf = ({ importClause }: ts.ImportDeclaration): ts.NamedImports | null => {
  const bindings = importClause?.isTypeOnly ? undefined : importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings : null;
};

/** Takes a name off the imports; the import goes with its last name. */
function withoutImport(code: string, name: string): string {
  for (const statement of parsed(code).statements) {
    const names = ts.isImportDeclaration(statement) ? namesOf(statement) : null;
    if (!names?.elements.some((element) => element.name.text === name)) continue;
    const left = names.elements.filter((element) => element.name.text !== name);
    if (left.length > 0)
      return replaced(code, names, `{ ${left.map((element) => element.getText()).join(", ")} }`);
    const line = /^\r?\n/.exec(code.slice(statement.getEnd()))?.[0] ?? "";
    return changed(code, [{ start: statement.getStart(), end: statement.getEnd() + line.length, text: "" }]);
  }
  return code;
}

/** The type of an entry: `NonNullable<NonNullable<Publication["events"]>["workshops"]>`. */
const typeOf = (path: Path): string => {
  const parts = path[0] === "publication" ? path.slice(1) : path;
  return parts.reduce<string>((of, key) => `NonNullable<${of}[${JSON.stringify(key)}]>`, "Publication");
};

const nameOf = (key: PropertyKey | undefined) =>
  /^[A-Za-z_$][\w$]*$/.test(String(key)) ? String(key) : JSON.stringify(key);

/** Writes a value as source. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{ ${entries.map(([key, entry]) => `${nameOf(key)}: ${literal(entry)}`).join(", ")} }`;
}
