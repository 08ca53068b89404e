import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { claimLease, dropLeases } from "../../../app/platform/data/leases.ts";
import { jobLease } from "../../../app/platform/jobs/stopped-clock.ts";
import { type Accent, accentOf, onAccentOf } from "../../../app/platform/publication/accent.ts";
import { publication } from "../../../app/site.config.ts";
import { localSite } from "../../../scripts/lib/on-state.ts";
import { messageOf } from "../../../scripts/lib/project.ts";
import { lineOf } from "../../../scripts/lib/publication/line-of.ts";
import { pathsOf } from "../../../scripts/lib/publication/paths.ts";
import {
  MEANINGS,
  publicationMeanings,
  publicationReference,
  REFERENCE,
} from "../../../scripts/lib/publication/reference.ts";
import { holdState, lockOf, lockState } from "../../../scripts/lib/serving/state-lock.ts";
import { openState } from "../../../scripts/lib/workers.ts";
import { type Operator, startOperator } from "../../support/servers/operator.ts";
import { descendants, isAlive } from "../../support/servers/processes.ts";
import { copyPrepared, OFFLINE, ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

test.describe.configure({ mode: "serial" });

let operator: Operator;
test.beforeAll(() => {
  operator = startOperator();
});
test.afterAll(() => operator?.stop());

/** The commands that npm starts, by their scripts. */
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
const commands = new Set(
  Object.values<string>(scripts).flatMap((typed) => /^node scripts\/run\.mjs (\S+)/.exec(typed)?.[1] ?? []),
);

test("every command says what it does and how, and that is no failure", async () => {
  expect([...commands]).toEqual(expect.arrayContaining(["start", "issue", "publish", "deploy"]));
  for (const command of commands) {
    const { status, output } = await operator.operate(command, "--help");
    expect(status, `${command}: ${output}`).toBe(0);
    expect(output, command).toMatch(/^Usage: npm .+ -- .*\n\n\S.+/);
    expect(output, command).toContain("--help");
    // npm's own line is no JSON.
    for (const [example] of output.matchAll(/^ +npm run .*--json/gm)) expect(example).toContain("--silent");
  }
});

test("what no command knows is refused in a sentence, without a stack", async () => {
  for (const command of commands) {
    const { status, output } = await operator.operate(command, "--helb");
    expect(status, command).toBe(2);
    expect(output, command).toMatch(
      /^Unknown option '--helb'\.\n\(Did you mean --help\?\)\n"npm .+ -- --help" shows what there is\.\n$/,
    );
  }
});

test("a request that fails says why", () => {
  const closed = new Error("read ECONNRESET");
  expect(messageOf(new TypeError("fetch failed", { cause: closed }))).toContain(
    "fetch failed: read ECONNRESET\n",
  );
});

test("npm run dev names its own help", async () => {
  const { status, output } = await operator.operate("start", "--dev", "--bogus");
  expect(output).toContain('"npm run dev -- --help" shows what there is.');
  expect(status).toBe(2);
});

test("a start on a port that browsers refuse says so", async () => {
  const { status, output } = await operator.operate("start", "--port", "10080");
  expect(output).toContain("Browsers open no page on port 10080");
  expect(status).toBe(1);
});

test("a command whose output nobody reads to its end ends quietly, with all that it started", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "unread-"));
  copyPrepared(home);
  const child = spawn(process.execPath, ["scripts/run.mjs", "doctor", "--state", home], {
    cwd: ROOT,
    env: { ...process.env, ...OFFLINE },
  });
  try {
    const ended = once(child, "exit");
    let [read, errors] = ["", ""];
    child.stderr.on("data", (chunk) => (errors += chunk));
    // On a busy machine the runtime may be over before the text is read: who is there is looked at meanwhile.
    const seen = new Set<number>();
    const looking = setInterval(() => {
      for (const one of descendants(child.pid ?? 0)) seen.add(one);
    }, 200);
    await new Promise<void>((resolve) =>
      child.stdout.on("data", (chunk) => {
        read += chunk;
        // The databases are open then.
        if (!read.includes("Variables")) return;
        child.stdout.destroy();
        resolve();
      }),
    );
    clearInterval(looking);
    const started = [...seen];
    expect(started.length).toBeGreaterThan(1);
    const [status] = await ended;
    expect({ status, errors }).toEqual({ status: 0, errors: "" });
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  } finally {
    child.kill("SIGKILL");
    rmSync(home, { recursive: true, force: true });
  }
});

