import ts from "typescript";
import { bare, constantsOf, parsed, propertyOf } from "./entries.ts";

/**
 * Returns the line on which an entry of the publication stands in a file, or what it should stand in; null where the file
 * does not hold it.
 * @param path such as ["brand", "url"], for `export const brand = { url: … }`
 */
export function lineOf(code: string, path: readonly PropertyKey[]): number | null {
  const source = parsed(code);
  const declared = constantsOf(source);
  const [entry, ...rest] = path;
  const own = declared.get(String(entry))?.value;
  const whole = declared.get("publication")?.value;
  const found = own ? nodeAt(own, rest) : whole && nodeAt(whole, path);
  return found ? source.getLineAndCharacterOfPosition(found.getStart(source)).line + 1 : null;
}

function nodeAt(start: ts.Expression, path: readonly PropertyKey[]): ts.Node {
  let found: ts.Node = start;
  let value = bare(start);
  for (const key of path) {
    if (ts.isObjectLiteralExpression(value)) {
      const property = propertyOf(value, key);
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
