import { describe, expect, test } from "vitest";
import {
  FILE_ERRORS,
  favoritesFile,
  MAX_FILE_BYTES,
  readFavoritesFile,
} from "~/domains/favorites/rules/file.ts";
import {
  MAX_FAVORITES,
  merged,
  parseFavorites,
  putBack,
  putBackText,
  toggled,
} from "~/domains/favorites/rules/list.ts";
import { storageKey, storedText, writeFavorites } from "~/domains/favorites/ui/storage.ts";
import { CALL_SIZE, fetchAll } from "~/domains/favorites/ui/use-saved-items.ts";

const KEY = storageKey("recurring");

function memory(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [[KEY, initial]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`);

test("they are kept under the publication's own key", () => {
  expect(KEY).toBe("recurring-favorites");
});

test.each([
  ["nothing", null, []],
  ["an empty text", "", []],
  ["broken JSON", "[", []],
  ["an object", '{"a":1}', []],
  ["a text", '"a"', []],
  ["null", "null", []],
  ["ids among other things", '["a", 1, null, {"id":"b"}, "", "c d", "e,f", "../g", "h"]', ["a", "h"]],
  ["the same id twice", '["a","b","a"]', ["a", "b"]],
])("what is stored may be anything: %s", (_, stored, ids) => {
  expect(parseFavorites(stored)).toEqual(ids);
});

test("of a list that is too long, the latest are read", () => {
  const ids = parseFavorites(JSON.stringify(many(MAX_FAVORITES + 20)));
  expect(ids).toHaveLength(MAX_FAVORITES);
  expect(ids.at(-1)).toBe(`a${MAX_FAVORITES + 19}`);
});

test("a toggle puts an id in and takes it out again; a full list says so, and still lets go", () => {
  const inside = toggled(["a"], "b");
  expect(inside).toMatchObject({ ok: true, value: ["a", "b"] });
  expect(toggled(["a", "b"], "b")).toMatchObject({ ok: true, value: ["a"] });
  const full = many(MAX_FAVORITES);
  expect(toggled(full, "b")).toMatchObject({ ok: false, code: "full" });
  expect(toggled(full, "a7")).toMatchObject({ ok: true, value: full.filter((id) => id !== "a7") });
});

test("an empty list leaves no key behind", () => {
  const storage = memory('["a"]');
  writeFavorites(() => storage, KEY, ["a", "b"]);
  expect(parseFavorites(storedText(() => storage, KEY))).toEqual(["a", "b"]);
  writeFavorites(() => storage, KEY, []);
  expect(storage.kept.size).toBe(0);
});

test("a browser that forbids storage, or has no room, is a named failure", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(storedText(forbidden, KEY)).toBe("");
  expect(writeFavorites(forbidden, KEY, ["a"])).toMatchObject({ ok: false, code: "not-kept" });
  const full = { ...memory(), setItem: forbidden };
  expect(writeFavorites(() => full, KEY, ["a"])).toMatchObject({ ok: false, code: "not-kept" });
});

test("others are added behind what is there, each once, as many as there is room for", () => {
  expect(merged(["a", "b"], ["b", "c", "c"])).toEqual({ ids: ["a", "b", "c"], added: 1, leftOut: 0 });
  const nearlyFull = many(MAX_FAVORITES - 1);
  expect(merged(nearlyFull, ["x", "y", "z"])).toMatchObject({ added: 1, leftOut: 2 });
});

test("what was removed goes back to its place, and what changed since stays changed", () => {
  const before = ["a", "b", "c", "d"];
  expect(putBack(["a", "c", "d"], ["b"], before)).toEqual(before);
  expect(putBack([], before, before)).toEqual(before);
  // Another tab has saved one, removed one, and saved the removed one itself.
  expect(putBack(["a", "d", "new"], ["b"], before)).toEqual(["a", "b", "d", "new"]);
  expect(putBack(["new"], before, before)).toEqual([...before, "new"]);
  expect(putBack(["a", "c", "d", "b"], ["b"], before)).toEqual(["a", "c", "d", "b"]);
  const full = many(MAX_FAVORITES);
  expect(putBack(full, ["x"], ["x"])).toEqual(full);
});

test("a removal that is taken back says how many did not fit", () => {
  expect(putBackText(3, 0)).toBe("Your favorites are back.");
  expect(putBackText(3, 1)).toBe("2 of 3 are back: the list holds 500.");
  expect(putBackText(3, 2)).toBe("1 of 3 is back: the list holds 500.");
  expect(putBackText(1, 1)).toBe("None is back: the list holds 500.");
});

describe("a file", () => {
  test("that was exported is read back in its order", () => {
    const text = favoritesFile(
      "recurring",
      [{ id: "a", title: "One" }, { id: "b" }],
      new Date("2026-08-21T12:00:00Z"),
    );
    expect(readFavoritesFile(text)).toMatchObject({ ok: true, value: ["a", "b"] });
    expect(text).toBe(`{
  "site": "recurring",
  "exportedAt": "2026-08-21T12:00:00.000Z",
  "favorites": [
    {
      "id": "a",
      "title": "One"
    },
    {
      "id": "b"
    }
  ]
}
`);
  });

  test("with a bare list of ids is read too", () => {
    expect(readFavoritesFile('["a","b"]')).toMatchObject({ ok: true, value: ["a", "b"] });
  });

  test.each([
    ["no JSON", "hello", "not-json"],
    ["nothing at all", "", "not-json"],
    ["another kind of JSON", '{"articles":[]}', "not-favorites"],
    ["null", "null", "not-favorites"],
    ["a list of other things", "[1, {}, null]", "not-favorites"],
    ["an empty list", '{"favorites":[]}', "nothing-in-it"],
    ["a mountain", " ".repeat(MAX_FILE_BYTES + 1), "too-large"],
  ] as const)("with %s gets a sentence that says what is wrong", (_, text, code) => {
    expect(readFavoritesFile(text)).toMatchObject({ ok: false, code });
    expect(FILE_ERRORS[code]).toMatch(/^That file .*\.$/);
  });

  test("of the largest size is read", () => {
    expect(readFavoritesFile('["a"]'.padEnd(MAX_FILE_BYTES))).toEqual({ ok: true, value: ["a"] });
  });
});

test("ids are asked for by at most a hundred a call, and come back in one list", async () => {
  const calls: number[] = [];
  const found = await fetchAll(many(250), async (ids) => {
    calls.push(ids.length);
    return ids;
  });
  expect(calls).toEqual([CALL_SIZE, CALL_SIZE, 50]);
  expect(found).toEqual(many(250));
  expect(await fetchAll([], async () => expect.fail("no ids, no call"))).toEqual([]);
});
