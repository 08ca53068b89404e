import ts from "typescript";

/** Which sites are left out because a change there is no mistake that a test should know of. */

/** Last words of names whose exact value is a choice: durations, caps, sizes of a batch. */
const KNOBS = new Set(
  "ms seconds minutes hours days weeks timeout delay gap ttl age limit size batch attempts retries most".split(
    " ",
  ),
);

/** First words of such names. */
const BOUNDS = new Set(["max", "min", "most"]);

/** Lengths from which cutting a text at one character more or less is a choice. */
const LONG = 20;

/**
 * Whether a number, or a sum of numbers, is a setting that has a name, such as `const CACHE_SECONDS = 60` or
 * `{ timeoutMs: 5 * 1000 }`, a bound that a schema sets, or the length at which a long text is cut. A little more or
 * less is no mistake there.
 */
export function isKnob(number: ts.Expression, source: ts.SourceFile): boolean {
  if (!isConstant(number)) return false;
  let node: ts.Expression = number;
  while (ts.isExpression(node.parent) && isConstant(node.parent)) node = node.parent;
  const { parent } = node;
  if (isRound(node.getText(source)) || isSign(node)) return true;
  if (ts.isPropertyAssignment(parent) || ts.isParameter(parent) || ts.isBindingElement(parent))
    return (
      parent.initializer === node && (isKnobName(parent.name.getText(source)) || isSetting(parent, source))
    );
  if (isNamedConstant(node, source)) return true;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return isKnobName(parent.left.getText(source));
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false;
  const { expression, name } = parent.expression;
  if (name.text === "slice") return Number(node.getText(source)) > LONG;
  return ["min", "max", "length"].includes(name.text) && expression.getText(source) !== "Math";
}

/** Whether a sum makes a setting of another one and a number, as in `const GIVEN_UP_MS = TIMEOUT_MS + 2000`. */
export function sumsSettings(node: ts.BinaryExpression, source: ts.SourceFile): boolean {
  const isKnown = (side: ts.Expression) =>
    isConstant(side) || (ts.isIdentifier(side) && /^[A-Z][A-Z0-9_]*$/.test(side.text));
  return (
    [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken].includes(node.operatorToken.kind) &&
    isKnown(node.left) &&
    isKnown(node.right) &&
    isNamedConstant(node, source)
  );
}

/** Thousands, such as milliseconds of a second: one more or less is slack, or a factor nobody mistypes so. */
const isRound = (text: string) => /^[\d_]+000$/.test(text);

/** Whether a number is what a comparison answers, as in `a < b ? -1 : 1`: only its sign counts. */
const isSign = (node: ts.Node) =>
  ts.isConditionalExpression(node.parent) && /^-?1$/.test(node.getText()) && isComparison(node.parent);

/**
 * Whether an order chooses between two signs of what a comparison answers, as in `a < b ? -1 : 1`. Such a comparison
 * tells nothing of equals, at its boundary or beside it: it is written where keys are unique or equals may stand anyhow.
 */
export const ordersSigns = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node.parent) &&
  node.parent.condition === node &&
  [node.parent.whenTrue, node.parent.whenFalse].every((sign) => /^-?1$/.test(sign.getText())) &&
  isComparison(node.parent);

function isComparison(node: ts.Node): boolean {
  let { parent } = node;
  while (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent)) parent = parent.parent;
  return ts.isArrowFunction(parent) && parent.parameters.length === 2;
}

/** Whether a property belongs to a `CONSTANT = { … }` that is no rule of a domain: a group of settings. */
function isSetting(property: ts.Node, source: ts.SourceFile): boolean {
  const { parent } = property.parent;
  return !source.fileName.includes("/rules/") && parent && isNamedConstant(property.parent, source);
}

/** Whether an expression is made of numbers alone. */
function isConstant(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isConstant(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return isConstant(node.operand);
  return ts.isBinaryExpression(node) && isConstant(node.left) && isConstant(node.right);
}

/** Whether a node, apart from calls around it, is the value of a `CONSTANT`. Tables are not: their values are rules. */
function isNamedConstant(node: ts.Node, source: ts.SourceFile): boolean {
  let { parent } = node;
  while (ts.isCallExpression(parent) || ts.isNewExpression(parent)) parent = parent.parent;
  return ts.isVariableDeclaration(parent) && /^[A-Z][A-Z0-9_]*$/.test(parent.name.getText(source));
}

function isKnobName(name: string): boolean {
  const words = name.match(/[A-Z]?[a-z0-9]+/g)?.map((word) => word.toLowerCase()) ?? [];
  return KNOBS.has(words.at(-1) ?? "") || BOUNDS.has(words[0] ?? "");
}

/**
 * Whether a literal stands in for an element that is always there, as in `rows[0] ?? 0`: only the type checker asks for
 * it, and it is never used.
 */
export function isTypeCheckersFallback(literal: ts.Node): boolean {
  const { parent } = literal;
  if (!ts.isBinaryExpression(parent) || parent.right !== literal) return false;
  if (parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return false;
  return /(\]|\.(at|get|pop|shift|charCodeAt|codePointAt)\([^()]*\))(\??\.\w+)*$/.test(parent.left.getText());
}

/** Whether a node is written to the log, chooses what is, or is the message of a bug. */
export function isLogged(node: ts.Node, source: ts.SourceFile): boolean {
  if (ts.isExpressionStatement(node)) return isLogged(node.expression, source);
  if (ts.isIfStatement(node))
    return [node.thenStatement, node.elseStatement].every((branch) => branch && isLogged(branch, source));
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText(source));
  return ts.isCallExpression(node) && /(^|\.)(log|console)\.\w+$/.test(node.expression.getText(source));
}
