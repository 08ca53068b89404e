import path from "node:path";
import ts from "typescript";
import { isKnob, isLogged, isTypeCheckersFallback, ordersSigns, sumsSettings } from "./equivalent.ts";
import type { Edit, Site } from "./mutant.ts";
import { sqlEdits } from "./sql.ts";

const K = ts.SyntaxKind;

/** The changes of an operator. An order changes at its boundary, which tests miss most easily, or turns round. */
const OPERATORS = new Map<ts.SyntaxKind, string[]>([
  [K.LessThanToken, ["<=", ">="]],
  [K.LessThanEqualsToken, ["<", ">"]],
  [K.GreaterThanToken, [">=", "<="]],
  [K.GreaterThanEqualsToken, [">", "<"]],
  [K.EqualsEqualsEqualsToken, ["!=="]],
  [K.ExclamationEqualsEqualsToken, ["==="]],
  [K.MinusToken, ["+"]],
  [K.AsteriskToken, ["/"]],
  [K.SlashToken, ["*"]],
  [K.PercentToken, ["*"]],
  [K.PlusEqualsToken, ["-="]],
  [K.MinusEqualsToken, ["+="]],
]);

const LOGICAL = new Map<ts.SyntaxKind, string>([
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
  [K.QuestionQuestionToken, "&&"],
]);

/** Methods and functions with an opposite of the same arguments. */
const OPPOSITES: Record<string, string> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
};

/** Finds every site of the files: paths from `root`. Types decide whether a `+` adds numbers. */
export function sitesOf(root: string, files: string[]): Site[] {
  const config = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    files.map((file) => path.join(root, file)),
    options,
  );
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(path.join(root, file));
    if (!source) return [];
    const sites: Site[] = [];
    visit(source, source, checker, (edits) => sites.push(edits.map((edit) => ({ file, ...edit }))));
    return sites;
  });
}

function visit(
  node: ts.Node,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  add: (edits: Edit[]) => void,
): void {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
  if (ts.isExportDeclaration(node) || isLogged(node, source)) return;
  for (const edits of [...editsOf(node, source, checker), ...sqlEdits(node, source)]) add(edits);
  ts.forEachChild(node, (child) => visit(child, source, checker, add));
}

/** The sites of one node, apart from its children's. */
function editsOf(node: ts.Node, source: ts.SourceFile, checker: ts.TypeChecker): Edit[][] {
  const replace = (at: ts.Node, text: string): Edit => ({ start: at.getStart(source), end: at.end, text });
  const textOf = (at: ts.Node) => at.getText(source);
  if (ts.isBinaryExpression(node)) {
    if (isKnob(node, source) || sumsSettings(node, source)) return [];
    const { left, operatorToken, right } = node;
    const logical = LOGICAL.get(operatorToken.kind);
    if (logical) return [[replace(node, `(${operand(left, source)} ${logical} ${operand(right, source)})`)]];
    if (operatorToken.kind === K.PlusToken)
      return addsNumbers(node, checker) ? [[replace(operatorToken, "-")]] : [];
    if (operatorToken.kind === K.PlusEqualsToken && !addsNumbers(node, checker)) return [];
    const operators = OPERATORS.get(operatorToken.kind)?.slice(ordersSigns(node) ? 1 : 0);
    return operators ? [operators.map((operator) => replace(operatorToken, operator))] : [];
  }
  if (node.kind === K.TrueKeyword || node.kind === K.FalseKeyword)
    return isTypeCheckersFallback(node) ? [] : [[replace(node, String(node.kind === K.FalseKeyword))]];
  if (ts.isNumericLiteral(node)) {
    if (isKnob(node, source) || isTypeCheckersFallback(node)) return [];
    const value = Number(node.text);
    return Number.isInteger(value) ? [[value + 1, value - 1].map((near) => replace(node, `(${near})`))] : [];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    return [[replace(node, textOf(node.operand))]];
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    return [[replace(node, `${textOf(condition)} ? ${textOf(whenFalse)} : ${textOf(whenTrue)}`)]];
  }
  if (ts.isIfStatement(node)) {
    if (node.elseStatement || !leaves(node.thenStatement))
      return [[replace(node.expression, `!(${textOf(node.expression)})`)]];
    // A guard that throws reports a bug, and bugs have no test.
    return ts.isThrowStatement(onlyStatement(node.thenStatement)) ? [] : [[replace(node, ";")]];
  }
  if (ts.isCallExpression(node)) return callEdits(node, source, replace);
  return [];
}

/** The operand of another operator: `a ?? b && c` has no meaning, and `a || b && c` the wrong one. */
const operand = (node: ts.Expression, source: ts.SourceFile) =>
  ts.isBinaryExpression(node) ? `(${node.getText(source)})` : node.getText(source);

function callEdits(
  node: ts.CallExpression,
  source: ts.SourceFile,
  replace: (at: ts.Node, text: string) => Edit,
): Edit[][] {
  const { expression, arguments: args } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const { name } = expression;
  const last = args.at(-1);
  const opposite = OPPOSITES[name.text];
  const ofNumbers = ["min", "max"].includes(name.text);
  if (opposite && args.length > 0 && (!ofNumbers || expression.expression.getText(source) === "Math"))
    return [[replace(name, opposite)]];
  if (name.text === "filter" && last && args.length === 1)
    return [[replace(last, `(...each: any[]) => !(${last.getText(source)} as any)(...each)`)]];
  if (name.text === "slice" && last && !ts.isNumericLiteral(last))
    return [[replace(last, `(${last.getText(source)}) + 1`)]];
  if (["sort", "toSorted"].includes(name.text)) return [[replace(node, `${node.getText(source)}.reverse()`)]];
  if (["reverse", "toReversed"].includes(name.text) && args.length === 0)
    return [[replace(node, expression.expression.getText(source))]];
  return [];
}

const onlyStatement = (node: ts.Statement): ts.Statement =>
  ts.isBlock(node) && node.statements.length === 1 ? (node.statements[0] as ts.Statement) : node;

/** Whether a statement ends in leaving the function or the round of a loop. */
function leaves(node: ts.Statement): boolean {
  const end = ts.isBlock(node) ? node.statements.at(-1) : node;
  return Boolean(
    end &&
      (ts.isReturnStatement(end) ||
        ts.isThrowStatement(end) ||
        ts.isContinueStatement(end) ||
        ts.isBreakStatement(end)),
  );
}

function addsNumbers({ left, right }: ts.BinaryExpression, checker: ts.TypeChecker): boolean {
  return [left, right].every((side) => checker.getTypeAtLocation(side).flags & ts.TypeFlags.NumberLike);
}
