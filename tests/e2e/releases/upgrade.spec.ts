import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { Mistake } from "../../../scripts/lib/cli/mistake.ts";
import { inRoot } from "../../../scripts/lib/project.ts";
import {
  type Codemod,
  codemodsBetween,
  rewritePublication,
  type Versioned,
} from "../../../scripts/lib/upgrade/codemods.ts";
import { changesBetween, compareVersions } from "../../../scripts/lib/upgrade/versions.ts";
import { openReleases } from "../../support/operate/releases.ts";

/** `npm run upgrade`, in repositories of its own. */

let releases: ReturnType<typeof openReleases>;
test.beforeEach(() => {
  releases = openReleases();
});
test.afterEach(() => releases.close());

const mine = (file: string) => readFileSync(path.join(releases.ours.folder, file), "utf8");
const head = () => releases.ours.must("rev-parse", "HEAD");

/** A codemod that renames `title` to `heading`. */
const rename: Versioned = {
  version: "0.2.0",
  codemod: {
    summary: "brand.title is called brand.heading",
    rewrite: (file, code) =>
      file === "app/publication/brand.ts" ? code.replace(/^( {2})title:/m, "$1heading:") : code,
    decide: ["brand.heading is shown in mails too: read it again."],
  } satisfies Codemod,
};

test("a release is merged, the publication rewritten and checked, and what to decide is said", async () => {
  releases.release();
  releases.ours.commit(
    { "app/publication/brand.ts": 'export const brand = {\n  name: "Acme",\n\n  title: "Mine",\n};\n' },
    "Mine",
  );
  const before = head();
  const { output: begun } = await releases.begin();
  expect(begun).toContain("0.1.0 → 0.2.0");
  expect(begun).toContain("- A second.");
  expect(begun).not.toContain("- The first.");
  expect(begun).toContain("New migrations: migrations/main/0001_second.sql");
  const checked: string[] = [];
  const { failed, output } = await releases.finish({
    codemods: [rename],
    check: async () => void checked.push(mine("app/publication/brand.ts")),
  });
  expect(failed).toBe(false);
  const brand = 'export const brand = {\n  name: "Acme",\n\n  heading: "Mine",\n};\n';
  expect(checked).toEqual([brand]);
  expect(mine("app/shell/header.tsx")).toBe("header 2\n");
  expect(output).toContain("Rewritten: app/publication/brand.ts");
  expect(output).toContain("brand.heading is shown in mails too");
  expect(output).toContain("npm run deploy backs up, asks, and applies the new migrations.");
  expect(output).toContain(`git reset --hard ${before.slice(0, 12)}`);
  expect(releases.ours.must("status", "--porcelain")).toBe("");
  expect(releases.ours.must("log", "-1", "--format=%s %P")).toMatch(/^Upgrade to 0\.2\.0 \S+ \S+$/);
  expect(releases.ours.must("tag")).toBe("");
  expect((await releases.begin()).output).toBe("0.2.0 is the newest release.");
  expect((await releases.begin({ to: "v0.2.0" })).output).toBe("You have 0.2.0 already.");
  expect((await releases.begin({ to: "0.1.0" })).output).toBe(
    "You have 0.2.0, which is newer than 0.1.0: an upgrade only goes forward.",
  );
});

test("what both changed in the publication stays the publisher's and is listed", async () => {
  releases.release({
    "app/publication/brand.ts": 'export const brand = {\n  name: "Sample 2",\n\n  title: "New",\n};\n',
    "app/publication/extra.ts": "export const extra = 2;\n",
  });
  releases.ours.commit(
    {
      "app/publication/brand.ts": 'export const brand = {\n  name: "Acme",\n\n  title: "Old",\n};\n',
      "app/publication/extra.ts": null,
    },
    "Mine",
  );
  const { failed, output } = await releases.begin();
  expect(failed).toBe(false);
  expect(output).toContain("Kept yours: app/publication/brand.ts");
  const { output: finished } = await releases.finish({ codemods: [rename] });
  expect(finished).toContain("app/publication/brand.ts is yours; the release changed it too: git diff");
  expect(mine("app/publication/brand.ts")).toContain("Acme");
  expect(releases.ours.lines("ls-files", "app/publication")).toEqual(["app/publication/brand.ts"]);
});

