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
  const draft = path.join(releases.ours.folder, "draft.md");
  rmSync(header);
  writeFileSync(draft, "Not yet.");
  expect((await releases.begin({ dryRun: true })).output).toContain("Nothing was changed.");
  expect(existsSync(header)).toBe(false);
  expect(existsSync(draft)).toBe(true);
  // Git's two columns say whether a change is staged.
  expect((await releases.begin()).output).toContain(
    "Commit or stash your changes first:\n D app/shell/header.tsx\n?? draft.md",
  );
});
