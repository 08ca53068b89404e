import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { publicationEnv } from "../publication/builds.ts";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

/** For a hook that starts a site: on a busy machine, with a build before it. What takes longer hangs. */
export const START_MS = 900_000;

/** Holds the folder of databases with the sample in them, of which every site gets a copy. */
const PREPARED = "PREPARED_STATE";

export interface RunningSite {
  url: string;
  /** The folder of its databases, for the operator's commands. */
  state: string;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** Another publication than app/site.config.ts, by its path from the project's root; it has a build of its own. */
  publication?: string;
  /** Variables for the Workers, such as UPSTREAM_GATEWAY or OPERATOR_TOKEN. */
  env?: Record<string, string>;
}

/** Starts the site as a person would, on empty databases, and keeps them for `startSite` to copy. Resolves to their end. */
export async function prepareState(): Promise<() => void> {
  const state = newFolder();
  const site = await run(["start", "--port", "0"], state, {});
  await site.stop();
  process.env[PREPARED] = state;
  return () => rmSync(state, { recursive: true, force: true });
}

/** Starts a site on a free port, with databases of its own; both go with `stop`. */
export async function startSite({ publication, env }: StartOptions = {}): Promise<RunningSite> {
  const state = newFolder();
  const prepared = publication ? undefined : process.env[PREPARED];
  if (prepared) cpSync(prepared, state, { recursive: true });
  const site = await run(
    prepared ? ["tests/support/servers/serve-state.ts"] : ["start", "--port", "0"],
    state,
    publication ? { ...publicationEnv(publication), ...env } : env,
  );
  const stop = async () => {
    await site.stop();
    rmSync(state, { recursive: true, force: true });
  };
  return { ...site, stop };
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), "site-"));

/** Runs a script that serves a state, until it says where. */
async function run(script: string[], state: string, env?: Record<string, string>): Promise<RunningSite> {
  const child = spawn(process.execPath, ["scripts/run.mjs", ...script, "--state", state], {
    cwd: ROOT,
    // Tests look at the sample market and the sample news, and ask nobody: nothing listens at that address.
    env: { ...process.env, PRICE_PROVIDER: "none", UPSTREAM_GATEWAY: "http://127.0.0.1:9", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const address = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        const match = /http:\/\/localhost:(\d+)/.exec(output);
        if (match) resolve(`http://127.0.0.1:${match[1]}`);
      });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), START_MS).unref());
  const url = await Promise.race([address, late, ended]);
  if (!url) {
    await stop();
    throw new Error(`The site did not start:\n${output}`);
  }
  return { url, state, output: () => output, stop };
}
