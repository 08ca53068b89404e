import { expect, test } from "vitest";
import { draftOf, orderName, rearranged } from "~/domains/publication/rules/form/draft.ts";
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
  expect(["2", " 1.5 ", "1,5", "0,125", "many"].map(read)).toEqual([2, 1.5, 1.5, 0.125, "many"]);
  expect(["10,000", "1,250,000", "1,500.5"].map(read)).toEqual([10_000, 1_250_000, 1500.5]);
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

test("entries with names are added under a free one, moved and removed; another step changes nothing", () => {
  const named = entry("products", { kind: "named", of: { kind: "group", entries: [title] } });
  const draft = { "name-1": { title: "One" }, paid: { title: "Two" } };
  const after = (button: string) => Object.entries(rearranged(named, draft, button) as object);
  expect(after("add:products")).toEqual([...Object.entries(draft), ["name-2", { title: "" }]]);
  expect(after("down:products.0").map(([key]) => key)).toEqual(["paid", "name-1"]);
  expect(after("up:products.1").map(([key]) => key)).toEqual(["paid", "name-1"]);
  expect(after("remove:products.0")).toEqual([["paid", { title: "Two" }]]);
  for (const button of ["up:products", "remove:products.7", "add:others", "turn:products.0"])
    expect(after(button)).toEqual(Object.entries(draft));
});
