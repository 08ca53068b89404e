import { existsSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time that workerd has used so far: a figure that other work on the machine does not
 * blur, as it does requests a second. Null where the system does not tell (outside Linux).
 */
export function workerdCpu(): number | null {
  const children = `/proc/self/task/${process.pid}/children`;
  if (!existsSync(children)) return null;
  const pids = readFileSync(children, "utf8").trim().split(" ");
  const stats = pids
    .map((pid) => readFileSync(`/proc/${pid}/stat`, "utf8"))
    .filter((stat) => stat.includes("(workerd)"));
  const ticks = stats.map((stat) => {
    const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
    return (user ?? 0) + (system ?? 0);
  });
  return ticks.reduce((sum, used) => sum + used, 0) * TICK_MS;
}
