import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Builds of another edition take a while; answers within this or it is broken. */
const START_MS = 180_000;

export interface RunningSite {
  url: string;
  /** The folder of its databases, for the operator's commands. */
  state: string;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** Another edition than app/site.config.ts, by its path from the project's root; it gets a build of its own. */
  edition?: string;
  /** Variables for the Workers, such as UPSTREAM_GATEWAY or OPERATOR_TOKEN. */
  env?: Record<string, string>;
}

/** Starts the site as a person would, on a free port and empty databases; both go with `stop`. */
export async function startSite({ edition, env }: StartOptions = {}): Promise<RunningSite> {
  const state = mkdtempSync(path.join(tmpdir(), "site-"));
  const other = edition
    ? { SITE_CONFIG: edition, BUILD_DIR: path.join(".local/editions", path.basename(edition, ".ts")) }
    : {};
  const child = spawn(process.execPath, ["scripts/run.mjs", "start", "--port", "0", "--state", state], {
    cwd: ROOT,
    // Tests look at the sample market and the sample news, and ask nobody: nothing listens at that address.
    env: {
      ...process.env,
      PRICE_PROVIDER: "none",
      UPSTREAM_GATEWAY: "http://127.0.0.1:9",
      ...other,
      ...env,
    },
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
    rmSync(state, { recursive: true, force: true });
  };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), START_MS).unref());
  const url = await Promise.race([address, late, ended]);
  if (!url) {
    await stop();
    throw new Error(`The site did not start:\n${output}`);
  }
  return { url, state, output: () => output, stop };
}