test("a refresh ends the lease of a killed run, unless somebody works with the databases", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "leases-"));
  copyPrepared(home);
  const JOB = "mend-derived";
  const refresh = () => operator.operate("refresh", JOB, "--state", home);
  try {
    const { deps, close } = await openState({ state: home });
    await dropLeases(deps);
    await claimLease(deps, jobLease(JOB), 3_600_000);
    await close();
    const lock = await holdState(home, "the test");
    if ("holder" in lock) throw new Error(lock.holder);
    expect((await refresh()).output).toContain("not run: a run of it is under way");
    const started = await operator.operate("start", "--port", "0", "--state", home);
    expect(started).toMatchObject({ status: 1, output: expect.stringContaining("in use by the test: stop") });
    lock.release();
    const { status, output } = await refresh();
    expect(output).not.toContain("not run");
    expect(status).toBe(0);
    // It has given the databases back.
    const after = await holdState(home, "the test");
    expect(after).toHaveProperty("release");
    if ("release" in after) after.release();
    const holder = ["scripts/run.mjs", "tests/support/servers/hold-state.ts", home];
    expect(spawnSync(process.execPath, holder, { cwd: ROOT }).status).toBe(0);
    expect(existsSync(lockOf(home))).toBe(false);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test("links into the desk and of mails lead to the site that serves these databases", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "invited-"));
  const operate = (...args: [string, ...string[]]) => operator.operate(...args, "--state", home);
  try {
    copyPrepared(home);
    expect(await localSite(home)).toBe("http://localhost:8787");
    await lockState(home, 9091);
    expect(await localSite(home)).toBe("http://localhost:9091");
    const { output } = await operate("desk", "invite", "ada@example.com");
    expect(output).toMatch(/^http:\/\/localhost:9091\/desk\/sign-in\/link\?token=\S+$/m);
    const file = path.join(home, "a.md");
    writeFileSync(file, "---\nsubject: A week\npreheader: Short\n---\n\nText.\n");
    await operate("issue", "edit", "2096-11-22", "--file", file);
    await operate("issue", "test", "2096-11-22", "ada@example.com");
    const { env, close } = await openState({ state: home });
    const mail = await env.DB.prepare("select text from outbox where kind = 'newsletter-test'").first("text");
    await close();
    expect(mail).toContain("http://localhost:9091/newsletter/");
    expect(mail).not.toContain(publication.brand.url);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test("a backup is restored by its commands, after a question", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "backup-"));
  const operate = (command: string, ...args: string[]) => operator.operate(command, ...args, "--state", home);
  try {
    copyPrepared(home);
    const file = path.join(home, "kept", "site.ndjson.gz");
    expect(await operate("backup", "--out", file)).toMatchObject({ status: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await operate("backup", "--out", file);
    expect(again).toMatchObject({ status: 1, output: expect.stringContaining("never written over") });
    const missing = await operate("restore", path.join(home, "none.gz"));
    expect(missing).toMatchObject({
      status: 1,
      output: expect.stringContaining("cannot be read as a backup"),
    });
    const unasked = await operate("restore", file);
    expect(unasked).toMatchObject({ status: 1, output: expect.stringContaining("Nothing was done.") });
    expect(unasked.output).toContain(`Put the database in ${home} back to this backup`);
    const { status, output } = await operate("restore", file, "--yes");
    expect(output).toContain("Every row is what the backup says.");
    expect(status).toBe(0);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test("a backup that was given no name is in the project's folder, wherever it was typed", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "backup-"));
  const elsewhere = startOperator(home);
  try {
    copyPrepared(home);
    const { status, output } = await elsewhere.operate("backup", "--state", home);
    const [shown] = /backups\/\S+\.ndjson\.gz/.exec(output) ?? [];
    expect(status, output).toBe(0);
    expect(existsSync(path.join(home, "backups"))).toBe(false);
    rmSync(path.join(ROOT, shown ?? "none"));
  } finally {
    elsewhere.stop();
    rmSync(home, { recursive: true, force: true });
  }
});

