import { expect, test } from "vitest";
import { passagesOf } from "~/domains/content/rules/reader/spoken.ts";

const sentence = (words: number) => `${"word ".repeat(words - 1)}word.`;

test("each paragraph is a passage, white space is squeezed, and an empty one is none", () => {
  expect(passagesOf(["One\n  two.", " \n ", "Three?"])).toEqual(["One two.", "Three?"]);
});

test("what has no full stop gets one, for the pause after it", () => {
  expect(passagesOf(["A heading", "1, 2, 3", "80%", "“Quoted.”", "Sure!"])).toEqual([
    "A heading.",
    "1, 2, 3.",
    "80%.",
    "“Quoted.”",
    "Sure!",
  ]);
});

test("a long paragraph is read in whole sentences, none of which is lost", () => {
  const paragraph = [sentence(20), sentence(20), sentence(30), sentence(90)].join(" ");
  const passages = passagesOf([paragraph]);
  expect(passages.join(" ")).toBe(paragraph);
  expect(passages.map((passage) => passage.split(" ").length)).toEqual([40, 30, 90]);
});

test("a figure with a point is no end of a sentence", () => {
  const text = `${sentence(46)} ARR is $1.4M today and it grows.`;
  expect(passagesOf([text])[1]).toBe("ARR is $1.4M today and it grows.");
});
