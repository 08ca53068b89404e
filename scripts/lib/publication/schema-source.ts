import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { inRoot } from "../project.ts";

/** Where a schema is written: an expression and its file. */
export interface SchemaSource {
  expression: ts.Expression;
  file: ts.SourceFile;
}

/** Returns what a file of the project declares under a name; null when it is not written in the project. */
export function declaredSchema(file: string, name: string): SchemaSource | null {
  const source = ts.createSourceFile(file, readFileSync(inRoot(file), "utf8"), ts.ScriptTarget.Latest, true);
  return declaredIn(source, name);
}

/** Returns the source of an entry of an object's schema, and the comment above it; null when it is not written there. */
export function entrySource(
  object: SchemaSource | null,
  name: string,
): { source: SchemaSource | null; comment: string } | null {
  const literal = object && innermost(object);
  if (!literal || !ts.isObjectLiteralExpression(literal.expression)) return null;
  for (const property of literal.expression.properties) {
    if (ts.isSpreadAssignment(property)) {
      const found = entrySource({ expression: property.expression, file: literal.file }, name);
      if (found) return found;
      continue;
    }
    if (!property.name || !("text" in property.name) || property.name.text !== name) continue;
    const expression = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    return {
      source: ts.isExpression(expression) ? { expression, file: literal.file } : null,
      comment: commentOf(property),
    };
  }
  return null;
}

/** Returns the source of what a list, a choice or a record consists of: `z.array(entry)` → `entry`. */
export const elementSource = (source: SchemaSource | null): SchemaSource | null =>
  source && innermost(source);

/** Returns the source of one of a choice: `z.discriminatedUnion("kind", [one, other])`. */
export function choiceSource(choices: SchemaSource | null, index: number): SchemaSource | null {
  const list = choices && innermost(choices);
  const expression = list && ts.isArrayLiteralExpression(list.expression) && list.expression.elements[index];
  return expression ? { expression, file: list.file } : null;
}

/** Follows names and leaves methods out: `company.optional()` → the object in `z.strictObject({ … })` of `company`. */
function innermost({ expression, file }: SchemaSource): SchemaSource | null {
  if (ts.isIdentifier(expression)) {
    const declared = declaredIn(file, expression.text);
    return declared && innermost(declared);
  }
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    return { expression, file };
  const { expression: of } = expression.expression;
  if (!ts.isIdentifier(of) || of.text !== "z") return innermost({ expression: of, file });
  const argument = [...expression.arguments].reverse().find((entry) => !ts.isStringLiteral(entry));
  return argument ? innermost({ expression: argument, file }) : { expression, file };
}

function declaredIn(file: ts.SourceFile, name: string): SchemaSource | null {
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(declared) && declared.text === name && initializer)
          return { expression: initializer, file };
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const from = fileOf(statement.moduleSpecifier.text, file.fileName);
      const bindings = statement.importClause?.namedBindings;
      const imported =
        bindings &&
        ts.isNamedImports(bindings) &&
        bindings.elements.find((entry) => entry.name.text === name);
      if (from && imported) return declaredSchema(from, (imported.propertyName ?? imported.name).text);
    }
  }
  return null;
}

/** Returns the imported file from the project's root; null for a package. */
function fileOf(specifier: string, importer: string): string | null {
  if (specifier.startsWith("~/")) return path.posix.join("app", specifier.slice(2));
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(importer), specifier) : null;
}

function commentOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .map((part) => ts.getTextOfJSDocComment(part.comment) ?? "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