test("a name beyond ASCII is the publisher's as any other", async () => {
  releases.release({ "content/über.md": "release\n" });
  releases.ours.commit({ "content/über.md": "mine\n" }, "Mine");
  const { output } = await releases.begin();
  expect(output).toContain("Kept yours: content/über.md");
  const { output: finished } = await releases.finish();
  expect(finished).toContain("content/über.md is yours; the release changed it too");
});

test("a conflict in the code stops, names the file, and can be settled or taken back", async () => {
  releases.release();
  releases.ours.commit({ "app/shell/header.tsx": "header of mine\n" }, "Mine");
  const before = head();
  const { failed, output } = await releases.begin();
  expect(failed).toBe(true);
  expect(output).toContain(
    "  app/shell/header.tsx\nSettle them, git add them, and run npm run upgrade -- --continue",
  );
  expect((await releases.finish()).output).toContain("These are still open: app/shell/header.tsx");
  releases.ours.must("merge", "--abort");
  expect(head()).toBe(before);
  expect(mine("app/shell/header.tsx")).toBe("header of mine\n");
  releases.ours.commit({ "content/later.md": "Later.\n" }, "Later");
  expect((await releases.finish()).output).toBe("No upgrade is under way.");
  await releases.begin();
  releases.ours.must("checkout", "--theirs", "--", "app/shell/header.tsx");
  releases.ours.must("add", "app/shell/header.tsx");
  expect(await releases.finish()).toMatchObject({ failed: false });
});

test("a publication that does not fit stops before the commit, and goes on once it is mended", async () => {
  releases.release();
  await releases.begin();
  const before = head();
  const check = async () => {
    throw new Mistake("app/publication/brand.ts:4: brand.heading is missing.");
  };
  const { failed, output } = await releases.finish({ check });
  expect(failed).toBe(true);
  expect(output).toContain("brand.heading is missing.");
  expect(output).toContain("does not fit release 0.2.0 yet");
  expect(head()).toBe(before);
  expect((await releases.begin()).output).toContain("A merge is under way");
  expect(await releases.finish()).toMatchObject({ failed: false });
});

test("a merge that a person committed is still rewritten, checked and explained", async () => {
  releases.release({ "app/publication/extra.ts": "export const extra = 2;\n" });
  const { ours } = releases;
  ours.commit(
    { "app/shell/header.tsx": "header of mine\n", "app/publication/extra.ts": "export const extra = 7;\n" },
    "Mine",
  );
  const before = head();
  await releases.begin();
  ours.must("add", "app/shell/header.tsx");
  ours.must("commit", "--quiet", "--no-edit");
  ours.commit({ "content/later.md": "Later.\n" }, "Later");
  expect((await releases.begin()).output).toContain("npm run upgrade -- --continue");

  const codemods = [rename];
  const check = async () => {
    throw new Mistake("app/publication/brand.ts:4: brand.heading is missing.");
  };
  const refused = await releases.finish({ codemods, check });
  expect(refused.output).toContain(`git reset --hard ${before.slice(0, 12)} takes back everything since`);
  expect((await releases.begin()).output).toContain("npm run upgrade -- --continue");

  const { failed, output } = await releases.finish({ codemods });
  expect(failed).toBe(false);
  expect(output).toContain("Upgraded 0.1.0 → 0.2.0.");
  expect(output).toContain("brand.heading is shown in mails too");
  expect(output).toContain("npm run deploy backs up, asks, and applies the new migrations.");
  const [shown = ""] = /git diff \S+ -- app\/publication\/extra\.ts/.exec(output) ?? [];
  expect(ours.must(...shown.split(" ").slice(1))).toContain("+export const extra = 2;");
  expect(ours.must("show", "HEAD:app/publication/brand.ts")).toContain('heading: "Old"');
  expect(ours.must("status", "--porcelain")).toBe("");
  expect(await releases.finish()).toEqual({ failed: true, output: "No upgrade is under way." });
  expect((await releases.begin()).output).toBe("0.2.0 is the newest release.");
});

test("a merge that a person committed, and that asks for nothing more, is finished without a commit", async () => {
  releases.release();
  await releases.begin();
  releases.ours.must("commit", "--quiet", "--no-edit");
  const before = head();
  expect(await releases.finish()).toMatchObject({ failed: false });
  expect(head()).toBe(before);
  expect((await releases.begin()).output).toBe("0.2.0 is the newest release.");
});

