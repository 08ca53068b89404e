/** One rule of the stylesheet, or an at-rule that holds no rules. */
export interface StyleRule {
  /** The opening of the at-rules around it, such as "@layer utilities{@media (width>=40rem){". */
  within: string;
  css: string;
  /** Of each selector, the classes without which it matches nothing. Empty: the rule may match on any page. */
  needs: readonly (readonly string[])[];
  /** The custom property that it registers. */
  property?: string;
  /** The registered properties that it names. */
  reads?: readonly string[];
}

/** Returns the text of a style element with the rules that can match on the page, in the stylesheet's order. */
export function pageStyles(rules: readonly StyleRule[], html: string): string {
  const classes = classesOf(html);
  const read = new Set<string>();
  let css = "";
  let open = "";
  const write = (rule: StyleRule) => {
    if (rule.within !== open) {
      css += closing(open) + rule.within;
      open = rule.within;
    }
    css += rule.css;
  };
  for (const rule of rules) {
    if (rule.property || !applies(rule, classes)) continue;
    write(rule);
    // The fallback for old browsers names all of them.
    if (rule.needs.length > 0) for (const name of rule.reads ?? []) read.add(name);
  }
  for (const rule of rules) if (rule.property && read.has(rule.property)) write(rule);
  return css + closing(open);
}

const applies = ({ needs }: StyleRule, classes: ReadonlySet<string>): boolean =>
  needs.length === 0 || needs.some((names) => names.every((name) => classes.has(name)));

const closing = (within: string): string => "}".repeat(within.split("{").length - 1);

const ATTRIBUTE = ' class="';

function classesOf(html: string): Set<string> {
  const attributes = new Set<string>();
  for (let at = html.indexOf(ATTRIBUTE); at >= 0; at = html.indexOf(ATTRIBUTE, at)) {
    const start = at + ATTRIBUTE.length;
    at = html.indexOf('"', start);
    if (at < 0) break;
    attributes.add(html.slice(start, at));
  }
  const classes = new Set<string>();
  for (const value of attributes) for (const name of decoded(value).split(" ")) classes.add(name);
  return classes;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

const decoded = (value: string): string =>
  value.includes("&")
    ? value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    : value;
