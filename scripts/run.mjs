/**
 * `node scripts/run.mjs <command> [options]`: how every npm script starts. Needs nothing but Node, so that it
 * works on a bare clone: checks Node and the folder, installs what the lock file asks for, runs `scripts/<command>.ts`
 * (or the script whose path it is given). A lock file that lacks a package of package.json, such as the release's after an
 * upgrade where the publisher has added one, is completed.
 */
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

checkNode();
checkFolder();
install();
run(process.argv[2] || "start", process.argv.slice(3));

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 3)) return;
  stop(
    `This needs Node 20.3 or newer, and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}

function checkFolder() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    stop(`The folder ${root} is read-only: move the project to a folder you may write to.`);
  }
}

function install() {
  const locked = isLocked();
  if (locked && isInstalled()) return;
  const started = Date.now();
  // What a command prints may be read by a program.
  process.stderr.write("Packages              installing, about half a minute…\n");
  const npm = process.env.npm_execpath || "";
  const args = [locked ? "ci" : "install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: root, stdio: ["inherit", 2, 2] };
  const { status } = npm.endsWith("npm-cli.js")
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (status !== 0) stop("The packages could not be installed: npm's own message is above.");
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stderr.write(`Packages              installed  ${seconds} s\n`);
}

/** Whether the lock file was made of package.json as it is. */
function isLocked() {
  const wanted = readJson("package.json");
  const locked = readJson("package-lock.json").packages[""];
  const ranges = (kinds) => JSON.stringify(Object.entries(kinds ?? {}).sort());
  return ["dependencies", "devDependencies"].every((kind) => ranges(wanted[kind]) === ranges(locked[kind]));
}

/** Whether npm's record of what it installed agrees with the lock file; a broken install leaves no record. */
function isInstalled() {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(path.join(root, record))) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson("package-lock.json").packages).every(
    ([name, { version, optional }]) =>
      name === "" || optional || (installed[name] && installed[name].version === version),
  );
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), "utf8"));
}

function run(command, args) {
  const script = path.join(root, command.endsWith(".ts") ? command : `scripts/${command}.ts`);
  if (!existsSync(script)) stop(`There is no command "${command}": package.json lists them.`);
  const main = path.join(root, "scripts/lib/cli/main.ts");
  const [major, minor] = process.versions.node.split(".").map(Number);
  const loader = major > 20 || minor >= 6 ? ["--import", "tsx"] : ["--no-warnings", "--loader", "tsx"];
  const child = spawn(process.execPath, [...loader, main, script, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...publicationEnv() },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : code));

  // npm forwards no signal when it is killed: without this, the site would keep running.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 1000).unref();
}

/** If SITE_CONFIG names another publication than app/site.config.ts, the scripts import that one too. */
function publicationEnv() {
  const { SITE_CONFIG } = process.env;
  if (!SITE_CONFIG) return {};
  const file = path.join(root, "node_modules", `.publication.${path.basename(SITE_CONFIG)}.json`);
  const paths = { "~/site.config.ts": [path.resolve(root, SITE_CONFIG)], "~/*": [path.join(root, "app/*")] };
  writeFileSync(file, JSON.stringify({ extends: "../tsconfig.json", compilerOptions: { paths } }));
  return { TSX_TSCONFIG_PATH: file };
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