test("unsaved changes, a remote that is not there and a release that is not there are refused", async () => {
  expect((await releases.begin({ to: "0.9.0" })).output).toBe("upstream has no release 0.9.0: 0.1.0.");
  expect((await releases.begin({ from: "origin" })).output).toContain(
    'There is no remote "origin": git remote add',
  );
  expect((await releases.finish()).output).toBe("No upgrade is under way.");
  releases.release();
  rmSync(path.join(releases.ours.folder, "app/shell/header.tsx"));
  expect((await releases.begin()).output).toContain("Commit or stash your changes first");
});

test("a dry run changes nothing; an address serves as a remote does, and an older release can be asked for", async () => {
  releases.release();
  const { theirs } = releases;
  theirs.commit({ "package.json": '{ "version": "0.10.0", "type": "module" }\n' }, "0.10.0");
  theirs.must("tag", "v0.10.0");
  theirs.must("tag", "v0.11.0-beta");
  const before = head();
  expect((await releases.begin({ from: theirs.folder, dryRun: true })).output).toContain("0.1.0 → 0.10.0");
  expect(head()).toBe(before);
  expect(releases.ours.must("status", "--porcelain")).toBe("");
  expect((await releases.begin({ from: theirs.folder, to: "v0.2.0" })).output).toContain("0.1.0 → 0.2.0");
});

test("a copy without history begins at the release that it is of", async () => {
  releases.release();
  const { ours } = releases;
  ours.must("checkout", "--quiet", "--orphan", "copy");
  ours.commit({ "app/publication/extra.ts": "export const extra = 7;\n" }, "A template's copy");
  expect(await releases.begin()).toMatchObject({ failed: false });
  expect(await releases.finish()).toMatchObject({ failed: false });
  expect(mine("app/shell/header.tsx")).toBe("header 2\n");
  expect(mine("app/publication/extra.ts")).toContain("7");
});

test("codemods run in the order of versions, each once, and change nothing the second time", async () => {
  releases.ours.commit(
    {
      "scripts/codemods/0.10.0.ts": 'export const codemod = { summary: "c", rewrite: (_, code) => code };\n',
      "scripts/codemods/0.2.0.ts": 'export const codemod = { summary: "b", rewrite: (_, code) => code };\n',
      "scripts/codemods/0.1.0.ts": 'export const codemod = { summary: "a", rewrite: (_, code) => code };\n',
    },
    "Codemods",
  );
  const { folder } = releases.ours;
  const found = await codemodsBetween(folder, "0.1.0", "0.10.0");
  expect(found.map(({ version, codemod }) => [version, codemod.summary])).toEqual([
    ["0.2.0", "b"],
    ["0.10.0", "c"],
  ]);
  expect(rewritePublication(folder, [rename])).toEqual(["app/publication/brand.ts"]);
  expect(rewritePublication(folder, [rename])).toEqual([]);
});

test("this version has its place in the changelog and its record of migrations", async () => {
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const changelog = readFileSync(inRoot("CHANGELOG.md"), "utf8");
  expect(changesBetween(changelog, "0.0.0", version)).toContain(`## [${version}]`);
  const recorded = JSON.parse(readFileSync(inRoot("migrations/releases.json"), "utf8"));
  expect(Object.keys(recorded).sort(compareVersions).at(-1)).toBe(version);
  for (const last of Object.values<Record<string, string>>(recorded))
    for (const [database, file] of Object.entries(last))
      expect(readdirSync(inRoot("migrations", database))).toContain(file);
});

test("no codemod of this repository finds anything to rewrite in it", async () => {
  const folder = "app/publication";
  const files = readdirSync(inRoot(folder)).filter((name) => name.endsWith(".ts"));
  for (const { version, codemod } of await codemodsBetween(inRoot(), "0.0.0", "999.0.0"))
    for (const file of ["app/site.config.ts", ...files.map((name) => `${folder}/${name}`)]) {
      const code = readFileSync(inRoot(file), "utf8");
      expect(codemod.rewrite(file, code), `${version}: ${file}`).toBe(code);
    }
});
