import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { openReleases } from "../../support/operate/releases.ts";

/** A dry run of `npm run upgrade` is for whoever has not saved their changes yet, too. */

let releases: ReturnType<typeof openReleases>;
test.beforeEach(() => {
  releases = openReleases();
});
test.afterEach(() => releases.close());

test("unsaved changes are in nobody's way while nothing is changed, and listed where they are", async () => {
  releases.release();
  const header = path.join(releases.ours.folder, "app/shell/header.tsx");
  const own = path.join(releases.ours.folder, "app/publication/own.ts");
  rmSync(header);
  writeFileSync(own, "export const own = 1;\n");
  expect((await releases.begin({ dryRun: true })).output).toContain("Nothing was changed.");
  expect(existsSync(header)).toBe(false);
  expect(existsSync(own)).toBe(true);
  // Git's two columns say whether a change is staged. A codemod would rewrite what lies in the publication.
  expect((await releases.begin()).output).toBe(
    "Commit or stash your changes first:\n D app/shell/header.tsx\n?? app/publication/own.ts",
  );
});

test("a file that git does not know, such as a backup, is in nobody's way and not committed", async () => {
  releases.release();
  const { folder, must } = releases.ours;
  writeFileSync(path.join(folder, "before-upgrade.gz"), "Readers.");
  expect(await releases.begin()).toMatchObject({ failed: false });
  expect(await releases.finish()).toMatchObject({ failed: false });
  expect(must("status", "--porcelain")).toBe("?? before-upgrade.gz");
});

for (const [why, variable, value, told] of [
  ["is not installed", "PATH", "", /^An upgrade needs git, and it is not installed\.$/],
  [
    "does not trust the folder",
    "GIT_TEST_ASSUME_DIFFERENT_OWNER",
    "1",
    /dubious ownership[\s\S]+safe\.directory/,
  ],
] as const)
  test(`a git that ${why} is what the operator is told of, in a dry run as well`, async () => {
    const before = process.env[variable];
    process.env[variable] = value;
    try {
      for (const dryRun of [false, true]) {
        const { failed, output } = await releases.begin({ dryRun });
        expect(failed).toBe(true);
        expect(output).toMatch(told);
        expect(output).not.toContain("must be a git repository");
      }
      expect((await releases.finish()).output).toMatch(told);
    } finally {
      if (before === undefined) delete process.env[variable];
      else process.env[variable] = before;
    }
  });

test("a folder without a repository, or without a commit, is told to be none", async () => {
  rmSync(path.join(releases.ours.folder, ".git"), { recursive: true });
  const told = "An upgrade merges a release, so the project must be a git repository with a commit.";
  expect((await releases.begin()).output).toBe(told);
  releases.ours.must("init", "--quiet");
  expect((await releases.begin()).output).toBe(told);
});
