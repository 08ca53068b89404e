import { spawn } from "node:child_process";
import { pbkdf2 } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { BackupLine } from "../../../app/platform/data/backup/format.ts";
import { writeBackup } from "../../../scripts/lib/backup/file.ts";
import { refuseUnfinished, unfinishedRestore, whileNoted } from "../../../scripts/lib/backup/unfinished.ts";
import { Mistake } from "../../../scripts/lib/cli/mistake.ts";
import { shellWord, typedAgain } from "../../../scripts/lib/cli/typed-again.ts";
import { pendingMigrations } from "../../../scripts/lib/migrate.ts";
import { onState } from "../../../scripts/lib/on-state.ts";
import { openPrivateFile } from "../../../scripts/lib/private-files.ts";
import { holdForRestore, holdState, lockState } from "../../../scripts/lib/serving/state-lock.ts";
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

/** The work of a restore that fails when it has begun to write. */
async function failsMidway(began: () => Promise<void>): Promise<never> {
  await began();
  throw new Error("The disk is full.");
}

test("a restore that fails is noted until one is done, and says so", async () => {
  const values = new Map<string, string>();
  const kv = {
    get: async (key: string) => values.get(key) ?? null,
    put: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
  };
  const deps = { kv } as unknown as Parameters<typeof whileNoted>[0];
  const again = "npm run restore -- /home/b.gz --remote";
  const refused = whileNoted(deps, again, () => Promise.reject(new Mistake("Nothing was written.")));
  await expect(refused).rejects.toThrow("Nothing was written.");
  expect(await unfinishedRestore(deps)).toBeNull();
  await expect(whileNoted(deps, again, failsMidway)).rejects.toThrow("The disk is full.");
  expect(await unfinishedRestore(deps)).toBe(again);
  await expect(refuseUnfinished(deps)).rejects.toThrow(`Run this again: ${again}`);
  expect(await whileNoted(deps, again, async () => "done")).toBe("done");
  expect(await unfinishedRestore(deps)).toBeNull();
});

test("what is to be typed again names the databases of this run, and its words are words to a shell", () => {
  expect(typedAgain("npm run issue -- list", { env: "production" })).toBe("npm run issue -- list");
  expect(typedAgain("npm run issue -- list", { remote: true, env: "production" })).toBe(
    "npm run issue -- list --remote",
  );
  expect(typedAgain("npm run issue -- list", { remote: true, env: "staging", state: "kept" })).toBe(
    "npm run issue -- list --remote --env staging",
  );
  expect(typedAgain("npm run issue -- list", { state: "a state" })).toBe(
    "npm run issue -- list --state 'a state'",
  );
  expect(shellWord("/home/b.gz")).toBe("/home/b.gz");
  expect(shellWord("it's $HOME")).toBe("'it'\\''s $HOME'");
});

test("a restore that was not finished is what the doctor finds first, and a backup warns of it", async () => {
  const state = await openState({ state: at("state") });
  const stopped = whileNoted(state.deps, "npm run restore -- b.gz", failsMidway);
  await expect(stopped).rejects.toThrow("The disk is full.");
  const pending = (await pendingMigrations(state.env)).length;
  await state.close();
  // The shell's variable without a value names no provider.
  const operator = startOperator(home, { MAIL_PROVIDER: "" });
  const told = "The database is neither what it was nor what the backup says";
  try {
    const doctor = await operator.operate("doctor", "--state", at("state"));
    expect(doctor).toMatchObject({ status: 1 });
    expect(doctor.output).toMatch(new RegExp(`^wrong +Databases +${told}`, "m"));
    await expect(onState({ state: at("state") }, async () => {})).rejects.toThrow(told);
    const refused = await openState({ state: at("state") });
    expect(await pendingMigrations(refused.env)).toHaveLength(pending);
    await refused.close();
    const backup = await operator.operate("backup", "--state", at("state"), "--out", at("now.gz"));
    expect(backup).toEqual({ status: 0, output: expect.stringContaining(`Warning: ${told}`) });
    const started = await operator.operate("start", "--port", "0", "--state", at("state"));
    expect(started).toEqual({ status: 1, output: expect.stringMatching(new RegExp(`^${told}`, "m")) });
    expect(started.output).not.toMatch(/^(Mail|Databases) /m);
  } finally {
    operator.stop();
  }
});

