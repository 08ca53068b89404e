import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyPrepared, ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

/** The command `publish`: what it removes, refuses and leaves as it is. */

test.describe.configure({ mode: "serial" });

let home: string;
let state: string;

test.beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), "publish-"));
  state = path.join(home, "state");
  mkdirSync(state);
  copyPrepared(state);
});

test.afterAll(() => rmSync(home, { recursive: true, force: true }));

const folderOf = (name: string) => path.join(home, name);

function write(folder: string, name: string, frontMatter: string, body = "Some text."): void {
  mkdirSync(folderOf(folder), { recursive: true });
  writeFileSync(path.join(folderOf(folder), name), `---\n${frontMatter}\n---\n${body}\n`);
}

const MINIMAL = (title: string) => `title: ${title}\ncategories: [ai]`;

/** What an operator types, without a terminal to be asked in. */
function publish(folder: string, ...options: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/run.mjs", "publish", folder, "--state", state, ...options],
    {
      encoding: "utf8",
      cwd: ROOT,
      env: { ...process.env, INIT_CWD: home, FORCE_COLOR: undefined, NO_COLOR: "1" },
    },
  );
  return { status, output: stdout + stderr };
}

test("a folder keeps the id of its source; a dry run writes neither", () => {
  write("mine", "one.md", MINIMAL("One"));
  write("mine", "two.md", MINIMAL("Two"));
  const tie = path.join(folderOf("mine"), ".publish.json");
  expect(publish("mine", "--dry-run").output).toContain(
    'Would publish as "mine": 2 new, 0 changed, 0 unchanged, 0 removed, 0 waiting for their date. Nothing was written.',
  );
  expect(existsSync(tie)).toBe(false);
  expect(publish("mine").output).toContain('Published as "mine": 2 new');
  expect(JSON.parse(readFileSync(tie, "utf8"))).toEqual({
    source: "mine",
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  cpSync(folderOf("mine"), folderOf("renamed"), { recursive: true });
  expect(publish("renamed").output).toContain('Published as "mine": 0 new, 0 changed, 2 unchanged');
});

test("another folder of that name is refused, as is a name of a feed or of the sample", () => {
  write("elsewhere/mine", "three.md", MINIMAL("Three"));
  const { status, output } = publish("elsewhere/mine");
  expect(status).toBe(1);
  expect(output).toContain('The source "mine" belongs to another folder: choose another name with --source.');
  expect(existsSync(path.join(folderOf("elsewhere/mine"), ".publish.json"))).toBe(false);
  expect(publish("elsewhere/mine", "--source", "sample").output).toContain("belongs to the sample");
  expect(publish("mine", "--source", "theirs").output).toContain('mine is published as "mine" already');
  expect(publish("elsewhere/mine", "--source", "third").output).toContain('Published as "third": 1 new');
  expect(publish("mine", "--dry-run").output).toContain("2 unchanged, 0 removed");
});

test("what would be removed is listed, and removed only with --yes", () => {
  rmSync(path.join(folderOf("mine"), "two.md"));
  for (const options of [["--dry-run"], []]) {
    const { status, output } = publish("mine", ...options);
    expect(output).toContain("remove   /article/two  Two");
    expect(status).toBe(options.length > 0 ? 0 : 1);
  }
  expect(publish("mine").output).toContain(
    "Publish, and take these off the site? Nobody can be asked here: --yes says so. Nothing was done.",
  );
  expect(publish("mine", "--yes").output).toContain("1 unchanged, 1 removed");
});

test("--skip-invalid leaves the article of a broken file as it is", () => {
  write("mine", "two.md", MINIMAL("Two"));
  expect(publish("mine").output).toContain("1 new");
  write("mine", "two.md", "title: Two\ncategories: [golf]");
  expect(publish("mine").status).toBe(1);
  const { status, output } = publish("mine", "--skip-invalid");
  expect(status, output).toBe(0);
  expect(output).toContain("two.md:3: categories names");
  expect(output).toContain('Published as "mine": 0 new, 0 changed, 1 unchanged, 0 removed');
  write("mine", "two.md", MINIMAL("Two"));
  expect(publish("mine").output).toContain("0 new, 0 changed, 2 unchanged, 0 removed");
});

test("a broken file whose article nobody can name keeps everything", () => {
  write("mine", "two.md", MINIMAL("Two"));
  rmSync(path.join(folderOf("mine"), "one.md"));
  write("mine", "moved.md", "title: One\nslug: A Slug\ncategories: [ai]");
  const { output } = publish("mine", "--skip-invalid");
  expect(output).toContain("Nothing is removed this time: it cannot be told which article");
  expect(output).toContain("1 unchanged, 0 removed");
  rmSync(path.join(folderOf("mine"), "moved.md"));
  expect(publish("mine", "--dry-run").output).toContain("remove   /article/one  One");
});

test("a file dated ahead waits, and moving a date ahead is listed", () => {
  write("mine", "one.md", MINIMAL("One"));
  write("mine", "later.md", `${MINIMAL("Later")}\npublished: 2099-01-01`);
  expect(publish("mine").output).toContain("2 unchanged, 0 removed, 1 waiting for their date");
  write("mine", "two.md", `${MINIMAL("Two")}\npublished: 2099-01-01`);
  expect(publish("mine").output).toContain("take off /article/two  Two (until 2099-01-01T00:00:00.000Z)");
  rmSync(path.join(folderOf("mine"), "later.md"));
  expect(publish("mine", "--dry-run").output).toContain(
    "cancel   Later (to come on 2099-01-01T00:00:00.000Z)",
  );
});
