import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

/** What every command installs before it runs. */

let home: string;
const write = (name: string, value: unknown) =>
  writeFileSync(path.join(home, name), typeof value === "string" ? value : JSON.stringify(value));

test.beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "install-"));
  mkdirSync(path.join(home, "scripts"));
  mkdirSync(path.join(home, "node_modules"));
  copyFileSync(path.join(ROOT, "scripts/run.mjs"), path.join(home, "scripts/run.mjs"));
  write(
    "npm-cli.js",
    'require("node:fs").writeFileSync("asked", process.argv[2]); console.log("added 2 packages");',
  );
  write("package.json", { dependencies: { b: "^2.0.0", a: "^1.0.0" } });
  lock({ a: "^1.0.0", b: "^2.0.0" });
  write("node_modules/.package-lock.json", { packages: { "node_modules/a": { version: "1.0.0" } } });
});
test.afterEach(() => rmSync(home, { recursive: true, force: true }));

const lock = (dependencies: Record<string, string>, version = "1.0.0") =>
  write("package-lock.json", { packages: { "": { dependencies }, "node_modules/a": { version } } });

/** Runs a command that there is not, and returns what npm was asked for before. What a program would read has none of it. */
function asked(): string | null {
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "nothing"], {
    cwd: home,
    env: { ...process.env, npm_execpath: path.join(home, "npm-cli.js") },
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(stderr).toContain('There is no command "nothing"');
  try {
    return readFileSync(path.join(home, "asked"), "utf8");
  } catch {
    return null;
  }
}

test("nothing where the packages are those of the lock file", () => {
  expect(asked()).toBe(null);
});

test("exactly the lock file's packages where they are not", () => {
  lock({ a: "^1.0.0", b: "^2.0.0" }, "1.0.1");
  expect(asked()).toBe("ci");
});

test("what the lock file lacks, which completes it: the release's knows no package of the publisher's own", () => {
  lock({ a: "^1.0.0" }, "1.0.1");
  expect(asked()).toBe("install");
});
