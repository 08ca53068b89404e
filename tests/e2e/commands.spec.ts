import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyPrepared, ROOT } from "../support/servers/start-site.ts";
import { expect, test } from "./support/site.ts";

/** Every command that npm starts, with an argument that all of them know or none does. */
function typed(argument: string): [string, { code: number; output: string }][] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "tests/support/command-lines.ts", argument],
    { encoding: "utf8", cwd: ROOT, env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined } },
  );
  expect(stderr).toBe("");
  return Object.entries(JSON.parse(stdout));
}

test("every command says what it does and how, and that is no failure", () => {
  const commands = typed("--help");
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(["start", "issue", "publish", "deploy"]),
  );
  for (const [name, { code, output }] of commands) {
    expect(code, `${name}: ${output}`).toBe(0);
    expect(output, name).toMatch(/^Usage: npm .+ -- .*\n\n\S.+/);
    expect(output, name).toContain("--help");
  }
});

test("what no command knows is refused in a sentence, without a stack", () => {
  for (const [name, { code, output }] of typed("--helb")) {
    expect(code, name).toBe(2);
    expect(output, name).toMatch(
      /^Unknown option '--helb'\.\n\(Did you mean --help\?\)\n"npm .+ -- --help" shows what there is\.\n$/,
    );
  }
});

test("a backup is restored by its commands, after a question", () => {
  const home = mkdtempSync(path.join(tmpdir(), "backup-"));
  const operate = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["scripts/run.mjs", ...args, "--state", home],
      {
        encoding: "utf8",
        cwd: ROOT,
      },
    );
    return { status, output: stdout + stderr };
  };
  try {
    copyPrepared(home);
    const file = path.join(home, "kept", "site.ndjson.gz");
    expect(operate("backup", "--out", file)).toMatchObject({ status: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(operate("backup", "--out", file)).toMatchObject({
      status: 1,
      output: expect.stringContaining("never written over"),
    });
    expect(operate("restore", file)).toMatchObject({
      status: 1,
      output: expect.stringContaining("Nothing was done."),
    });
    const { status, output } = operate("restore", file, "--yes");
    expect(output).toContain("Every row is what the backup says.");
    expect(status).toBe(0);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
