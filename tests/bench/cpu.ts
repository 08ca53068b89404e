import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The processes of workerd that this one started; null where the system does not tell (outside Linux). */
export function workerdPids(): number[] | null {
  const children = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(children)) return null;
  const pids = readFileSync(children, "utf8").split(" ").filter(Boolean);
  return pids.filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd").map(Number);
}

/**
 * Milliseconds of processor time that workerd has used so far, in all its threads: a figure that other work on the
 * machine does not blur, as it does requests a second. Null where the system does not tell (outside Linux).
 */
export function workerdCpu(): number | null {
  const nanoseconds = workerdPids()
    ?.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}/schedstat`))
    .map((stat) => Number(readFileSync(stat, "utf8").split(" ")[0]));
  return nanoseconds ? nanoseconds.reduce((sum, used) => sum + used, 0) / 1e6 : null;
}
