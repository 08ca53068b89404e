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

/** The styles of the last pages, by their class attributes: pages of one kind have the same ones in the same order. */
const kept = new WeakMap<readonly StyleRule[], Map<string, string>>();
const KEPT_STYLES = 50;

/** Returns the text of a style element with the rules that can match on the page, in the stylesheet's order. */
export function pageStyles(rules: readonly StyleRule[], html: string): string {
  const attributes = classAttributes(html);
  const key = [...attributes].join('"');
  const styles = kept.get(rules) ?? new Map<string, string>();
  kept.set(rules, styles);
  const css = styles.get(key) ?? stylesFor(rules, attributes);
  if (styles.size >= KEPT_STYLES) styles.clear();
  styles.set(key, css);
  return css;
}

function stylesFor(rules: readonly StyleRule[], attributes: ReadonlySet<string>): string {
  const classes = new Set(Array.from(attributes, (value) => decoded(value).split(" ")).flat());
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

/** The values of all class attributes, each once. */
function classAttributes(html: string): Set<string> {
  const attributes = new Set<string>();
  for (let at = html.indexOf(ATTRIBUTE); at >= 0; at = html.indexOf(ATTRIBUTE, at)) {
    const start = at + ATTRIBUTE.length;
    at = html.indexOf('"', start);
    if (at < 0) break;
    attributes.add(html.slice(start, at));
  }
  return attributes;
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
