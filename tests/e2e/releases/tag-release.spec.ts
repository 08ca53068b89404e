import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { inRoot } from "../../../scripts/lib/project.ts";

/** CI tags a release once, in repositories of its own. */

const AUTHOR = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];

test("a version is tagged once, at the commit that brought it", () => {
  const home = mkdtempSync(path.join(tmpdir(), "tags-"));
  const folder = path.join(home, "clone");
  mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync("git", [...AUTHOR, ...args], { cwd: folder, encoding: "utf8" }).trim();
  const commit = (version: string) => {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version }));
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", version);
    return git("rev-parse", "HEAD");
  };
  const tagRelease = () =>
    execFileSync(inRoot("scripts/ci/tag-release.sh"), { cwd: folder, encoding: "utf8", stdio: "pipe" });
  const tagged = (name: string) => git("ls-remote", "origin", `refs/tags/${name}^{}`).split("\t")[0];
  try {
    execFileSync("git", ["init", "-q", "--bare", path.join(home, "remote.git")]);
    git("init", "-q", "-b", "main");
    git("remote", "add", "origin", path.join(home, "remote.git"));
    const first = commit("0.1.0");
    expect(tagRelease()).toContain("v0.1.0 is tagged");
    expect(tagged("v0.1.0")).toBe(first);
    commit("0.1.0");
    expect(tagRelease()).toContain("v0.1.0 has its tag");
    expect(tagged("v0.1.0")).toBe(first);
    const second = commit("0.2.0");
    tagRelease();
    expect([tagged("v0.1.0"), tagged("v0.2.0")]).toEqual([first, second]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
