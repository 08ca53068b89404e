import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { step } from "./lib/cli/steps.ts";
import { inRoot, Mistake, mustRun, root } from "./lib/project.ts";
import { checkedPublication } from "./lib/publication/checked.ts";
import { openRepository } from "./lib/upgrade/git.ts";
import { beginUpgrade, finishUpgrade, type UpgradeOptions } from "./lib/upgrade/upgrade.ts";

const program = commandLine(
  "npm run upgrade",
  "Merges a newer release into your repository, keeps what is yours, rewrites the publication where the release asks for it, and says what you must decide.",
  [
    "git remote add upstream ADDRESS && npm run upgrade",
    "npm run upgrade -- --dry-run",
    "npm run upgrade -- --to 0.2.0",
  ],
);
program
  .option("--from <remote>", "a remote or an address with the releases' tags", "upstream")
  .option("--to <version>", "a release; the newest when absent")
  .option("--dry-run", "show what the release changes, and change nothing")
  .option("--continue", "go on after you have settled a merge or mended the publication")
  .action(upgrade);

await run(program);

async function upgrade(options: UpgradeOptions & { continue?: boolean }): Promise<void> {
  const repository = openRepository(root);
  if (options.continue) return finishUpgrade(repository, { install, check: checkedPublication });
  if (beginUpgrade(repository, options)) await continueWithRelease();
}

/** The release is in the folder: its own code goes on, after installing what it asks for. */
async function continueWithRelease(): Promise<void> {
  const child = spawn(process.execPath, [inRoot("scripts/run.mjs"), "upgrade", "--continue"], {
    cwd: root,
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Mistake("The upgrade is not finished; the reason is above.");
}

/** Completes the lock file where package.json asks for more, such as a package of the publisher's own. */
async function install(): Promise<void> {
  const read = (file: string) => JSON.parse(readFileSync(inRoot(file), "utf8"));
  const wanted = read("package.json");
  const locked = read("package-lock.json").packages[""] ?? {};
  const same = ["dependencies", "devDependencies"].every(
    (kind) => JSON.stringify(wanted[kind]) === JSON.stringify(locked[kind]),
  );
  if (same) return;
  const npm = process.env.npm_execpath ?? "";
  if (!npm.endsWith("npm-cli.js"))
    throw new Mistake("package-lock.json is older than package.json: run npm install --ignore-scripts.");
  await step("Packages", async () => {
    await mustRun("npm install", npm, ["install", "--ignore-scripts", "--no-audit", "--no-fund"]);
    return "installed";
  });
}
