import { Parser } from "htmlparser2";
import { XmlNames } from "~/platform/feed/xml/names.ts";
import { FORBIDDEN, type XmlElement } from "~/platform/feed/xml/parse.ts";

const RECORDS = new Set(["item", "entry"]);

interface Open {
  element: XmlElement;
  tag: string;
  start: number;
}

/** Returns the tree that `parseXml` makes, from htmlparser2's events. Only for comparison. */
export function parseWithHtmlparser2(document: string): XmlElement {
  const source = document.replace(FORBIDDEN, "");
  const root = elementOf("", {}, null);
  const names = new XmlNames();
  /** What htmlparser2 counts as open, and of that what has not ended because the next record began. */
  const stack: Open[] = [];
  const open: Open[] = [];
  let brokenOff = false;
  const current = () => open.at(-1)?.element ?? root;
  const end = (at: number) => {
    const { element, start } = open.pop() as Open;
    element.inner = source.slice(start, at);
    element.closed = !brokenOff;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = names.canonical(tag, attributes);
        if (RECORDS.has(name) && open.some((entry) => entry.tag === tag))
          while (open.at(-1)?.tag !== tag) end(parser.startIndex);
        const parent = current();
        const element = elementOf(name, attributes, parent);
        parent.children.push(element);
        const entry = { element, tag, start: parser.endIndex + 1 };
        stack.push(entry);
        open.push(entry);
      },
      ontext(text) {
        current().text += text;
      },
      onclosetag() {
        const entry = stack.pop();
        if (entry && entry === open.at(-1)) end(brokenOff ? source.length : parser.startIndex);
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(source);
  brokenOff = true;
  parser.end();
  return root;
}

function elementOf(name: string, attributes: Record<string, string>, parent: XmlElement | null): XmlElement {
  const outer = parent?.base ?? null;
  const address = attributes["xml:base"];
  return {
    name,
    attributes,
    base: address ? { address, outer } : outer,
    children: [],
    text: "",
    inner: "",
    closed: false,
  };
}
