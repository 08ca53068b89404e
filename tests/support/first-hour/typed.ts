import { type ChildProcess, spawn } from "node:child_process";
import { send } from "../servers/send.ts";

/** What somebody types in a folder of the project, in a terminal of their own. */

const PATIENCE_MS = 900_000;

export interface StartedSite {
  /** Resolves when the terminal says where the site is. */
  serving: Promise<void>;
  output: () => string;
  stop: () => Promise<unknown>;
}

/** Runs `npm start` on a port, with what else is typed after it. */
export function npmStart(
  folder: string,
  port: number,
  args: readonly string[] = [],
  env: Env = {},
): StartedSite {
  const child = npm(folder, ["start", "--", "--port", String(port), ...args], env);
  const { output, end } = listen(child);
  const serving = new Promise<void>((resolve, reject) => {
    const read = () => output().includes(`http://localhost:${port}`) && resolve();
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", read);
    void end.then(() => reject(new Error(`npm start has ended:\n${output()}`)));
  });
  serving.catch(() => {});
  const stop = () => {
    child.kill("SIGTERM");
    return end;
  };
  return { serving, output, stop };
}

/** Runs a command such as "publish". Returns what it said. Throws when it fails. */
export async function npmRun(
  folder: string,
  command: string,
  args: readonly string[],
  env: Env = {},
): Promise<string> {
  const { output, end } = listen(npm(folder, ["run", "--silent", command, "--", ...args], env));
  if ((await end) !== 0) throw new Error(`npm run ${command} ${args.join(" ")} failed:\n${output()}`);
  return output();
}

/** Waits until a page shows what it is to show, and returns it. */
export async function shown(address: string, isShown: (page: string) => boolean): Promise<string> {
  const late = Date.now() + PATIENCE_MS;
  for (;;) {
    const page = await (await send(address)).text();
    if (isShown(page)) return page;
    if (Date.now() > late) throw new Error(`${address} does not show it.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

type Env = Record<string, string | undefined>;

/** Without what npm told this process. */
function npm(folder: string, args: readonly string[], env: Env): ChildProcess {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/i.test(name));
  return spawn("npm", args, {
    cwd: folder,
    env: { ...Object.fromEntries(own), FORCE_COLOR: undefined, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function listen(child: ChildProcess): { output: () => string; end: Promise<number | null> } {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  return { output: () => output, end: new Promise((resolve) => child.once("close", resolve)) };
}
