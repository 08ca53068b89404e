import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/lib/port.ts";
import { inRoot, Mistake } from "../../scripts/lib/project.ts";
import { aStranger } from "../support/first-hour/stranger.ts";
import { table } from "./table.ts";

/**
 * The first hour of somebody who follows the README, from the clone to a restored backup. What the packages take depends
 * on the registry and npm's cache.
 */

const GOAL_SECONDS = 200;

export interface FirstHourOptions {
  /** How many processes keep the processors busy meanwhile. */
  busy: number;
}

/** Prints the seconds of each step, of those to the own article on the front page, and of all. */
export async function benchFirstHour({ busy }: FirstHourOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "first-hour-"));
  const clone = path.join(folder, "site");
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const stranger = await aStranger(clone, await freePort());
  const rows: [step: string, seconds: string][] = [];
  let total = 0;
  const measure = async (step: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    const taken = (performance.now() - started) / 1000;
    total += taken;
    rows.push([step, taken.toFixed(1)]);
  };
  try {
    await measure("clone", () => cloneTo(clone));
    await measure("the sample edition, packages and build included", stranger.seeSample);
    await measure("the article of an own feed on the front page", stranger.nameFeed);
    rows.push([`so far; the goal is ${GOAL_SECONDS}`, total.toFixed(1)]);
    await measure("a name and sections of one's own", stranger.makeOwn);
    await measure("Markdown with a picture", stranger.publishMarkdown);
    await measure("a rehearsed deployment, with its build", stranger.rehearseDeployment);
    await measure("a backup", stranger.backUp);
    await measure("its restore", stranger.restore);
    rows.push(["all", total.toFixed(1)]);
  } finally {
    for (const other of others) other.kill("SIGKILL");
    console.log((await stranger.leave()).trim().replace(/^/gm, "  "));
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\nBeside ${busy} busy processes`);
  console.log(table(["step", "seconds"], rows));
}

async function cloneTo(folder: string): Promise<void> {
  const git = spawn("git", ["clone", "--quiet", inRoot(), folder], { stdio: "inherit" });
  const status = await new Promise((resolve) => git.once("close", resolve));
  if (status !== 0) throw new Mistake("The project could not be cloned.");
}
