import { expect, test } from "vitest";
import { createRandom, hash32 } from "~/lib/random.ts";

test("the hash is 32 bits, stable, and far apart for neighbouring texts", () => {
  expect(hash32("recurring")).toBe(hash32("recurring"));
  const hashes = Array.from({ length: 10_000 }, (_, i) => hash32(`seed-${i}`));
  expect(new Set(hashes).size).toBeGreaterThan(9_995);
  expect(hashes.every((hash) => Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32)).toBe(true);
  const high = hashes.filter((hash) => hash >= 2 ** 31).length;
  expect(Math.abs(high - 5_000)).toBeLessThan(250);
});

test("the same seed gives the same numbers, another seed others", () => {
  const ten = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 10 }, () => random.int(0, 1_000_000));
  };
  expect(ten("a")).toEqual(ten("a"));
  expect(ten("a")).not.toEqual(ten("b"));
});

test("whole numbers reach both ends of their range and nothing beyond", () => {
  const random = createRandom("ends");
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 6)));
  expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
});

test("fractions fill their range evenly", () => {
  const random = createRandom("even");
  const buckets = [0, 0, 0, 0];
  for (let i = 0; i < 8_000; i++) {
    const bucket = Math.floor(random.range(10, 14)) - 10;
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets) expect(Math.abs(count - 2_000)).toBeLessThan(200);
});

test("a shuffle keeps every member and leaves the list alone", () => {
  const list = Object.freeze([1, 2, 3, 4, 5, 6, 7, 8]);
  const shuffled = createRandom("cards").shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect([...shuffled].sort()).toEqual(list);
});
