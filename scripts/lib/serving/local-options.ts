import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Json, WorkerOptions } from "miniflare";
import { VAR_NAMES } from "~/platform/env.ts";
import { clientDir, inRoot, WORKERS, type WorkerRole } from "../project.ts";
import { wrangler } from "../wrangler.ts";

/** A Worker's bindings, variables and assets as Miniflare takes them, without its code. */
export type LocalOptions = Omit<WorkerOptions, "modules">;

/**
 * Returns the options of a Worker's wrangler file, with the secrets of `.dev.vars` or `.env`. Wrangler reads them, and
 * what it says is kept until the file or Wrangler changes; where there are secrets nothing is kept.
 * @param folder the project's
 */
export function localOptions(role: WorkerRole, folder = inRoot()): LocalOptions {
  const options = hasSecrets(folder) ? readOptions(role, folder) : keptOptions(role, folder);
  // Without a build there are none.
  const assets = existsSync(clientDir)
    ? options.assets && { ...options.assets, directory: clientDir }
    : undefined;
  return { ...options, assets } as LocalOptions;
}

/**
 * Returns a Worker's variables on this computer: those of its files, and over them the shell's. What the files say of a
 * provider is for the deployed site: here mail stays in the local mailbox, unless the shell names a provider.
 */
export const localVars = (
  ofFiles: Record<string, Json> = {},
  shell: Record<string, string | undefined> = process.env,
): Record<string, Json> => ({
  ...ofFiles,
  MAIL_PROVIDER: "mailbox",
  ...Object.fromEntries(VAR_NAMES.flatMap((name) => (shell[name] ? [[name, shell[name]]] : []))),
});

/** The names of files that Wrangler reads secrets from. */
export const SECRET_FILE = /^\.(dev\.vars|env)(\.|$)/;

const hasSecrets = (folder: string) =>
  process.env.CLOUDFLARE_INCLUDE_PROCESS_ENV === "true" ||
  readdirSync(folder).some((name) => SECRET_FILE.test(name));

function keptOptions(role: WorkerRole, folder: string): LocalOptions {
  const key = createHash("sha256");
  for (const file of ["node_modules/wrangler/package.json", WORKERS[role].config])
    key.update(readFileSync(path.join(folder, file)));
  const kept = path.join(
    folder,
    "node_modules/.cache/recurring",
    `${role}-${key.digest("hex").slice(0, 16)}.json`,
  );
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"));
  const options = readOptions(role, folder);
  mkdirSync(path.dirname(kept), { recursive: true });
  // Two commands may do this at once.
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, JSON.stringify(options));
  renameSync(written, kept);
  return options;
}

function readOptions(role: WorkerRole, folder: string): LocalOptions {
  const { unstable_readConfig, unstable_getMiniflareWorkerOptions } = wrangler();
  const file = path.join(folder, WORKERS[role].config);
  const config = unstable_readConfig({ config: file }, { hideWarnings: true });
  const overrides = config.assets ? { assets: { directory: clientDir } } : undefined;
  return unstable_getMiniflareWorkerOptions(config, undefined, { overrides }).workerOptions as LocalOptions;
}
