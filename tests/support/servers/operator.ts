import { fork } from "node:child_process";
import { once } from "node:events";
import type { Outcome, Typed } from "./operator-process.ts";
import { OFFLINE, ROOT } from "./start-site.ts";

export interface Operator {
  /** Types "npm run COMMAND -- ARGS", without a terminal to be asked in. */
  operate: (command: string, ...args: string[]) => Promise<Outcome>;
  stop: () => void;
}

/**
 * Starts a process that runs the project's commands: to start Node and to load the packages for each takes longer than
 * most of them.
 * @param home the folder in which they are typed
 */
export function startOperator(home: string = ROOT, env: Record<string, string> = {}): Operator {
  const child = fork(new URL("operator-process.ts", import.meta.url), {
    cwd: ROOT,
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...OFFLINE, INIT_CWD: home, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The operator's process ended.");
  });
  ended.catch(() => {});
  return {
    operate: async (command, ...args) => {
      const answered = once(child, "message");
      child.send({ command, args } satisfies Typed);
      const [outcome] = await Promise.race([answered, ended]);
      return outcome as Outcome;
    },
    // What commands leave in the process does not hold it.
    stop: () => void child.kill("SIGKILL"),
  };
}
