import { spawn } from "node:child_process";
import { once } from "node:events";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { inRoot, Mistake, root } from "./lib/project.ts";
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
  if (options.continue) return finishUpgrade(repository, { check: checkedPublication });
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
