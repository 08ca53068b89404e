import { expect, test } from "vitest";
import { parseXml, type XmlElement } from "~/platform/feed/xml/parse.ts";

/** The names of elements that were open when the document ended. */
const unclosed = (element: XmlElement): string[] =>
  element.children.flatMap((child) => [...(child.closed ? [] : [child.name]), ...unclosed(child)]);

test.each([
  ["<a><b>text</b><c/><d /></a>", []],
  ["<a><b>text</a>", []],
  ["<a><b>text</b><c>", ["a", "c"]],
  ["<a><b/><c", ["a"]],
])("of %s the elements %j are marked as incomplete", (document, names) => {
  expect(unclosed(parseXml(document))).toEqual(names);
});

test("an element without content has no children, and the next one stands beside it", () => {
  const [root] = parseXml('<a><b x="1"/><c>text</c></a>').children;
  expect(root?.children.map(({ name, text, inner }) => [name, text, inner])).toEqual([
    ["b", "", ""],
    ["c", "text", "text"],
  ]);
});
