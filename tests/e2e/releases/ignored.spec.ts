import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { SECRET_FILE } from "../../../scripts/lib/serving/local-options.ts";
import { startOperator } from "../../support/servers/operator.ts";
import { ROOT } from "../../support/servers/start-site.ts";

/** What lies in the project's folder and is never committed: secrets, and what commands write of readers. */

let home: string;
test.beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), "ignored-"));
  copyFileSync(path.join(ROOT, ".gitignore"), path.join(home, ".gitignore"));
  git("init", "--quiet");
});
test.afterAll(() => rmSync(home, { recursive: true, force: true }));

const git = (...args: string[]) => spawnSync("git", args, { cwd: home, encoding: "utf8" }).stdout;
const taken = (files: string[]) => {
  const ignored = git("check-ignore", "--", ...files).split("\n");
  return files.filter((file) => !ignored.includes(file));
};

test("files of secrets", () => {
  const names = [".dev.vars", ".dev.vars.staging", ".env", ".env.local", ".env.staging"];
  for (const name of names) expect(name).toMatch(SECRET_FILE);
  expect(taken(names)).toEqual([]);
});

test("backups and exports where the examples of their commands write them, and what is left of one that was stopped", async () => {
  const operator = startOperator();
  try {
    for (const command of ["backup", "restore", "export", "subscribers"]) {
      const { output } = await operator.operate(command, "--help");
      const files = Array.from(
        output.matchAll(/^ +npm run .* (\S+\.(?:gz|zip|csv))\b/gm),
        ([, file = ""]) => file,
      );
      expect(files.length, command).toBeGreaterThan(0);
      expect(taken([...files, ...files.map((file) => `${file}.part`)]), command).toEqual([]);
    }
  } finally {
    operator.stop();
  }
  expect(taken(["backups/acme-2026-11-23T174500.ndjson.gz", "2026-11-28/0001.ndjson.gz"])).toEqual([]);
});

test("the publisher's own files are taken", () => {
  const files = [
    "content/mine/one.md",
    "app/publication/mine.ts",
    "content/mine/figures.csv",
    "deployment.json",
  ];
  expect(taken(files)).toEqual(files);
});
