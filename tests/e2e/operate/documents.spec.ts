import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Operator, startOperator } from "../../support/servers/operator.ts";
import { copyPrepared, ROOT } from "../../support/servers/start-site.ts";
import { expect, test } from "../support/site.ts";

/** Every command that a document names is run as it stands there. */

const DOCUMENTS = [
  "README.md",
  "content/README.md",
  ...readdirSync(path.join(ROOT, "docs")).flatMap((name) => (name.endsWith(".md") ? `docs/${name}` : [])),
];

/** What is run elsewhere: by which file, and the words there that do. */
const ELSEWHERE: Record<string, [file: string, words: string]> = {
  start: ["tests/support/servers/start-site.ts", '["start", "--port", "0"]'],
  dev: ["tests/support/servers/start-source.ts", '"--dev"'],
  deploy: ["tests/e2e/operate/deploy.spec.ts", "npm run deploy"],
  upgrade: ["tests/e2e/releases/upgrade.spec.ts", "npm run upgrade"],
  test: [".ci/run", "npm test"],
  audit: ["scripts/test.ts", "audit()"],
  build: ["scripts/test.ts", "attempt(build)"],
  lint: ["scripts/test.ts", '"biome"'],
  format: ["scripts/test.ts", '"biome"'],
  types: ["scripts/test.ts", '"tsc"'],
  rules: ["scripts/test.ts", '"depcruise"'],
  unit: ["scripts/test.ts", "unitTests"],
  e2e: ["scripts/test.ts", "browserTests"],
  reference: ["tests/e2e/operate/commands.spec.ts", "publicationReference()"],
};

/** The order in which those that need each other are run; what is not named comes before. */
const ORDER = [
  "issue compose",
  "issue list",
  "issue show",
  "issue edit",
  "issue test",
  "issue schedule",
  "issue pause",
  "issue settle",
  "subscribers import",
  "subscribers export",
  "subscribers show",
  "subscribers allow",
  "subscribers erase",
  "backup",
  "restore",
  // What it adds, every command after it would read.
  "seed",
];

interface Documented {
  /** As it is written: "npm run issue -- edit DAY". */
  written: string;
  /** The script, or the test or tool that npm starts: "issue". */
  name: string;
  args: string[];
}

const documented = [
  ...new Set(DOCUMENTS.flatMap((file) => commandsIn(readFileSync(path.join(ROOT, file), "utf8")))),
]
  .map(
    (written): Documented => ({
      written,
      name: /^npm (?:run )?(?:--silent )?(\S+)/.exec(written)?.[1] ?? "",
      args: (written.split(" -- ")[1] ?? "")
        .replace(/\[.*\]/, "")
        .split(" ")
        .filter(Boolean),
    }),
  )
  .sort((one, other) => rank(one) - rank(other));

function rank({ name, args }: Documented): number {
  return ORDER.findIndex((prefix) => `${name} ${args[0] ?? ""}`.startsWith(prefix));
}

/** In backticks, or on a line of a block. */
function commandsIn(text: string): string[] {
  const blocks = Array.from(text.matchAll(/^```\w*\n([\s\S]*?)^```/gm), ([, block = ""]) =>
    block.split("\n"),
  );
  const spans = Array.from(text.matchAll(/`(npm [^`\n]+)`/g), ([, span = ""]) => span);
  return [...blocks.flat(), ...spans]
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => /^npm (start|test|run )/.test(line));
}

const inAFortnight = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

test("a command that is run elsewhere is run there", () => {
  for (const [name, [file, words]] of Object.entries(ELSEWHERE))
    expect(readFileSync(path.join(ROOT, file), "utf8"), name).toContain(words);
});

test.describe("every command that the documents name", () => {
  test.describe.configure({ mode: "serial" });

  let operator: Operator;
  let home: string;
  let values: Record<string, string>;
  const here = (name: string) => path.join(home, name);

  test.beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), "documents-"));
    operator = startOperator(home);
    copyPrepared(here("state"));
    mkdirSync(here("articles"));
    mkdirSync(here("old-site"));
    writeFileSync(here("old-site/two.md"), "---\ntitle: Two\ncategories: [sales]\n---\nText.\n");
    writeFileSync(here("articles/one.md"), "---\ntitle: One\ncategories: [sales]\n---\nText.\n");
    writeFileSync(
      here("people.csv"),
      "email,consent_at,consent_place,consent_wording\nada@example.org,2026-01-02T03:04:05Z,/newsletter,Yes\n",
    );
    values = { FOLDER: here("articles"), "content/mine": here("articles"), EMAIL: "ada@example.org" };
  });
  test.afterAll(() => {
    operator?.stop();
    rmSync(home, { recursive: true, force: true });
  });

  for (const { written, name, args } of documented.filter(({ name }) => !(name in ELSEWHERE)))
    test(written, async () => {
      if (name === "sbom" || name === "migrate:new") return runByNpm(name);
      if (name === "bench") return isThere("tests/bench/bench.ts", args[0]);
      // It takes pictures for minutes.
      if (name === "tour") return isThere("tests/tour/tour.ts");
      const day = values.DAY ?? "";
      const files: Record<string, string> = {
        "subscribers import": here("people.csv"),
        "subscribers export": here("out.csv"),
        restore: here("site.ndjson.gz"),
        import: here("old-site"),
      };
      const typed = args.map(
        (word) =>
          values[word] ?? (word === "FILE" ? (files[`${name} ${args[0]}`] ?? files[name]) : word) ?? word,
      );
      // As a whole it takes as long as the unit tests.
      if (name === "statements")
        typed.push("tests/unit/data/sessions.test.ts", "--out", here("statements.json"));
      // The clock of the prepared state has composed the next one, where its hour had come.
      if (written.includes("compose")) typed.push(inAFortnight());
      if (name === "backup") typed.push("--out", here("site.ndjson.gz"));
      const help = await operator.operate(name, ...typed, "--help");
      if (help.output.includes("--yes")) typed.push("--yes");
      if (help.output.includes("--state") && !typed.includes("--remote"))
        typed.push("--state", here("state"));
      expect(help.status, help.output).toBe(0);
      if (isMention(help.output, args)) return;
      const { status, output } = await operator.operate(name, ...typed);
      // None of the sources answers, unless the state's first tick was ended while it read them; nothing is deployed.
      const isRefused = typed.includes("--remote") || (name === "refresh" && / failed \(/.test(output));
      expect(status, output).toBe(isRefused ? 1 : 0);
      if (typed.includes("--remote")) expect(output).toContain("npm run deploy");
      if (written.includes("compose")) values.DAY = /\d{4}-\d\d-\d\d/.exec(output)?.[0] ?? day;
    });

  /** "npm run issue" names a command that needs more: it is there, and says what. */
  function isMention(help: string, args: string[]): boolean {
    const [usage = ""] = help.split("\n\n");
    const needed = usage.includes("[command]") ? 1 : (usage.match(/<[^>]+>/g) ?? []).length;
    return (
      args.filter((word) => /^[A-Z]+$|^content/.test(word) || usage.includes("[command]")).length < needed
    );
  }

  function runByNpm(name: string) {
    expect(execFileSync("npm", ["run", "-s", name], { cwd: ROOT, encoding: "utf8" })).not.toBe("");
  }

  async function isThere(script: string, which?: string) {
    const { status, output } = await operator.operate(script, "--help");
    expect(status, output).toBe(0);
    if (which) expect(output).toMatch(new RegExp(`^ +${which}\\b`, "m"));
  }
});
