import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyPrepared, ROOT, type RunningSite, run } from "./start-site.ts";

/** What `npm run dev` reads of the project. */
const SOURCE = ["app", "public", "workers", "scripts", "migrations", "content"];
const FILES = /\.(json|toml|ts)$/;

export interface RunningSource extends RunningSite {
  /** The copy of the project that it serves: a test may edit it. */
  folder: string;
}

/** Starts `npm run dev` in a copy of the project, on a free port with its own databases; `stop` deletes both. */
export const startSource = (env: Record<string, string> = {}): Promise<RunningSource> =>
  startIn(copySource(), ["--dev"], env);

/** Starts `npm start` in a copy of the project and of its build, as `startSource` does. */
export const startBuilt = (env: Record<string, string> = {}): Promise<RunningSource> =>
  startIn(copySource({ withBuild: true }), [], env);

async function startIn(
  folder: string,
  options: string[],
  env: Record<string, string>,
): Promise<RunningSource> {
  const state = path.join(folder, ".local/state");
  copyPrepared(state);
  const site = await run(["start", ...options, "--port", "0"], state, env, folder);
  const stop = async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...site, folder, stop };
}

/** Copies the project into a folder of its own, where a test may edit it. Returns the folder. */
export function copySource({ withBuild = false } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "source-"));
  for (const name of readdirSync(ROOT))
    if (SOURCE.includes(name) || FILES.test(name) || (withBuild && name === "build"))
      cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  linkPackages(folder);
  return folder;
}

/** Links each package: what Vite writes beside them is the copy's own. */
function linkPackages(folder: string): void {
  const [from, to] = [path.join(ROOT, "node_modules"), path.join(folder, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (!name.startsWith(".vite")) symlinkSync(path.join(from, name), path.join(to, name));
}
