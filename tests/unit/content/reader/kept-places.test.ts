import { expect, test } from "vitest";
import { keepPlace, keptPlace } from "~/domains/content/ui/kept-places.ts";

const KEY = "recurring-places";

function storageWith(text?: string) {
  const entries = new Map(text === undefined ? [] : [[KEY, text]]);
  const store = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, storage: () => store };
}

test("each article has one place, the latest", () => {
  const { storage } = storageWith();
  keepPlace(storage, KEY, "a", 4);
  keepPlace(storage, KEY, "b", 7);
  keepPlace(storage, KEY, "a", 9);
  expect(["a", "b", "c"].map((slug) => keptPlace(storage, KEY, slug))).toEqual([9, 7, null]);
});

test("an article that was read to its end is forgotten, and with the last one the entry", () => {
  const { storage, entries } = storageWith();
  keepPlace(storage, KEY, "a", 4);
  keepPlace(storage, KEY, "b", null);
  expect(keptPlace(storage, KEY, "a")).toBe(4);
  keepPlace(storage, KEY, "a", null);
  expect(entries.size).toBe(0);
});

test("of fifty-one articles the one that was left first is forgotten", () => {
  const { storage } = storageWith();
  for (let number = 0; number <= 50; number++) keepPlace(storage, KEY, `article-${number}`, 3);
  expect(keptPlace(storage, KEY, "article-0")).toBeNull();
  expect(keptPlace(storage, KEY, "article-1")).toBe(3);
});

test("what is stored may be anything: what is no place is left out", () => {
  for (const text of ["", "{", "null", '{"a":3}', '[["a"],["a",-1],["a",1.5],[3,"a"],7,null]'])
    expect(keptPlace(storageWith(text).storage, KEY, "a"), text).toBeNull();
  expect(keptPlace(storageWith('[7,["a",5]]').storage, KEY, "a")).toBe(5);
});

test("without storage nothing is kept, and nothing fails", () => {
  const storage = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  keepPlace(storage, KEY, "a", 4);
  expect(keptPlace(storage, KEY, "a")).toBeNull();
});
