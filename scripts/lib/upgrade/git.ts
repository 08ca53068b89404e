import { spawnSync } from "node:child_process";
import { Mistake } from "../cli/mistake.ts";

/** A repository, by git's commands. */
export function openRepository(folder: string) {
  /** @throws Mistake where git cannot be run */
  const run = (...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync("git", ["-c", "core.quotepath=off", ...args], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      // Git's messages are read: in one language.
      env: { ...process.env, LC_ALL: "C", GIT_EDITOR: "true" },
    });
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT")
      throw new Mistake("An upgrade needs git, and it is not installed.");
    if (error) throw new Mistake(`git ${args[0]} failed: ${error.message}.`);
    return { code: status ?? 1, stdout: stdout ?? "", text: `${stdout ?? ""}${stderr ?? ""}`.trim() };
  };
  /** Returns what a command prints. @throws Mistake with git's message when it fails */
  const output = (...args: string[]) => {
    const { code, stdout, text } = run(...args);
    if (code !== 0) throw new Mistake(`${text}\n\ngit ${args[0]} failed; the reason is above.`);
    return stdout;
  };
  const must = (...args: string[]) => output(...args).trim();
  const lines = (...args: string[]) =>
    output(...args)
      .split("\n")
      .filter(Boolean);
  const commitOf = (ref: string) => {
    const { code, stdout } = run("rev-parse", "--quiet", "--verify", `${ref}^{commit}`);
    return code === 0 ? stdout.trim() : null;
  };
  return {
    folder,
    run,
    must,
    lines,
    /** The text of a file in a commit; null where it is not there. */
    show: (commit: string, file: string) => {
      const { code, stdout } = run("show", `${commit}:${file}`);
      return code === 0 ? stdout : null;
    },
    /** The commit that a name stands for; null where there is none. */
    commitOf,
    /** Files that a merge could not settle, and which sides have them: 1 the common one, 2 ours, 3 theirs. */
    unmerged: () => {
      const sides = new Map<string, number[]>();
      for (const entry of run("ls-files", "--unmerged", "-z").stdout.split("\0").filter(Boolean)) {
        const [, stage, file = ""] = /^\S+ \S+ (\d)\t(.*)$/s.exec(entry) ?? [];
        sides.set(file, [...(sides.get(file) ?? []), Number(stage)]);
      }
      return Array.from(sides, ([file, has]) => ({ file, has }));
    },
  };
}
export type Repository = ReturnType<typeof openRepository>;
