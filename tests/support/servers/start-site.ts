import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Role } from "../../../app/platform/desk/roles.ts";
import { publicationEnv } from "../publication/builds.ts";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

/** The timeout of a hook that starts a site on a busy machine, with a build before it. */
export const START_MS = 900_000;

/** The environment of what the tests start. */
export const OFFLINE = {
  // Tests use the sample edition and request nothing: nothing listens at this address.
  PRICE_PROVIDER: "none",
  UPSTREAM_GATEWAY: "http://127.0.0.1:9",
  // The browsers and the unit tests keep the processors busy.
  PATIENCE: "30",
  // What is printed is read without the colours that the test runner or a CI asks for.
  FORCE_COLOR: undefined,
  NO_COLOR: "1",
};

/** The folder of databases with the sample edition, which every site gets a copy of. */
const PREPARED = "PREPARED_STATE";

export interface RunningSite {
  url: string;
  /** The id of its process. */
  pid: number;
  /** The folder of its databases, for the operator's commands. */
  state: string;
  /** What it has printed so far. */
  output: () => string;
  /** Runs a job now and returns its summary; the site and the test go on meanwhile. Only where `startSite` copied a state. */
  runJob: (job: string) => Promise<string>;
  /** Lets an address into the desk and returns the path of a link that signs it in. As `runJob`. */
  invite: (email: string, role: Role) => Promise<string>;
  stop: () => Promise<void>;
}

interface StartOptions {
  /** Another publication than app/site.config.ts, by its path from the project's root; it is served by the same build. */
  publication?: string;
  /** Variables for the Workers, such as UPSTREAM_GATEWAY or OPERATOR_TOKEN. */
  env?: Record<string, string>;
}

/** Starts the site on empty databases as `npm start` does, for `startSite` to copy. Returns a function that deletes them. */
export async function prepareState(): Promise<() => void> {
  const state = newFolder();
  const site = await run(["start", "--port", "0"], state, {});
  await site.stop();
  process.env[PREPARED] = state;
  return () => rmSync(state, { recursive: true, force: true });
}

/** Starts a site on a free port with its own databases; `stop` ends it and deletes them. */
export async function startSite({ publication, env }: StartOptions = {}): Promise<RunningSite> {
  const state = newFolder();
  const prepared = !publication && copyPrepared(state);
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

/** Copies the databases with the sample edition into a folder. Returns whether there are any. */
export function copyPrepared(state: string): boolean {
  const prepared = process.env[PREPARED];
  if (prepared) cpSync(prepared, state, { recursive: true });
  return prepared !== undefined;
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), "site-"));

/** Runs a script that serves a state and waits until it prints its address. Throws when it does not start. */
export async function run(
  script: string[],
  state: string,
  env?: Record<string, string>,
  folder = ROOT,
): Promise<RunningSite> {
  const child = spawn(process.execPath, ["scripts/run.mjs", ...script, "--state", state], {
    cwd: folder,
    env: { ...process.env, ...OFFLINE, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const address = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        const match = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(output);
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
  const ask = async (line: string, answer: RegExp) => {
    const from = output.length;
    child.stdin.write(`${line}\n`);
    for (;;) {
      const said = answer.exec(output.slice(from))?.[1];
      if (said !== undefined) return said;
      if (child.exitCode !== null || child.signalCode !== null) {
        // With the reason, which may come after the end.
        await ended;
        throw new Error(`The site has ended (${child.signalCode ?? child.exitCode}):\n${output}`);
      }
      await Promise.race([once(child.stdout, "data"), ended]);
    }
  };
  return {
    url,
    pid: child.pid ?? 0,
    state,
    output: () => output,
    runJob: (job) => ask(job, new RegExp(`^ran ${job}: (.*)\n`, "m")),
    invite: (email, role) => ask(`invite ${email} ${role}`, /^invited https?:\/\/[^/]+(\/\S+)\n/m),
    stop,
  };
}
