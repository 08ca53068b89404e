import { describe, expect, test } from "vitest";
import { XmlNames } from "~/platform/feed/xml/names.ts";

const ATOM = "http://www.w3.org/2005/Atom";

/** Returns the names of elements that follow each other in a document. */
function named(...tags: [name: string, attributes?: Record<string, string>][]): string[] {
  const names = new XmlNames();
  return tags.map(([name, attributes = {}]) => names.canonical(name, attributes));
}

describe("the names of elements", () => {
  test("are those of their module, whichever prefix a document declares", () => {
    expect(named(["rss", { "xmlns:m": "http://search.yahoo.com/mrss/" }], ["m:content"], ["title"])).toEqual([
      "rss",
      "media:content",
      "title",
    ]);
  });

  test.each([
    "http://purl.org/dc/elements/1.1/",
    "https://purl.org/dc/elements/1.1",
    "HTTP://PURL.ORG/DC/Elements/1.1/",
    "http://purl.org/dc/elements/1.1/#",
  ])("follow the namespace %s", (address) => {
    expect(named(["x:creator", { "xmlns:x": address }])).toEqual(["dc:creator"]);
  });

  test("keep a prefix that is not declared, or that stands for nothing known", () => {
    expect(named(["media:content"], ["x:y", { "xmlns:x": "http://other.example/" }])).toEqual([
      "media:content",
      "x:y",
    ]);
    expect(named(["x:y", { x: "http://purl.org/dc/terms/", "xmlns:z": "" }])).toEqual(["x:y"]);
  });

  test("of RSS have no prefix, those of Atom in it do", () => {
    expect(named(["rss", { "xmlns:a": ATOM }], ["a:link"], ["rss:item"])).toEqual([
      "rss",
      "atom:link",
      "item",
    ]);
  });

  test("of an Atom feed have no prefix, with or without one in the document", () => {
    expect(named(["feed", { xmlns: ATOM, "xmlns:a": ATOM }], ["entry"], ["a:link"])).toEqual([
      "feed",
      "entry",
      "link",
    ]);
    expect(named(["a:feed", { "xmlns:a": ATOM }], ["a:entry"], ["atom:link"])).toEqual([
      "feed",
      "entry",
      "link",
    ]);
  });

  test("of another module's feed leave Atom a module", () => {
    expect(named(["dc:feed"], ["atom:link"])).toEqual(["dc:feed", "atom:link"]);
    expect(named(["entry"], ["atom:link"])).toEqual(["entry", "atom:link"]);
  });
});
