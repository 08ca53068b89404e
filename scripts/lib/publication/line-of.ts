import ts from "typescript";

/**
 * Returns the line on which an entry of the publication stands in a file, or what it should stand in; null where the file
 * does not hold it.
 * @param path such as ["brand", "url"], for `export const brand = { url: … }`
 */
export function lineOf(code: string, path: readonly PropertyKey[]): number | null {
  const source = ts.createSourceFile("publication.ts", code, ts.ScriptTarget.Latest);
  const declared = new Map<string, ts.Expression>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) declared.set(name.text, initializer);
  const [entry, ...rest] = path;
  const own = declared.get(String(entry));
  const whole = declared.get("publication");
  const found = own ? nodeAt(own, rest) : whole && nodeAt(whole, path);
  return found ? source.getLineAndCharacterOfPosition(found.getStart(source)).line + 1 : null;
}

function nodeAt(start: ts.Expression, path: readonly PropertyKey[]): ts.Node {
  let found: ts.Node = start;
  let value = bare(start);
  for (const key of path) {
    if (ts.isObjectLiteralExpression(value)) {
      const property = value.properties.find(
        ({ name }) => name && "text" in name && name.text === String(key),
      );
      if (!property) return found;
      found = property;
      if (!ts.isPropertyAssignment(property)) return found;
      value = bare(property.initializer);
    } else if (ts.isArrayLiteralExpression(value)) {
      const element = value.elements[Number(key)];
      if (!element) return found;
      found = element;
      value = bare(element);
    } else return found;
  }
  return found;
}

/** Without "as const", "satisfies" and parentheses. */
function bare(expression: ts.Expression): ts.Expression {
  if (
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
  )
    return bare(expression.expression);
  return expression;
}
