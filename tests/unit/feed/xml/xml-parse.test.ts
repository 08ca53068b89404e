import { expect, test } from "vitest";
import { decodeEntities, parseXml, type XmlElement } from "~/platform/feed/xml/parse.ts";

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

test("a new item ends what stands open inside the one before, as far as it goes", () => {
  const root = parseXml("<r><item><b>x<item>y</item></r>");
  expect(unclosed(root)).toEqual([]);
  const [first, second] = root.children[0]?.children.filter(({ name }) => name === "item") ?? [];
  expect(first?.inner).toBe("<b>x<item>y</item>");
  expect(first?.children.map(({ name }) => name)).toEqual(["b", "item"]);
  expect(second).toBeUndefined();
});

test.each([
  ["&#65;&#x41;&#X41;", "AAA"],
  ["&amp;&LT;&gt;&quot;&apos;&nbsp;", "&<>\"'&nbsp;"],
  // From 128 to 159 as windows-1252.
  ["&#127;|&#128;|&#x85;|&#159;|&#160;", "\u007f|€|…|Ÿ|\u00a0"],
  // What XML cannot hold is nothing.
  ["[&#0;&#8;&#11;&#31;]", "[]"],
  ["[&#9;&#10;&#13;&#32;]", "[\t\n\r ]"],
  ["[&#xd7ff;&#xd800;&#xdfff;&#xe000;]", "[\ud7ff\ue000]"],
  ["[&#x10ffff;&#x110000;&#xffffffff;&#999999999;]", "[\u{10ffff}]"],
  ["a & b &; &# &#x; &#xzz;", "a & b &; &# &#x; &#xzz;"],
])("the references of %s are read as %j", (text, read) => {
  expect(decodeEntities(text)).toBe(read);
});

test.each([
  ["a comment", "<a>1<!-- <b> -->2</a>", "12"],
  ["a comment without an end", "<a>1<!-- <b>2</a>", "1"],
  ["an instruction", "<a>1<?php <b> ?>2</a>", "1 ?>2"],
  ["a character section", "<a>1<![CDATA[<b>&amp;]]>2</a>", "1<b>&amp;2"],
  ["a character section without an end", "<a>1<![CDATA[<b></a>", "1<b></a>"],
  ["a document type with a subset", '<!DOCTYPE a [<!ENTITY x "y">]><a>1</a>', "1"],
  ["another declaration", "<!ELEMENT a [x]><a>1</a>", "1"],
  ["a short comment", "<a>1<!-->2</a>", "12"],
  ["a declaration inside", "<a>1<!x>2</a>", "12"],
  ["an end tag that breaks off", "<a>1</a", "1"],
  ["elements of one name in each other", "<a>1<b><b>x</b></b>2</a>", "12"],
  ["an end tag that nothing opened", "<a>1</b>2</a>", "12"],
  ["a sign that begins no tag", "<a>1 < 2 <3</a>", "1 < 2 <3"],
])("%s is read as a person would", (_, document, text) => {
  expect(parseXml(document).children.find(({ name }) => name === "a")?.text).toBe(text);
});

test("attributes may lack their quotes, values and the end of their tag", () => {
  const attributes = (document: string) => ({ ...parseXml(document).children[0]?.attributes });
  expect(attributes(`<a B="1 &amp; 2" c='3' d=4 e f = "5"/>`)).toEqual({
    b: "1 & 2",
    c: "3",
    d: "4",
    e: "",
    f: "5",
  });
  expect(attributes('<a x="1" = y="2">')).toEqual({ x: "1", y: "2" });
  const [cut] = parseXml('<a x="1"<b>text</b></a>').children;
  expect([cut?.attributes.x, cut?.children[0]?.text]).toEqual(["1", "text"]);
});

test("nothing of a prolog is text", () => {
  expect(parseXml('<?xml version="1.0"?><!DOCTYPE a><!-- b --><a>1</a>').text).toBe("");
  expect(parseXml('<!DOCTYPE a [<!ENTITY x "y">]><a>1</a>').text).toBe("");
});

test("an element knows its base and the one outside it", () => {
  const [a] = parseXml('<a xml:base="/x/"><b xml:base="y"><c/></b><d/></a>').children;
  const [b, d] = a?.children ?? [];
  expect(b?.children[0]?.base).toEqual({ address: "y", outer: { address: "/x/", outer: null } });
  expect(d?.base).toEqual({ address: "/x/", outer: null });
});
