import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";

/** What ends a command from outside. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The process that started this one: noted now, because it may be gone when there is something to stop. */
const PARENT = process.ppid;

/** Runs `stop` once and exits: on Ctrl-C, on a termination signal, or when the parent process is gone. */
export function onStop(stop: () => Promise<void>, parent: number = PARENT): void {
  let stopping = false;
  const once = async () => {
    if (stopping) return;
    stopping = true;
    // A hanging shutdown must not hold the terminal.
    setTimeout(() => process.exit(1), 5000).unref();
    await stop();
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, () => void once());
  setInterval(() => process.ppid === parent || void once(), 1000).unref();
}

/** Does some work, and cleans up after it, also where a signal ends the process meanwhile. */
export async function thenClean<Value>(work: () => Promise<Value>, clean: () => void): Promise<Value> {
  const stop = () => process.exit(1);
  process.once("exit", clean);
  // Before the others: Miniflare ends the process at once.
  for (const signal of SIGNALS) process.prependOnceListener(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    process.off("exit", clean);
    clean();
  }
}

/** Waits for a process that this one has started, ends it when this one is to stop, and exits with its code. */
export async function liveWith(child: ChildProcess): Promise<never> {
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  onStop(async () => {
    child.kill();
    await ended;
  });
  await ended;
  process.exit(child.exitCode ?? 0);
}

/**
 * Ends this process without a word, and what it started, when nobody reads on what it prints, as with `| head`. A runtime
 * that is being disposed of has left Miniflare's own list of what ends with the process.
 */
export function endUnread(): void {
  const started = new Set<ChildProcess>();
  subscribe("child_process", (message) => {
    const { process: child } = message as { process: ChildProcess };
    started.add(child);
    child.once("exit", () => started.delete(child));
  });
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      for (const child of started) child.kill();
      process.exit(0);
    });
}
