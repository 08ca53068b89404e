import { describe, expect, test } from "vitest";
import { anchorOf, slugify } from "~/lib/text/slug.ts";
import { wholeWords } from "~/lib/text/whole-words.ts";

describe("a title as a path segment", () => {
  test.each([
    ["Renée O’Neil", "renee-oneil"],
    ["山田太郎", ""],
  ])("of “%s” is “%s”", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });
});

describe("a name as an anchor", () => {
  test("is its slug where its letters are Latin", () => {
    expect(anchorOf("The Café: 2nd edition")).toBe("the-cafe-2nd-edition");
  });

  test("keeps another script, so that two names are two", () => {
    expect(anchorOf("日経 BP")).toBe("日経-bp");
    expect(anchorOf("朝日 BP")).toBe("朝日-bp");
    expect(anchorOf("الأخبار")).toBe("الأخبار");
    expect(anchorOf("サーバー AI")).toBe("サーバー-ai");
  });
});

describe("whole words", () => {
  test.each([
    [["AI"], "What AI does", true],
    [["AI"], "Said by all", false],
    [["人工知能"], "人工知能の未来", true],
    [["生成AI"], "日本の生成AIは", true],
    [["AI"], "生成AIは", true],
    [["サーバー"], "新しいサーバーの話", true],
    [["AI"], "生成AIXは", false],
    [["net new"], "net-new revenue", true],
  ])("of %j in “%s”: %s", (words, text, found) => {
    expect(wholeWords(words).test(text)).toBe(found);
  });
});
