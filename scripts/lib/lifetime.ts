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
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void once());
  setInterval(() => process.ppid === parent || void once(), 1000).unref();
}
