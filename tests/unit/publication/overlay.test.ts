import { expect, test } from "vitest";
import { changesBetween, entryAt, withChanges } from "~/domains/publication/rules/overlay.ts";
import { holdingAt, saved, withoutReplaced, withoutWritten } from "~/domains/publication/rules/saved.ts";
import { partStates } from "~/domains/publication/rules/standing.ts";
import type { PublicationChange } from "~/domains/publication/schema.ts";
import { changed } from "../../support/publication/changes.ts";

const files = {
  brand: { name: "Recurring", accent: { light: "#111111", dark: "#eeeeee" } },
  mentor: { name: "Mentor", cards: ["one", "two"] },
  events: undefined,
};

const NOW = 5000;

/** Saves a part, and returns all changes. */
const save = (changes: PublicationChange[], part: string, wanted: unknown, from = NOW) =>
  saved({ files, changes, part, wanted, from, now: NOW, by: "ada" });

const at = (changes: readonly PublicationChange[], time = NOW) =>
  withChanges(files, holdingAt(changes, time)) as typeof files;

test("a change replaces its entry alone, and leaves the other parts the objects that they were", () => {
  const changes = [{ path: "brand.accent.light", value: "#222222" }];
  const whole = withChanges(files, changes);
  expect(whole.brand).toEqual({ name: "Recurring", accent: { light: "#222222", dark: "#eeeeee" } });
  expect(whole.mentor).toBe(files.mentor);
  expect(files.brand.accent.light).toBe("#111111");
});

test("an entry is added where there was none, and left out with null", () => {
  const whole = withChanges(files, [
    { path: "events.title", value: "Events" },
    { path: "mentor", value: null },
    { path: "brand.accent", value: null },
  ]);
  expect(whole).toEqual({ brand: { name: "Recurring" }, events: { title: "Events" } });
  expect("mentor" in whole).toBe(false);
});

test("changes go as deep as objects do; a list is one value", () => {
  const after = {
    name: "Recurring",
    accent: { light: "#111111", dark: "#cccccc" },
    tagline: "New",
  };
  expect(changesBetween(files.brand, after, "brand")).toEqual([
    { path: "brand.accent.dark", value: "#cccccc" },
    { path: "brand.tagline", value: "New" },
  ]);
  expect(changesBetween(files.mentor, { name: "Mentor", cards: ["two"] }, "mentor")).toEqual([
    { path: "mentor.cards", value: ["two"] },
  ]);
  expect(changesBetween({ templates: { "a.b": 1 } }, { templates: { "a.b": 2 } }, "sharing")).toEqual([
    { path: "sharing.templates", value: { "a.b": 2 } },
  ]);
  expect(changesBetween(files.mentor, undefined, "mentor")).toEqual([{ path: "mentor", value: null }]);
  expect(changesBetween({ b: 1, a: [{ x: 1, y: undefined }] }, { a: [{ x: 1 }], b: 1 }, "part")).toEqual([]);
});

test("saving stores what differs from the files, and nothing when it is set back", () => {
  const renamed = save([], "brand", { ...files.brand, name: "Werkbank" });
  expect(renamed).toEqual([{ path: "brand.name", value: "Werkbank", from: NOW, by: "ada", at: NOW }]);
  expect(save(renamed, "brand", files.brand)).toEqual([]);
});

test("a part that is planned keeps what is changed until then", () => {
  const planned = save([], "brand", { ...files.brand, name: "Tomorrow" }, 9000);
  const both = save(planned, "brand", {
    ...at(planned).brand,
    accent: { light: "#333333", dark: "#eeeeee" },
  });
  expect(at(both).brand).toEqual({ name: "Recurring", accent: { light: "#333333", dark: "#eeeeee" } });
  expect(at(both, 9000).brand).toEqual({ name: "Tomorrow", accent: { light: "#333333", dark: "#eeeeee" } });
  // The plan is changed in turn.
  const other = save(both, "brand", { ...at(both, 9000).brand, name: "Later" }, 9000);
  expect(at(other, 9000).brand.name).toBe("Later");
  expect(at(other, 8999).brand.name).toBe("Recurring");
  expect(other).toHaveLength(2);
});

test("what holds now may end at a date", () => {
  const now = save([], "brand", { ...files.brand, name: "Sale" });
  const ends = save(now, "brand", files.brand, 9000);
  expect(at(ends, 8999).brand.name).toBe("Sale");
  expect(at(ends, 9000).brand.name).toBe("Recurring");
});

test("a section that was left out comes back, with or without changes", () => {
  const off = save([], "mentor", undefined);
  expect(entryAt(at(off), "mentor")).toBeUndefined();
  expect(save(off, "mentor", files.mentor)).toEqual([]);
  const other = { name: "Other", cards: ["one"] };
  expect(at(save(off, "mentor", other)).mentor).toEqual(other);
  const within = save([], "mentor", { ...files.mentor, name: "Other" });
  expect(save(within, "mentor", undefined).map(({ path, value }) => [path, value])).toEqual([
    ["mentor", null],
  ]);
});

test("what a later change stands over is not kept", () => {
  const changes = [
    changed("brand.name", "One", 1),
    changed("brand.accent.light", "#444444", 1),
    changed("brand.name", "Two", 2),
    changed("brand.accent", { light: "#555555", dark: "#666666" }, 3),
    changed("brand.name", "Planned", 9000),
  ];
  expect(withoutReplaced(changes, NOW).map(({ value }) => value)).toEqual([
    "Two",
    { light: "#555555", dark: "#666666" },
    "Planned",
  ]);
});

test("what the files say already needs no change any more; what is planned stays", () => {
  const changes = [
    changed("brand.name", "Recurring", 1),
    changed("mentor.name", "Other", 2),
    changed("mentor", files.mentor, 9000),
  ];
  expect(withoutWritten(files, changes, NOW).map(({ path, from }) => [path, from])).toEqual([
    ["mentor.name", 2],
    ["mentor", 9000],
  ]);
});

test("what the files say already needs no change beside another of its part either", () => {
  const changes = [changed("brand.name", "Recurring", 1), changed("brand.accent.light", "#444444", 2)];
  expect(withoutWritten(files, changes, NOW)).toEqual([changes[1]]);
});

test("a change that begins to hold now is no longer to come", () => {
  const name = (from: number) => changed("brand.name", "Another", from);
  expect(partStates(files, [name(NOW)], NOW)).toEqual({ brand: { changed: 1, next: null } });
  expect(partStates(files, [name(NOW + 1)], NOW)).toEqual({ brand: { changed: 0, next: NOW + 1 } });
});