test("a restore that is cut short names its file and its databases; no other command works on them meanwhile", async () => {
  const where = ["--state", at("a state")];
  const operator = startOperator(home);
  try {
    await operator.operate("backup", "--out", "b.gz", ...where);
    const lock = await holdState(at("a state"), '"npm run refresh"');
    const refused = await operator.operate("restore", "b.gz", "--yes", ...where);
    expect(refused).toEqual({
      status: 1,
      output: expect.stringContaining('in use by "npm run refresh": stop'),
    });
    if ("release" in lock) lock.release();
    const state = await openState({ state: at("a state") });
    // Its first write into the tables fails.
    await state.env.DB.prepare(
      "create trigger none before insert on leases when new.name = 'restore' begin select raise(abort, 'none'); end",
    ).run();
    await state.close();
    const cut = await operator.operate("restore", "b.gz", "--yes", ...where);
    expect(cut.status).toBe(1);
    expect(cut.output).toContain(
      `Run this again: npm run restore -- ${at("b.gz")} --state '${at("a state")}'\n`,
    );
    const told = { status: 1, output: expect.stringContaining("Run this again: npm run restore -- ") };
    mkdirSync(at("articles"));
    writeFileSync(at("articles/one.md"), "---\ntitle: One\ncategories: [sales]\n---\nText.\n");
    expect(await operator.operate("publish", "articles", "--yes", ...where)).toEqual(told);
    expect(await operator.operate("subscribers", "stats", ...where)).toEqual(told);
    const erase = () => operator.operate("subscribers", "erase", "ada@example.com", "--yes", ...where);
    expect(await erase()).toMatchObject({ status: 0 });
  } finally {
    operator.stop();
  }
});

test("while a restore works beside a site, no command and no second restore works on its databases", async () => {
  const operator = startOperator(home);
  try {
    await lockState(at("state"), 9092);
    const release = await holdForRestore(at("state"));
    const told = { status: 1, output: expect.stringContaining('in use by "npm run restore": stop') };
    expect(await operator.operate("reindex", "--state", at("state"))).toEqual(told);
    expect(await operator.operate("refresh", "--state", at("state"))).toEqual(told);
    expect(await operator.operate("restore", "b.gz", "--state", at("state"))).toEqual(told);
    release();
    expect(await operator.operate("reindex", "--state", at("state"))).toMatchObject({ status: 0 });
  } finally {
    operator.stop();
  }
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  test(`a restore that ${signal} stops says how it goes on`, async () => {
    expect(await saidWhenStopped(signal, "")).toContain(
      "Nothing was written. The clock goes on within 2 minutes.",
    );
    expect(await saidWhenStopped(signal, "await began();")).toContain(
      "Run this again: npm run restore -- b.gz",
    );
  });

/** Returns what a restore says that a signal stops after this code. */
async function saidWhenStopped(signal: "SIGINT" | "SIGTERM", before: string): Promise<string> {
  const code = `const { whileNoted } = await import(${JSON.stringify(path.join(ROOT, "scripts/lib/backup/unfinished.ts"))});
      process.on("${signal}", () => process.exit(130));
      const kv = { get: async () => null, put: async () => {} };
      await whileNoted({ kv }, "npm run restore -- b.gz", async (began) => {
        ${before}
        console.log("at work");
        return new Promise(() => setInterval(() => {}, 1000));
      });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    cwd: ROOT,
  });
  const ended = once(child, "exit");
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  await once(child.stdout, "data");
  child.kill(signal);
  expect(await ended).toEqual([1, null]);
  return said;
}

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
