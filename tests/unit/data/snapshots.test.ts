import { expect, test } from "vitest";
import * as z from "zod";
import { readSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { testDeps } from "../../support/unit/deps.ts";

const schema = z.object({ total: z.int() });

test("a snapshot is read as it was written, with its time", async () => {
  const deps = testDeps();
  expect(await readSnapshot(deps, "counts", schema)).toBeNull();
  await writeSnapshot(deps, "counts", schema, { total: 7 });
  expect(await readSnapshot(deps, "counts", schema)).toEqual({
    asOf: "2026-08-21T12:00:00.000Z",
    data: { total: 7 },
  });
});

test("data that breaks its schema is not written", async () => {
  await expect(writeSnapshot(testDeps(), "broken", schema, { total: 1.5 })).rejects.toThrow();
  expect(await testDeps().kv.get("snapshot:broken")).toBeNull();
});

test("another release's shape reads as none, and is logged", async () => {
  const deps = testDeps();
  await writeSnapshot(deps, "old", z.object({ sum: z.int() }), { sum: 7 });
  expect(await readSnapshot(deps, "old", schema)).toBeNull();
  expect(deps.errors).toEqual(["snapshot.invalid"]);
});
