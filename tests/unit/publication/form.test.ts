import { expect, test } from "vitest";
import { draftOf, orderName } from "~/domains/publication/rules/form/draft.ts";
import type { FormEntry } from "~/domains/publication/rules/form/model.ts";

/** Between a part of the publication and the fields of its form. */

const entry = (name: string, field: FormEntry["field"]): FormEntry => ({
  name,
  label: name,
  help: "",
  optional: false,
  field,
});
const title = entry("title", { kind: "text", input: "text", min: 1, max: null });

test("a number is read with either decimal sign; what is none stays as it was written", () => {
  const number = entry("weight", { kind: "number", whole: false, min: null, max: null });
  const read = (text: string) => draftOf(number, "weight", { weight: text }, undefined);
  expect(["2", " 1.5 ", "1,5", "many"].map(read)).toEqual([2, 1.5, 1.5, "many"]);
});

test("an entry of a list keeps what the form does not show, wherever it is moved", () => {
  const list = entry("cards", { kind: "list", of: { kind: "group", entries: [title] }, exactly: null });
  const before = [
    { title: "One", hidden: 1 },
    { title: "Two", hidden: 2 },
  ];
  const fields = {
    [orderName("cards")]: "1,0,7",
    "cards.0.title": "First",
    "cards.1.title": "Second",
    "cards.7.title": "New",
  };
  expect(draftOf(list, "cards", fields, before)).toEqual([
    { title: "Second", hidden: 2 },
    { title: "First", hidden: 1 },
    { title: "New" },
  ]);
  expect(draftOf(list, "cards", fields, undefined)).toEqual([
    { title: "Second" },
    { title: "First" },
    { title: "New" },
  ]);
});
