import { execFileSync } from "node:child_process";

/** Returns the ids of the processes that a process started, and those started. */
export function descendants(pid: number): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    all.flatMap(([id = 0, of]) => (of === parent ? [id, ...childrenOf(id)] : []));
  return childrenOf(pid);
}

/** A process whose end nobody took notice of has ended too. */
export function isAlive(pid: number): boolean {
  try {
    return !/^Z/.test(execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }));
  } catch {
    return false;
  }
}
