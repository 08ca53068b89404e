import { type AtRule, type ChildNode, type Container, parse, type Rule } from "postcss";
import type { StyleRule } from "../../../app/platform/page/render/page-styles.ts";

/** Splits a minified stylesheet into the rules that `page-styles.ts` chooses from, in their order. */
export function ruleTable(css: string): StyleRule[] {
  const rules = rulesOf(parse(css), "");
  const registered = new Set(rules.flatMap(({ property }) => property ?? []));
  return rules.map((rule) => {
    const reads = [...new Set(rule.css.match(/--[\w-]+/g))].filter((name) => registered.has(name));
    return rule.property || reads.length === 0 ? rule : { ...rule, reads };
  });
}

function rulesOf(container: Container<ChildNode>, within: string): StyleRule[] {
  return (container.nodes ?? []).flatMap((node): StyleRule[] => {
    if (node.type === "rule") return [{ within, css: `${node}`, needs: needsOf(node) }];
    if (node.type !== "atrule") return [];
    return isGroup(node) ? rulesOf(node, `${within}@${node.name} ${node.params}{`) : [atRule(node, within)];
  });
}

const GROUPS = ["layer", "media", "supports", "container"];

/** Whether rules are in it. `@layer` without a block declares an order. */
const isGroup = ({ name, nodes }: AtRule): boolean => nodes !== undefined && GROUPS.includes(name);

function atRule(node: AtRule, within: string): StyleRule {
  const rule = { within, css: node.nodes ? `${node}` : `${node};`, needs: [] };
  return node.name === "property" ? { ...rule, property: node.params } : rule;
}

/** The classes of each selector, for a rule that needs classes in all of them; else none. */
function needsOf({ selectors }: Rule): string[][] {
  const needs = selectors.map(classesOf);
  return needs.every((classes) => classes.length > 0) ? needs : [];
}

const CLASS = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const PARENTHESES = "(?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*";
const NEGATIONS = new RegExp(`:(?:not|has)\\(${PARENTHESES}\\)`, "g");
const CHOICES = new RegExp(`:(?:is|where)\\(${PARENTHESES},${PARENTHESES}\\)`, "g");

/** The classes without which a selector matches nothing: those in `:not()`, or one of several in `:is()`, are none. */
function classesOf(selector: string): string[] {
  const plain = selector
    .replace(/\\([(),])/g, (_, sign: string) => `\\${sign.charCodeAt(0).toString(16)} `)
    .replace(NEGATIONS, "")
    .replace(CHOICES, "");
  return Array.from(plain.matchAll(CLASS), ([, name = ""]) => unescaped(name));
}

const unescaped = (name: string): string =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, "$1");
