import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { eraseAddress } from "~/acts/readers/erasure/erase.ts";
import { heldOfAddress } from "~/acts/readers/erasure/held.ts";
import { receiveMessage } from "~/domains/contact/form.ts";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { subscribe } from "~/domains/newsletter/form.ts";
import { addIssue } from "~/domains/newsletter/store/issues.ts";
import { keepBackup, keepBackupJob } from "~/jobs/upkeep/keep-backup.ts";
import { ERASED, erasedSince } from "~/platform/data/backup/erasures.ts";
import { rowsIn, tablesOf } from "~/platform/data/backup/take.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { healthReport } from "~/platform/jobs/health.ts";
import { registerJobs } from "~/platform/jobs/register.ts";
import { recordRun } from "~/platform/jobs/runs.ts";
import { addressHash } from "~/platform/mail/delivery/reports/suppressions.ts";
import { checkBackup, restore } from "../../../scripts/lib/backup/restore.ts";
import { backupLine } from "../../../scripts/lib/doctor/work.ts";
import { article } from "../../support/content/items.ts";
import { signedIn } from "../../support/desk/desk.ts";
import { reading, stores, taken } from "../../support/survival/backup.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The drill: a backup is taken, things happen, and the database is put back. */

const TAKEN = "2026-08-21T12:00:00Z";
const LATER = "2026-08-22T12:00:00Z";

async function everyRow(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tablesOf(stores)) {
    const rows: string[] = [];
    for await (const row of rowsIn(stores, table)) rows.push(JSON.stringify(row));
    all[table.name] = rows;
  }
  return all;
}

const mail = async () =>
  rowsOf(testDeps().db, statement<{ status: string }>(sql`select status from outbox order by rowid`));

beforeEach(async () => {
  const deps = testDeps();
  for (const { name } of (await deps.kv.list({ prefix: ERASED })).keys) await deps.kv.delete(name);
  await upsertArticles(
    deps,
    // More than a page of rows, one of them with what text may hold.
    Array.from({ length: 450 }, (_, index) =>
      article({
        identity: `https://example.com/${index}`,
        title: `Article ${index}`,
        content: index === 7 ? `<p>“quoted” \\ ${"\u0000\u2028"} 👩‍💻</p>` : "<p>x</p>",
      }),
    ),
  );
  for (const email of ["stays@example.com", "leaves@example.com"]) {
    await subscribe(deps, { email, list: "weekly", place: "page" }, "https://recurring.test");
    await receiveMessage(deps, { name: "A person", email, message: "Hello" });
  }
  await deps.kv.put("valuation-report:1", new Uint8Array([0, 255, 1]), {
    metadata: { company: "%C3%9Cnion" },
  });
});

test("a database that was emptied is, row by row, what it was", async () => {
  const before = await everyRow();
  const lines = await taken(TAKEN);
  expect(before.articles).toHaveLength(450);
  await batch(testDeps().db, [
    statement(sql`delete from articles`),
    statement(sql`update subscribers set created_at = 0`),
  ]);
  await testDeps().kv.delete("valuation-report:1");
  const restored = await restore(testDeps({ at: TAKEN }), stores, reading(lines));
  expect(restored).toMatchObject({
    different: 0,
    erased: 0,
    files: 1,
    rows: Object.values(before).flat().length,
  });
  const after = await everyRow();
  // Mail is held back.
  const { outbox: _, ...same } = after;
  const { outbox, ...expected } = before;
  expect(same).toEqual(expected);
  expect(outbox?.length).toBeGreaterThan(0);
  const file = await testDeps().kv.getWithMetadata("valuation-report:1", "arrayBuffer");
  expect([...new Uint8Array(file.value ?? new ArrayBuffer())]).toEqual([0, 255, 1]);
  expect(file.metadata).toEqual({ company: "%C3%9Cnion" });
});

test("who was erased since stays erased; who was erased before and came again stays", async () => {
  await eraseAddress(testDeps({ at: "2026-08-01T12:00:00Z" }), "stays@example.com");
  await subscribe(
    testDeps(),
    { email: "stays@example.com", list: "weekly", place: "page" },
    "https://recurring.test",
  );
  const lines = await taken(TAKEN);
  await eraseAddress(testDeps({ at: LATER }), "leaves@example.com");
  expect(await restore(testDeps({ at: LATER }), stores, reading(lines))).toMatchObject({
    different: 0,
    erased: 1,
  });
  const held = async (email: string) => Object.values(await heldOfAddress(testDeps(), email)).flat().length;
  expect(await held("leaves@example.com")).toBe(0);
  expect(await held("stays@example.com")).toBeGreaterThan(0);
});

