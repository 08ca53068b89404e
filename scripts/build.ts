import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { splitManifest } from "./lib/build/desk-files.ts";
import { minifyScripts } from "./lib/build/minify-scripts.ts";
import { commandLine, run } from "./lib/cli/command-line.ts";
import { step } from "./lib/cli/steps.ts";
import { writeReportFonts } from "./lib/fonts/report-fonts.ts";
import {
  binOf,
  buildDir,
  bundleDir,
  clientDir,
  inRoot,
  isMain,
  mustRun,
  root,
  siteConfigPath,
  WORKERS,
  type WorkerRole,
  workersDir,
} from "./lib/project.ts";
import { configuration } from "./lib/publication/configuration.ts";

/** The files and folders that the pages depend on. They hold nothing of the publication. */
const PAGES = [
  "app",
  "public",
  "package-lock.json",
  "remix.config.ts",
  "scripts/lib/fonts",
  "scripts/lib/build",
  "scripts/lib/styles",
  "tsconfig.json",
  "vite.config.ts",
  "workers/site.ts",
];

/** The files of the publication. Beside them is the code that reads them. */
const PUBLICATION = [
  ...readdirSync(inRoot("app/publication"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `app/publication/${name}`),
  "app/site.config.ts",
];

/** The files and folders that the Workers' bundles depend on, beside the pages. */
const WORKERS_INPUTS = ["workers/cron.ts", "wrangler.cron.toml", "wrangler.toml"];

interface BuildOptions {
  /** Whether the pages of `app/local-routes` are built: "off" for a deployment. `app/routes.ts` reads it. */
  localRoutes?: "on" | "off";
  /** Whether the site's source map leads to the source files; else it leads to what Vite built. */
  sourceMaps?: "on" | "off";
}

/**
 * Builds the pages, which are the same for every publication, and the bundles of both Workers. Leaves out what did not
 * change since the last build. A bundle for the own computer gets the publication as data when it is served, one for a
 * deployment has it inside. Returns the result for the operator. Throws a `Mistake` when a tool fails.
 */
export async function build({ localRoutes = "on", sourceMaps = "off" }: BuildOptions = {}): Promise<string> {
  const pages = [fingerprint(PAGES, PUBLICATION), localRoutes, sourceMaps].join(" ");
  await unlessDone(path.join(buildDir, ".pages"), pages, async () => {
    const env = { LOCAL_ROUTES: localRoutes, SOURCE_MAPS: sourceMaps };
    await mustRun("The build of the pages", binOf("@remix-run/dev", "remix"), ["vite:build"], { env });
    await writeReportFonts(clientDir);
    await minifyScripts(clientDir);
    splitManifest(clientDir);
  });
  const bundles = bundleId(localRoutes);
  const bundled = await unlessDone(
    path.join(workersDir, ".bundles"),
    `${bundles} ${sourceMaps}`,
    async () => {
      writePaths(bundles);
      await Promise.all([bundle("site"), bundle("cron")]);
    },
  );
  return bundled ? `site ${gzipSize("site")} KiB, cron ${gzipSize("cron")} KiB gzip` : "unchanged";
}

/** Returns the id of the Workers' bundles: that of everything that may change what they answer. */
function bundleId(localRoutes: BuildOptions["localRoutes"]): string {
  const inputs = [...PAGES, ...WORKERS_INPUTS];
  const code = createHash("sha256").update(fingerprint(inputs, PUBLICATION)).update(String(localRoutes));
  if (localRoutes === "off") code.update(fingerprint(PUBLICATION)).update(readFileSync(siteConfigPath));
  return code.digest("hex");
}

/** Does a step unless its stamp says that it was done with the same inputs. Returns whether it did. */
async function unlessDone(stamp: string, inputs: string, body: () => Promise<void>): Promise<boolean> {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return false;
  rmSync(stamp, { force: true });
  await body();
  writeFileSync(stamp, inputs);
  return true;
}

/** Bundles a Worker exactly as a deployment does. */
const bundle = (role: WorkerRole) =>
  mustRun(`The bundle of the ${role} Worker`, binOf("wrangler"), [
    ...deployArguments(role),
    "--dry-run",
    "--outdir",
    bundleDir(role),
  ]);

/** The tsconfig by which a bundle finds the publication and the build's version. */
export const PATHS = path.join(workersDir, "tsconfig.json");

/** Returns Wrangler's arguments for this publication and the last build. */
function deployArguments(role: WorkerRole): string[] {
  const assets = role === "site" ? ["--assets", clientDir] : [];
  return ["deploy", "--config", inRoot(WORKERS[role].config), "--tsconfig", PATHS, ...assets];
}

/**
 * Writes a tsconfig with the paths of the publication and of the build's version; extends the project's own. The version
 * is what rendered pages are kept under, and the bundle's id: Remix's own is that of the browser's files, and stays when
 * only the publication or the server changes.
 */
function writePaths(bundles: string): void {
  const version = path.join(workersDir, "build-version.js");
  const paths = {
    "build-version": [version],
    "~/site.config.ts": [siteConfigPath],
    "~/*": [inRoot("app/*")],
  };
  mkdirSync(workersDir, { recursive: true });
  writeFileSync(version, `export const version = "${bundles.slice(0, 16)}";\n`);
  writeFileSync(
    PATHS,
    JSON.stringify({ extends: inRoot("tsconfig.json"), compilerOptions: { paths } }, null, 2),
  );
}

/** Returns a hash of files and of those in folders, without what the second list names. */
function fingerprint(inputs: string[], without: string[] = []): string {
  const hash = createHash("sha256");
  const left = new Set(without.map((name) => inRoot(name)));
  const add = (entry: string) => {
    if (left.has(entry) || !existsSync(entry)) return;
    if (statSync(entry).isDirectory())
      for (const name of readdirSync(entry).sort()) add(path.join(entry, name));
    else hash.update(`${path.relative(root, entry)}\0`).update(readFileSync(entry));
  };
  for (const input of inputs) add(inRoot(input));
  return hash.digest("hex");
}

const gzipSize = (role: WorkerRole) =>
  Math.round(gzipSync(readFileSync(path.join(bundleDir(role), WORKERS[role].bundle))).length / 1024);

if (isMain(import.meta.url))
  await run(
    commandLine(
      "npm run build",
      "Checks the publication, and builds both Workers and the files for browsers.",
    ).action(async () => {
      await configuration();
      await step("Build", build);
    }),
  );
