import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { MANIFEST, READERS } from "~/domains/moving/rules/manifest.ts";
import { changeMove, moveById, receiveMove } from "~/domains/moving/store/moves.ts";
import { EXPORT_COLUMNS } from "~/domains/newsletter/store/readers/export.ts";
import { moveIn } from "~/jobs/moving/move-in.ts";
import { writeCsv } from "~/lib/csv/write.ts";
import { zipWriter } from "~/lib/zip/write.ts";
import { exported, taken } from "../../../support/moving/own.ts";
import { testDeps } from "../../../support/unit/deps.ts";

/** Exports that are larger than one run of the clock, or than its memory. */

const deps = testDeps();

async function zipOf(files: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const zip = zipWriter((part) => void parts.push(part));
  for (const [name, text] of Object.entries(files)) zip.add(name, new TextEncoder().encode(text));
  zip.end();
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

const bring = { name: "all.zip", site: null, options: { categories: {}, pages: true, drafts: false } };

test("the readers of our own export are taken in a part at a time, from where the last run stopped", async () => {
  const past = "2026-01-02T00:00:00.000Z";
  const rows = Array.from({ length: 4000 }, (_, index) => {
    const email = `reader-${index}@example.com`;
    return [
      email,
      "weekly",
      "active",
      past,
      "The page of an event",
      "Yes, send me the letter.",
      past,
      "",
      "",
    ];
  });
  const manifest = {
    kind: "recurring-export",
    version: 1,
    takenAt: past,
    site: "https://recurring.test",
    articles: [],
  };
  const zip = await zipOf({
    [MANIFEST]: JSON.stringify(manifest),
    [READERS]: writeCsv([EXPORT_COLUMNS, ...rows]),
  });
  const id = await receiveMove(deps, bring, zip);
  await moveIn(deps);
  expect(await changeMove(deps, { id, state: "checked" }, "moving")).toBe(true);
  const stored: number[] = [];
  for (let run = 0; run < 9 && (await moveById(deps.db, id))?.state === "moving"; run += 1) {
    await moveIn(deps, 0);
    const [row] = await deps.db.all<{ count: number }>(sql`select count(*) as count from subscriptions`);
    stored.push(row?.count ?? 0);
  }
  expect(stored.length).toBeGreaterThan(2);
  expect(stored[0]).toBeLessThan(2000);
  expect(stored.at(-1)).toBe(4000);
  expect((await moveById(deps.db, id))?.state).toBe("done");
});

test("a zip with a file that is too large is refused, which names it, and not read without it", async () => {
  const zip = await zipOf({ "posts/one.md": "One." });
  const view = new DataView(zip.buffer);
  // The unpacked size in the directory of the archive.
  for (let at = 0; at < zip.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 300_000_000, true);
  const id = await receiveMove(deps, bring, zip);
  expect((await moveIn(deps)).summary).toContain("posts/one.md in the zip has more than 256 MB");
  expect((await moveById(deps.db, id))?.state).toBe("failed");
});

test("a long history of drafts is exported in parts, each read by its key, and taken in from all of them", async () => {
  const written = "x".repeat(300_000);
  await deps.db.run(sql`delete from draft_revisions`);
  for (let number = 1; number <= 20; number += 1)
    await deps.db.run(sql`insert into draft_revisions
      (draft_id, number, title, words, session, by_id, by_name, started_at, at, fields, text)
      values ('long', ${number}, 'Long', 1, 's', 'me', 'Me', 1, 1, '{}', ${written})`);
  const { files } = await exported();
  const parts = [...files].filter(([name]) => name.startsWith("data/draft-revisions"));
  expect(parts.length).toBeGreaterThan(2);
  for (const [, bytes] of parts) expect(bytes.length).toBeLessThan(4_000_000);
  await deps.db.run(sql`delete from draft_revisions`);
  await taken(files);
  const [row] = await deps.db.all<{ count: number }>(sql`select count(*) as count from draft_revisions`);
  expect(row?.count).toBe(20);
});