test("nobody writes again to whom that was promised since, also where the backup does not know the address", async () => {
  const lines = await taken(TAKEN);
  await eraseAddress(testDeps({ at: LATER }), "leaves@example.com", { neverAgain: true });
  await eraseAddress(testDeps({ at: LATER }), "unknown@example.com", { neverAgain: true });
  await eraseAddress(testDeps({ at: LATER }), "stays@example.com");
  await restore(testDeps({ at: LATER }), stores, reading(lines));
  const suppressed = await rowsOf(
    testDeps().db,
    statement<{ hash: string }>(sql`select address_hash as hash from suppressions`),
  );
  const promised = await Promise.all(["leaves@example.com", "unknown@example.com"].map(addressHash));
  expect(new Set(suppressed.map(({ hash }) => hash))).toEqual(new Set(promised));
});

test("an erasure that a backup holds does not replace a later one", async () => {
  await eraseAddress(testDeps({ at: "2026-08-01T12:00:00Z" }), "leaves@example.com");
  const lines = await taken(TAKEN);
  await eraseAddress(testDeps({ at: LATER }), "leaves@example.com");
  await restore(testDeps({ at: LATER }), stores, reading(lines));
  expect((await erasedSince(testDeps(), new Date(LATER))).size).toBe(1);
});

test("nothing is mailed a second time: what waited is uncertain, and an issue whose hour has passed is a draft", async () => {
  const text = { subject: "An issue", preheader: "", body: "Text" };
  await addIssue(testDeps(), { day: "2026-08-22", ...text }, new Date("2026-08-22T07:00:00Z"));
  await addIssue(testDeps(), { day: "2026-08-29", ...text }, new Date("2026-08-29T07:00:00Z"));
  const waiting = (await mail()).filter(({ status }) => status === "pending").length;
  expect(waiting).toBeGreaterThan(0);
  const lines = await taken(TAKEN);
  const { held } = await restore(testDeps({ at: LATER }), stores, reading(lines));
  const states = new Set((await mail()).map(({ status }) => status));
  expect(states).toEqual(new Set(["uncertain"]));
  const issues = await rowsOf(testDeps().db, statement(sql`select day, status from issues order by day`));
  expect(issues).toEqual([
    { day: "2026-08-22", status: "draft" },
    { day: "2026-08-29", status: "scheduled" },
  ]);
  expect(held).toBe(waiting + 1);
});

test("many small rows are read in few queries, and large ones few at a time", async () => {
  const { db } = testDeps();
  const sizes: number[] = [];
  let longest = 0;
  const asked = new Proxy(stores.DB, {
    get: (target, property) =>
      property === "prepare"
        ? (query: string) => {
            const statement = target.prepare(query);
            return {
              bind: (...values: [number, number]) => ({
                raw: async () => {
                  sizes.push(values[1]);
                  const rows = await statement.bind(...values).raw();
                  longest = Math.max(longest, JSON.stringify(rows).length);
                  return rows;
                },
              }),
            };
          }
        : Reflect.get(target, property),
  });
  const read = async () => {
    let [rows, text] = [0, 0];
    const columns = ["name", "value"];
    for await (const row of rowsIn({ DB: asked }, { kind: "table", name: "secrets", columns })) {
      rows += 1;
      text += String(row[1]).length;
    }
    return { rows, text };
  };
  const put = (from: number, to: number, length: number) =>
    db.run(sql`with recursive n(n) as (select ${from} union all select n + 1 from n where n < ${to})
      insert into secrets (name, value) select 'row ' || n, printf('%.*c', ${length}, 'x') from n`);
  await db.run(sql`delete from secrets`);
  await put(1, 5000, 1);
  expect(await read()).toEqual({ rows: 5000, text: 5000 });
  expect(sizes).toEqual([200, 400, 800, 1600, 3200]);
  await db.run(sql`delete from secrets`);
  await put(1, 300, 20_000);
  sizes.length = 0;
  expect(await read()).toEqual({ rows: 300, text: 6_000_000 });
  expect(sizes).toEqual([200, 49, 49, 49]);
  await db.run(sql`delete from secrets`);
  await put(1, 3000, 1);
  await put(3001, 3600, 20_000);
  expect(await read()).toEqual({ rows: 3600, text: 3000 + 600 * 20_000 });
  expect(longest).toBeLessThan(4_200_000);
  await db.run(sql`delete from secrets`);
});

