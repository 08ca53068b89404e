import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { checkedPublication } from "./lib/checked-publication.ts";
import { writeReportFonts } from "./lib/fonts/report-fonts.ts";
import { minifyScripts } from "./lib/minify-scripts.ts";
import {
  binOf,
  buildDir,
  bundleDir,
  command,
  inRoot,
  isMain,
  mustRun,
  root,
  siteConfigPath,
  WORKERS,
  type WorkerRole,
} from "./lib/project.ts";
import { step } from "./lib/steps.ts";

/** The files and folders that a build depends on. */
const INPUTS = [
  "app",
  "public",
  "workers",
  "package-lock.json",
  "remix.config.ts",
  "scripts/lib/fonts",
  "scripts/lib/styles",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.cron.toml",
  "wrangler.toml",
];

/**
 * Builds the client, the server and both Workers' bundles into `build/` (BUILD_DIR).
 * Does nothing if nothing changed since the last build. Returns the result for the operator. Throws a `Mistake` when a
 * tool fails.
 */
export async function build(): Promise<string> {
  const stamp = path.join(buildDir, ".inputs");
  const inputs = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return "unchanged";
  rmSync(stamp, { force: true });
  await buildPages();
  await writeReportFonts(path.join(buildDir, "client"));
  await minifyScripts(path.join(buildDir, "client"));
  await Promise.all([bundle("site"), bundle("cron")]);
  const sizes = `site ${gzipSize("site")} KiB, cron ${gzipSize("cron")} KiB gzip`;
  writeFileSync(stamp, inputs);
  return sizes;
}

const buildPages = () =>
  mustRun("The build of the pages", binOf("@remix-run/dev", "remix"), ["vite:build"], {
    env: { BUILD_DIR: buildDir },
  });

/** Bundles a Worker exactly as a deployment does. */
const bundle = (role: WorkerRole) =>
  mustRun(`The bundle of the ${role} Worker`, binOf("wrangler"), [
    ...deployArguments(role),
    "--dry-run",
    "--outdir",
    bundleDir(role),
  ]);

/** Returns Wrangler's arguments to deploy this publication and this build. */
export function deployArguments(role: WorkerRole): string[] {
  const assets = role === "site" ? ["--assets", path.join(buildDir, "client")] : [];
  return ["deploy", "--config", inRoot(WORKERS[role].config), "--tsconfig", bundlePaths(), ...assets];
}

/** Writes a tsconfig with the paths of this build's pages and of the publication; extends the project's own. */
function bundlePaths(): string {
  const file = path.join(buildDir, "tsconfig.json");
  const paths = {
    "server-build": [path.join(buildDir, "server/index.js")],
    "~/site.config.ts": [siteConfigPath],
    "~/*": [inRoot("app/*")],
  };
  mkdirSync(buildDir, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ extends: inRoot("tsconfig.json"), compilerOptions: { paths } }, null, 2),
  );
  return file;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const add = (file: string) => hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  for (const input of INPUTS.map((name) => inRoot(name))) {
    if (path.extname(input)) add(input);
    else if (existsSync(input)) for (const file of filesUnder(input)) add(file);
  }
  return add(siteConfigPath).digest("hex");
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(file) : [file];
    });

const gzipSize = (role: WorkerRole) =>
  Math.round(gzipSync(readFileSync(path.join(bundleDir(role), WORKERS[role].bundle))).length / 1024);

if (isMain(import.meta.url))
  await command(async () => {
    await step("Configuration", checkedPublication, () => "valid");
    await step("Build", build);
  });
