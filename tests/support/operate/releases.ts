import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openRepository } from "../../../scripts/lib/upgrade/git.ts";
import { beginUpgrade, type Finishing, finishUpgrade } from "../../../scripts/lib/upgrade/upgrade.ts";
import { told } from "./told.ts";

/** A project with two releases, and a publisher who cloned the first. */

type Files = Record<string, string | null>;

const FIRST: Files = {
  "package.json": '{ "version": "0.1.0", "type": "module" }\n',
  "CHANGELOG.md": "# Changelog\n\n## [0.1.0] - 2026-11-23\n\n- The first.\n",
  "app/site.config.ts": 'import { brand } from "./publication/brand.ts";\n',
  "app/publication/brand.ts": 'export const brand = {\n  name: "Sample",\n\n  title: "Old",\n};\n',
  "app/publication/extra.ts": "export const extra = 1;\n",
  "app/shell/header.tsx": "header 1\n",
  "migrations/main/0000_first.sql": "CREATE TABLE a (id integer);\n",
};

export const SECOND: Files = {
  "package.json": '{ "version": "0.2.0", "type": "module" }\n',
  "CHANGELOG.md":
    "# Changelog\n\n## [0.2.0] - 2026-12-01\n\n- A second.\n\n## [0.1.0] - 2026-11-23\n\n- The first.\n",
  "app/shell/header.tsx": "header 2\n",
  "migrations/main/0001_second.sql": "ALTER TABLE a ADD b integer;\n",
};

export function openReleases() {
  const home = mkdtempSync(path.join(tmpdir(), "releases-"));
  const [upstream, mine] = [path.join(home, "upstream"), path.join(home, "mine")];
  const at = (folder: string) => {
    const repository = openRepository(folder);
    const commit = (files: Files, message: string) => {
      for (const [file, text] of Object.entries(files)) {
        const place = path.join(folder, file);
        mkdirSync(path.dirname(place), { recursive: true });
        if (text === null) rmSync(place);
        else writeFileSync(place, text);
      }
      repository.must("add", "--all");
      repository.must("commit", "--quiet", "-m", message);
    };
    const identify = () => {
      repository.must("config", "user.name", "Publisher");
      repository.must("config", "user.email", "publisher@acme.com");
    };
    return { ...repository, commit, identify };
  };
  mkdirSync(upstream);
  const theirs = at(upstream);
  theirs.must("init", "--quiet", "--initial-branch=main");
  theirs.identify();
  theirs.commit(FIRST, "0.1.0");
  theirs.must("tag", "v0.1.0");
  openRepository(home).must("clone", "--quiet", "--no-tags", "--origin=upstream", upstream, mine);
  const ours = at(mine);
  ours.identify();
  return {
    home,
    theirs,
    ours,
    /** A release of the second version with more files. */
    release: (files: Files = {}) => {
      theirs.commit({ ...SECOND, ...files }, "0.2.0");
      theirs.must("tag", "v0.2.0");
    },
    begin: (options: { from?: string; to?: string; dryRun?: boolean } = {}) =>
      told(() => beginUpgrade(openRepository(mine), { from: "upstream", ...options })),
    finish: (tools: Partial<Finishing> = {}) =>
      told(() => finishUpgrade(openRepository(mine), { check: async () => {}, ...tools })),
    close: () => rmSync(home, { recursive: true, force: true }),
  };
}
