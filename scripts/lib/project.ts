import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Mistake } from "./cli/mistake.ts";

/** The project's paths, and functions that run installed tools. */

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

export const inRoot = (...parts: string[]) => path.resolve(root, ...parts);

/** The production build. Its pages are the same for every publication. */
export const buildDir = inRoot("build");

/** The files that browsers get: scripts, styles, fonts, pictures. */
export const clientDir = path.join(buildDir, "client");

/** The configurations of the deployed Workers, with names and ids of the account. */
export const deployDir = path.join(buildDir, "deploy");

/** Both Workers, their configs and the files that `build.ts` bundles them into. */
export const WORKERS = {
  site: { name: "recurring-site", config: "wrangler.toml", bundle: "site.js" },
  cron: { name: "recurring-cron", config: "wrangler.cron.toml", bundle: "cron.js" },
} as const;
export type WorkerRole = keyof typeof WORKERS;

export const workersDir = path.join(buildDir, "workers");

/** The folder of a Worker's bundle. */
export const bundleDir = (role: WorkerRole) => path.join(workersDir, role);

/** The configuration of the publication; SITE_CONFIG names that of another one, as in tests. */
export const siteConfigPath = inRoot(process.env.SITE_CONFIG ?? "app/site.config.ts");

export const DEFAULT_STATE = ".wrangler/state/v3";

/** Resolves a path against the folder in which the command was typed: npm runs scripts in the project's folder. */
export const fromInvoker = (given: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), given);

export { Mistake };

/** Returns whether this module was run rather than imported. Tests run a module again under another query. */
export const isMain = (moduleUrl: string) =>
  moduleUrl.split("?", 1)[0] === pathToFileURL(process.argv[1] ?? "").href;

/** Runs a command. On an error it exits with 1, after printing its message, and with `--verbose` where it came from. */
export async function command(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    console.error(messageOf(error));
    // Open handles (a workerd, a timer) must not keep a failed command alive.
    process.exit(1);
  }
}

/** Returns what a command that failed prints. */
export function messageOf(error: unknown): unknown {
  if (error instanceof Mistake) return error.message;
  if (process.argv.includes("--verbose")) return error;
  return (
    syntaxErrorMessage(error) ??
    fileErrorMessage(error) ??
    `${withCause(error)}\nThis was not expected: --verbose shows where it came from.`
  );
}

/** "fetch failed" alone says nothing: who refused or closed the connection is in its cause. */
function withCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${withCause(error.cause)}` : error.message;
}

/** Returns what the system refuses of a file in a sentence; null for other errors. */
function fileErrorMessage(error: unknown): string | null {
  const { code, path: file } = error as NodeJS.ErrnoException;
  // D1 has no code: its message ends with SQLite's.
  if (code === "ENOSPC" || /\bSQLITE_FULL\b/.test((error as Error).message)) return "The disk is full.";
  if (!file) return null;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return `${file}: there is no such file or folder.`;
    case "EEXIST":
      return `${file} is there already.`;
    case "EISDIR":
      return `${file} is a folder.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${file} may not be opened.`;
    default:
      return null;
  }
}

/** Returns a TypeScript syntax error in one line, such as "app/site.config.ts:62:10: Expected …"; null for other errors. */
export function syntaxErrorMessage(error: unknown): string | null {
  const match = /^(\S.*:\d+:\d+): ERROR: (.+)$/m.exec(error instanceof Error ? error.message : "");
  return match ? `${path.relative(root, match[1] ?? "")}: ${match[2]}.` : null;
}

/** Returns the entry file of an installed package's command, to run it under this Node without a shell. */
export function binOf(packageName: string, bin = packageName): string {
  const manifest = inRoot("node_modules", packageName, "package.json");
  const { bin: bins } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin: string | Record<string, string>;
  };
  return path.join(path.dirname(manifest), typeof bins === "string" ? bins : (bins[bin] ?? ""));
}

/**
 * Turns off Wrangler's banner, metrics and error reports, and the environment that it would take from the shell or `.env`:
 * the commands' `--env` decides alone.
 */
const WRANGLER = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CLOUDFLARE_ENV: "",
};

interface ToolOptions {
  env?: Record<string, string | undefined>;
  /** `inherit` shows the tool's output as it comes; `capture` returns it. */
  output?: "inherit" | "capture";
  /** Ends a tool whose output is captured once it has said nothing for so many milliseconds. */
  silenceMs?: number;
}

/** What a tool leaves running may hold its output open: so long after its end, that is waited for. */
const LEFT_OPEN_MS = 5000;

/** Runs an installed tool to its end. Never throws for its exit code; that of one that was ended is 1. */
export async function tool(
  bin: string,
  args: string[],
  { env, output = "capture", silenceMs }: ToolOptions = {},
): Promise<{ code: number; text: string; stdout: string }> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: root,
    env: { ...process.env, ...WRANGLER, ...env },
    stdio: ["ignore", output === "inherit" ? "inherit" : "pipe", output === "inherit" ? "inherit" : "pipe"],
  });
  const end = () => child.kill();
  process.once("exit", end);
  let [text, stdout] = ["", ""];
  const silence =
    silenceMs &&
    setTimeout(() => {
      text += `\nIt said nothing for ${silenceMs / 1000} seconds, and was ended.\n`;
      child.kill("SIGKILL");
    }, silenceMs);
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      text += chunk;
      if (silence) silence.refresh();
    });
  child.stdout?.on("data", (chunk) => (stdout += chunk));
  const code = await new Promise<number>((resolve) => {
    child.once("close", (status) => resolve(status ?? 1));
    child.once("exit", (status) => setTimeout(() => resolve(status ?? 1), LEFT_OPEN_MS).unref());
  });
  if (silence) clearTimeout(silence);
  process.off("exit", end);
  return { code, text, stdout };
}

/** Runs an installed tool and returns what it wrote to its standard output. Throws a `Mistake` with the output when the tool fails. */
export async function mustRun(
  what: string,
  bin: string,
  args: string[],
  options?: ToolOptions,
): Promise<string> {
  const { code, text, stdout } = await tool(bin, args, options);
  if (code !== 0) throw new Mistake(`${text.trim()}\n\n${what} failed; the reason is above.`);
  return stdout;
}
