import ts from "typescript";

/** How entries of the publication are found in its files. */

/** Reads a file of the publication. */
export const parsed = (code: string): ts.SourceFile =>
  ts.createSourceFile("publication.ts", code, ts.ScriptTarget.Latest, true);

/** A constant at the top of a file. */
export interface Constant {
  statement: ts.VariableStatement;
  declaration: ts.VariableDeclaration;
  value: ts.Expression;
}

/** Returns the constants of a file by their names. */
export function constantsOf(source: ts.SourceFile): Map<string, Constant> {
  const found = new Map<string, Constant>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name) && declaration.initializer)
          found.set(declaration.name.text, { statement, declaration, value: declaration.initializer });
  return found;
}

/** Takes "as const", "satisfies" and parentheses off. */
export function bare(expression: ts.Expression): ts.Expression {
  if (
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isParenthesizedExpression(expression)
  )
    return bare(expression.expression);
  return expression;
}

/** Returns an entry of an object's text by its name. */
export const propertyOf = (
  object: ts.ObjectLiteralExpression,
  key: PropertyKey,
): ts.ObjectLiteralElementLike | undefined =>
  object.properties.find(({ name }) => name && "text" in name && name.text === String(key));