test("what the system refuses of a file is a sentence", async () => {
  const { status, output } = await operator.operate("subscribers", "export", "--out", "/nowhere/people.csv");
  expect(output).toBe("/nowhere/people.csv: there is no such file or folder.\n");
  expect(status).toBe(1);
});

test("a name that a publication's file does not know has its line", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "publication "));
  writeFileSync(path.join(home, "own.config.ts"), "export const a = 1;\nexport const publication = tru;\n");
  const own = startOperator(ROOT, { SITE_CONFIG: path.join(home, "own.config.ts") });
  try {
    const { status, output } = await own.operate("doctor");
    expect(output).toContain("own.config.ts:2 cannot be read: tru is not defined");
    expect(status).toBe(1);
  } finally {
    own.stop();
    rmSync(home, { recursive: true, force: true });
  }
});

test("an address is a page's, a file's or nobody's", () => {
  const hasPath = pathsOf(publication);
  const pages = [
    "/",
    "/news",
    "/category/ai",
    "/article/any",
    "/feed.xml",
    "/mentor",
    "/newsletter/archive/2026-08-20",
  ];
  const others = [
    "/insights/SNOW.csv",
    "/category/ai/feed.xml",
    `/${publication.brand.slug}-connect`,
    "/robots.txt",
  ];
  for (const path of [...pages, ...others]) expect(hasPath(path), path).toBe(true);
  for (const path of ["/nowhere", "/category/nothing", "/article", "/news/more"])
    expect(hasPath(path), path).toBe(false);
});

test("a mistake of the publication has its line: of its entry, or of what lacks it", () => {
  const code = `import type { Publication } from "x";

export const brand: Publication["brand"] = {
  name: "A",
  "url": "recurring.ai",
};

export const categories = [
  { slug: "ai", color: { light: "#000000" } },
  {
    slug: "sales",
    color: {
      light: "brown",
    },
  },
] as const satisfies unknown[];
`;
  expect(lineOf(code, ["brand", "url"])).toBe(5);
  expect(lineOf(code, ["brand", "contactEmail"])).toBe(3);
  expect(lineOf(code, ["categories", 1, "color", "light"])).toBe(13);
  expect(lineOf(code, ["categories", 0, "color", "dark"])).toBe(9);
  expect(lineOf(code, ["market"])).toBeNull();
  expect(lineOf("export const publication = {\n  brand: {\n    name: 7,\n  },\n};", ["brand", "name"])).toBe(
    3,
  );
});

test("docs/PUBLICATION.md is what the schemas say", () => {
  expect(readFileSync(path.join(ROOT, REFERENCE), "utf8")).toBe(publicationReference());
  expect(readFileSync(path.join(ROOT, MEANINGS), "utf8")).toBe(publicationMeanings());
});

test("a publication that names no accent has the stylesheet's, in mails and pictures too", () => {
  const theme = readFileSync(path.join(ROOT, "app/styles/theme.css"), "utf8");
  const colours = ({ light, dark }: Accent) => `light-dark(${light}, ${dark});`;
  expect(theme).toContain(`--color-accent: ${colours(accentOf({}))}`);
  expect(theme).toContain(`--color-on-accent: ${colours(onAccentOf({}))}`);
});