test("what is cut off, of a newer version, or no backup is refused before anything is written", async () => {
  const lines = await taken(TAKEN);
  const before = await everyRow();
  const refusal = (changed: string[]) =>
    restore(testDeps(), stores, reading(changed)).catch((error) => error.message);
  expect(await refusal(lines.slice(0, -1))).toContain("The backup is cut off");
  expect(await refusal(lines.filter((_, index) => index !== 200))).toContain("The backup is cut off");
  expect(await refusal([])).toContain("The backup is cut off");
  const [header = "", ...rest] = lines;
  const newer = JSON.stringify({ ...JSON.parse(header), migrations: ["0001_known.sql", "9999_later.sql"] });
  expect(await refusal([newer, ...rest])).toContain("9999_later.sql");
  const strange = rest.map((line) =>
    line.replace('"name":"articles","columns":["id"', '"name":"articles","columns":["lost"'),
  );
  expect(await refusal([header, ...strange])).toContain("There is no place for articles.lost.");
  expect(await everyRow()).toEqual(before);
});

test("a row that the database does not keep as the backup says is counted", async () => {
  const lines = await taken(TAKEN);
  const { rows } = await checkBackup(reading(lines), stores);
  expect(rows).toBe(Object.values(await everyRow()).flat().length);
  const table = lines.findIndex((line) => line.includes('"name":"subscribers"'));
  const { columns } = JSON.parse(lines[table] ?? "");
  const row = JSON.parse(lines[table + 1] ?? "");
  // A column of integers makes a number of this text.
  row[columns.indexOf("created_at")] = "5";
  const changed = lines.map((line, index) => (index === table + 1 ? JSON.stringify(row) : line));
  expect(await restore(testDeps(), stores, reading(changed))).toMatchObject({ different: 1, rows });
});

test("the clock keeps each day's backup in parts, which are one backup, for thirty days", async () => {
  const { backups } = testDeps();
  if (!backups) throw new Error("no bucket is bound");
  const keys = async () => (await backups.list()).objects.map(({ key }) => key);
  await backups.put("2026-07-21/0001.ndjson.gz", "old");
  await backups.put("2026-07-23/0001.ndjson.gz", "kept");
  await backups.put("2026-08-21/0999.ndjson.gz", "of a run that was killed");
  const { summary } = await keepBackup(testDeps({ at: TAKEN }), { partCharacters: 20_000 });
  const parts = (await keys()).filter((key) => key.startsWith("2026-08-21/"));
  expect(parts.length).toBeGreaterThan(3);
  expect(parts).not.toContain("2026-08-21/0999.ndjson.gz");
  expect(await keys()).toEqual(["2026-07-23/0001.ndjson.gz", ...parts]);
  expect(summary).toBe(`The backup of 2026-08-21 is kept in ${parts.length} parts; 1 old parts deleted.`);
  const texts = await Promise.all(
    parts.map(async (key) => {
      const part = await backups.get(key);
      return new Response(part?.body.pipeThrough(new DecompressionStream("gzip"))).text();
    }),
  );
  const lines = texts.join("").trimEnd().split("\n");
  expect(lines).toEqual(await taken(TAKEN));
  expect(await restore(testDeps({ at: TAKEN }), stores, reading(lines))).toMatchObject({ different: 0 });
});

test("where no bucket is bound, the health and the doctor say that no backup is kept", async () => {
  const deps = testDeps({ at: TAKEN, backups: undefined });
  await registerJobs(deps, [keepBackupJob]);
  await recordRun(deps, { name: "keep-backup", topics: [] }, () => keepBackup(deps));
  const { status, jobs } = await healthReport(deps);
  expect([status, jobs.find(({ job }) => job === "keep-backup")?.state]).toEqual(["degraded", "partial"]);
  expect(() => backupLine(jobs, new Date(TAKEN), { remote: true })).toThrow("the last run kept none");
});

test("who was signed out since stays signed out, also by an older backup that holds sessions; the others stay signed in", async () => {
  const [owner, thief] = [await signedIn("owner"), await signedIn("editor")];
  const sessions = () => rowsOf(testDeps().db, statement(sql`select * from staff_sessions order by hash`));
  const old = (await sessions()).map((row) => JSON.stringify(Object.values(row)));
  const lines = await taken(TAKEN);
  await owner.act("/desk/people", { act: "sign-out-everywhere", email: thief.email });
  const later = await signedIn("owner");
  const expected = await sessions();
  const columns = Object.keys(expected[0] ?? {});
  const { rows, ...end } = JSON.parse(lines.at(-1) ?? "");
  const older = [
    ...lines.slice(0, -1),
    JSON.stringify({ kind: "table", name: "staff_sessions", columns }),
    ...old,
    JSON.stringify({ ...end, rows: rows + old.length }),
  ];
  for (const backup of [lines, older]) {
    expect(await restore(testDeps({ at: LATER }), stores, reading(backup))).toMatchObject({ different: 0 });
    expect(await sessions()).toEqual(expected);
    const answers = [owner, thief, later].map(async ({ get }) => (await get("/desk/account")).status);
    expect(await Promise.all(answers)).toEqual([200, 303, 200]);
  }
});
