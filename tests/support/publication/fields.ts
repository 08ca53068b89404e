import { fromHtml } from "hast-util-from-html";

interface Node {
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Returns the fields of a page's forms whose names begin so, as a browser would post them: ticked boxes of one name as lines. */
export function fieldsIn(html: string, prefix: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const visit = ({ tagName, properties = {}, children = [] }: Node): void => {
    const name = String(properties.name ?? "");
    if (name !== "" && name.startsWith(prefix)) {
      const value = postedBy({ tagName, properties, children });
      const others = properties.type === "checkbox" ? fields[name] : undefined;
      if (value !== null) fields[name] = others === undefined ? value : `${others}\n${value}`;
    }
    children.forEach(visit);
  };
  visit(fromHtml(html) as Node);
  return fields;
}

/** Returns the version of the record that the first form of a page shows. */
export const shownVersion = (html: string): string =>
  /name="version" value="([\da-f]+)"/.exec(html)?.[1] ?? "";

function postedBy({ tagName, properties = {}, children = [] }: Node): string | null {
  if (tagName === "textarea") return textOf(children).replace(/^\n/, "");
  if (tagName === "select") {
    const options = children.filter((child) => child.tagName === "option");
    const chosen = options.find((option) => option.properties?.selected) ?? options[0];
    return String(chosen?.properties?.value ?? "");
  }
  if (properties.type === "checkbox" || properties.type === "radio")
    return properties.checked ? String(properties.value ?? "on") : null;
  return String(properties.value ?? "");
}

const textOf = (nodes: readonly Node[]): string =>
  nodes.map(({ value, children = [] }) => value ?? textOf(children)).join("");
