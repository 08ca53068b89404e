import { spawn } from "node:child_process";
import { pbkdf2 } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { BackupLine } from "../../../app/platform/data/backup/format.ts";
import { writeBackup } from "../../../scripts/lib/backup/file.ts";
import { unfinishedRestore, whileNoted } from "../../../scripts/lib/backup/unfinished.ts";
import { openPrivateFile } from "../../../scripts/lib/private-files.ts";
import { openState } from "../../../scripts/lib/workers.ts";
import { startOperator } from "../../support/servers/operator.ts";
import { copyPrepared, ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

/** Commands that are stopped, or that the disk refuses. */

let home: string;
const at = (name: string) => path.join(home, name);

test.beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "interrupted-"));
});

test.afterEach(() => rmSync(home, { recursive: true, force: true }));

test("a backup that fails midway leaves no file, and what a stopped one left is in nobody's way", async () => {
  const lines = async function* (fails: boolean): AsyncGenerator<BackupLine> {
    yield { kind: "end", rows: 0, files: 0 };
    if (fails) throw new Error("The disk is full.");
  };
  await expect(writeBackup(at("b.gz"), lines(true))).rejects.toThrow("The disk is full.");
  expect(readdirSync(home)).toEqual([]);
  // The four threads that serve the file system are at work: what is not opened at once is opened late.
  const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)("a", "b", 100_000, 64, "sha512"));
  const none = () => Promise.reject(new Error("There is no database."));
  const failsAtOnce = { [Symbol.asyncIterator]: () => ({ next: none }) };
  await expect(writeBackup(at("b.gz"), failsAtOnce)).rejects.toThrow("There is no database.");
  // After the four threads' work, what was asked of the file system before it answers has been done.
  await Promise.all(busy);
  expect(await readdir(home)).toEqual([]);
  writeFileSync(at("b.gz.part"), "half");
  await writeBackup(at("b.gz"), lines(false));
  expect(readdirSync(home)).toEqual(["b.gz"]);
  await expect(writeBackup(at("b.gz"), lines(false))).rejects.toThrow("a backup is never written over");
});

test("an export makes its folder, is its owner's alone, and is written over by none", async () => {
  copyPrepared(at("state"));
  const operator = startOperator(home);
  try {
    const exported = () => operator.operate("export", "new/site.zip", "--state", at("state"));
    expect(await exported()).toEqual({
      status: 0,
      output: expect.stringContaining("written to new/site.zip."),
    });
    expect(readdirSync(at("new"))).toEqual(["site.zip"]);
    expect(statSync(at("new/site.zip")).mode & 0o777).toBe(0o600);
    expect(await exported()).toEqual({
      status: 1,
      output: "new/site.zip is there already: an export is never written over.\n",
    });
  } finally {
    operator.stop();
  }
});

test("a file of addresses is its owner's alone, also where it was there, and opened before the work", () => {
  writeFileSync(at("readers.csv"), "what was there before", { mode: 0o644 });
  const write = openPrivateFile(at("readers.csv"));
  expect(readFileSync(at("readers.csv"), "utf8")).toBe("what was there before");
  write("email\n");
  expect(readFileSync(at("readers.csv"), "utf8")).toBe("email\n");
  expect(statSync(at("readers.csv")).mode & 0o777).toBe(0o600);
  expect(() => openPrivateFile(home)).toThrow(/^EISDIR/);
  expect(() => openPrivateFile(at("nowhere/readers.csv"))).toThrow(/^ENOENT/);
});

test("a folder in which nothing can be written is named in a sentence", async () => {
  writeFileSync(at("file"), "");
  const operator = startOperator(home);
  try {
    for (const command of ["backup", "reindex"])
      expect(await operator.operate(command, "--state", at("file/state"))).toEqual({
        status: 1,
        output: expect.stringContaining(`Nothing can be written in ${at("file/state")}`),
      });
  } finally {
    operator.stop();
  }
});

test("a restore that fails is noted until one is done, and says so", async () => {
  const values = new Map<string, string>();
  const kv = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
  };
  const deps = { kv } as unknown as Parameters<typeof whileNoted>[0];
  const failing = whileNoted(deps, "b.gz", () => Promise.reject(new Error("The disk is full.")));
  await expect(failing).rejects.toThrow("The disk is full.");
  expect(await unfinishedRestore(deps)).toBe("b.gz");
  expect(await whileNoted(deps, "b.gz", async () => "done")).toBe("done");
  expect(await unfinishedRestore(deps)).toBeNull();
});

test("a restore that was not finished is what the doctor finds first, and a backup warns of it", async () => {
  const state = await openState({ state: at("state") });
  const stopped = whileNoted(state.deps, "b.gz", () => Promise.reject(new Error("The disk is full.")));
  await expect(stopped).rejects.toThrow("The disk is full.");
  await state.close();
  const operator = startOperator(home);
  const told = "The database is neither what it was nor what the backup says";
  try {
    const doctor = await operator.operate("doctor", "--state", at("state"));
    expect(doctor).toMatchObject({ status: 1 });
    expect(doctor.output).toMatch(new RegExp(`^wrong +Databases +${told}`, "m"));
    const backup = await operator.operate("backup", "--state", at("state"), "--out", at("now.gz"));
    expect(backup).toEqual({ status: 0, output: expect.stringContaining(`Warning: ${told}`) });
  } finally {
    operator.stop();
  }
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test(`a restore that ${signal} stops says how it goes on`, async () => {
    const code = `const { whileNoted } = await import(${JSON.stringify(path.join(ROOT, "scripts/lib/backup/unfinished.ts"))});
      process.on("${signal}", () => process.exit(130));
      const kv = { put: async () => {} };
      await whileNoted({ kv }, "b.gz", () => { console.log("at work"); return new Promise(() => setInterval(() => {}, 1000)); });`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
      cwd: ROOT,
    });
    const ended = once(child, "exit");
    let said = "";
    child.stderr.on("data", (chunk) => (said += chunk));
    await once(child.stdout, "data");
    child.kill(signal);
    expect(await ended).toEqual([1, null]);
    expect(said).toContain("Run this again: npm run restore -- b.gz");
  });

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  test(`a deployment that ${signal} stops leaves no secrets behind`, async () => {
    const secrets = () => readdirSync(home).filter((name) => name.startsWith("deploy-"));
    const code = `const { openAccount } = await import(${JSON.stringify(path.join(ROOT, "scripts/lib/deploy/account.ts"))});
      process.on("${signal}", () => process.exit(130));
      const wrangler = () => { console.log("at work"); return new Promise(() => setInterval(() => {}, 1000)); };
      await openAccount(wrangler).deploy({ role: "cron", config: "", tsconfig: "", secrets: { MAIL_SECRET: "hidden" } });`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: home },
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    expect(secrets()).toHaveLength(1);
    child.kill(signal);
    const end = await ended;
    expect(secrets()).toEqual([]);
    expect(end).toEqual([1, null]);
  });
