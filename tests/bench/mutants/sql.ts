import ts from "typescript";
import type { Edit } from "./mutant.ts";

/** Mutations of SQL: most of what a store decides stands in its statements. */

/** What is changed to what. Operators stand between spaces, as they are written here. */
const RULES: [pattern: RegExp, changes: string | string[], applies?: (before: string) => boolean][] = [
  [/(?<=\s)<(?=\s)/g, ["<=", ">="]],
  [/(?<=\s)<=(?=\s)/g, ["<", ">"]],
  [/(?<=\s)>(?=\s)/g, [">=", "<="]],
  [/(?<=\s)>=(?=\s)/g, [">", "<"]],
  [/(?<=\s)(<>|!=)(?=\s)/g, "="],
  [/(?<=\s)=(?=\s)/g, "<>", (before) => !assigns(before)],
  [/(?<=\s)and(?=\s)/g, "or", (before) => !/\bbetween\s+\S+\s+$/.test(before)],
  [/(?<=\s)or(?=\s)/g, "and", (before) => !/\binsert\s+$/.test(before)],
  [/\bis null\b/g, "is not null"],
  [/\bis not null\b/g, "is null"],
  [/\bnot (?=exists\b|in\b)/g, ""],
  [/\bdesc\b/g, "asc"],
  [/\basc\b/g, "desc"],
  [/\bmin\(/g, "max("],
  [/\bmax\(/g, "min("],
  [/\bleft join\b/g, "join"],
  [/(?<=\s)\+(?=\s)/g, "-"],
  [/(?<=\s)-(?=\s)/g, "+"],
];

const KEYWORDS = /\b(set|where|and|or|on|when|having|select|case)\b/g;

/** Whether an `=` after this text gives a column its value; so it is taken in a fragment without a keyword. */
const assigns = (before: string) => (before.match(KEYWORDS)?.at(-1) ?? "set") === "set";

/** The sites in a statement: a template tagged `sql`, or the text handed to `prepare`. */
export function sqlEdits(node: ts.Node, source: ts.SourceFile): Edit[][] {
  const statement = statementOf(node, source);
  if (!statement) return [];
  const edits: Edit[][] = [];
  let before = "";
  for (const part of partsOf(statement)) {
    const start = part.getStart(source);
    const text = part.getText(source);
    for (const [pattern, changes, applies] of RULES)
      for (const match of text.matchAll(pattern)) {
        if (applies && !applies(before + text.slice(0, match.index))) continue;
        const at = start + match.index;
        const end = at + match[0].length;
        edits.push([changes].flat().map((change) => ({ start: at, end, text: change })));
      }
    before += `${text} ? `;
  }
  return edits;
}

function statementOf(node: ts.Node, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isTaggedTemplateExpression(node))
    return node.tag.getText(source) === "sql" ? node.template : undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  return node.expression.name.text === "prepare" ? node.arguments[0] : undefined;
}

/** The literal texts of a statement, in order; expressions between them are sites of their own. */
function partsOf(statement: ts.Expression): ts.Node[] {
  if (ts.isStringLiteralLike(statement)) return [statement];
  if (!ts.isTemplateExpression(statement)) return [];
  return [statement.head, ...statement.templateSpans.map(({ literal }) => literal)];
}
