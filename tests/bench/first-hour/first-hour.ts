import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../../../scripts/lib/port.ts";
import { inRoot, Mistake } from "../../../scripts/lib/project.ts";
import { send } from "../../support/servers/send.ts";
import { serve, startUpstream } from "../../support/servers/upstream-server.ts";
import { table } from "../table.ts";

/**
 * The first hour of somebody who follows the README: clone, start, look at the sample edition, name a feed of one's own,
 * start again, and find its article on the front page. What the packages take depends on the registry and npm's cache.
 */

const GOAL_SECONDS = 200;
const PATIENCE_MS = 900_000;
const TITLE = "The first article of our own";

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Our blog</title><link>https://blog.example.org/</link>
<item><title>${TITLE}</title><link>https://blog.example.org/first</link><guid>first</guid>
<pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate><description>&lt;p&gt;It is short.&lt;/p&gt;</description></item>
</channel></rss>`;

const ENTRY = `{ id: "blog", name: "Our blog", url: "https://blog.example.org/feed", publication: "own", categories: ["founders"] }`;

export interface FirstHourOptions {
  /** How many processes keep the processors busy meanwhile. */
  busy: number;
}

/** Prints the seconds of each phase from the clone to the own article on the front page. */
export async function benchFirstHour({ busy }: FirstHourOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "first-hour-"));
  const clone = path.join(folder, "site");
  const others = Array.from({ length: busy }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  const upstream = await startUpstream();
  upstream.route("blog.example.org/feed", serve(FEED));
  const port = await freePort();
  const phases: [phase: string, seconds: number][] = [];
  const start = async (name: string, until: (page: string) => boolean) => {
    const site = npmStart(clone, port, { UPSTREAM_GATEWAY: upstream.origin });
    try {
      phases.push([`${name}: until it serves`, await seconds(() => site.serving)]);
      phases.push([`${name}: until the page shows it`, await seconds(() => shows(port, until))]);
    } finally {
      await site.stop();
      console.log(site.output().trim().replace(/^/gm, "  "));
    }
  };
  try {
    phases.push(["clone", await seconds(() => cloneTo(clone))]);
    await start("sample edition", (page) => page.includes("<article"));
    nameFeed(path.join(clone, "app/publication/content.ts"));
    await start("own feed", (page) => page.includes(TITLE));
  } finally {
    for (const other of others) other.kill("SIGKILL");
    await upstream.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const total = phases.reduce((sum, [, taken]) => sum + taken, 0);
  console.log(
    `\nFrom the clone to the own article, beside ${busy} busy processes; the goal is ${GOAL_SECONDS} s`,
  );
  const rows = [...phases, ["all", total] as const].map(([phase, taken]) => [phase, taken.toFixed(1)]);
  console.log(table(["phase", "seconds"], rows));
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function cloneTo(folder: string): Promise<void> {
  const git = spawn("git", ["clone", "--quiet", inRoot(), folder], { stdio: "inherit" });
  if ((await ended(git)) !== 0) throw new Mistake("The project could not be cloned.");
}

/** Does what the README says of a feed of one's own. */
function nameFeed(file: string): void {
  const code = readFileSync(file, "utf8");
  const named = code.replace("{ feeds: [],", `{ feeds: [${ENTRY}],`);
  if (named === code) throw new Mistake(`${file} has no empty list of feeds to fill.`);
  writeFileSync(file, named);
}

interface StartedSite {
  /** Resolves when the terminal says where the site is. */
  serving: Promise<void>;
  output: () => string;
  stop: () => Promise<unknown>;
}

/** Runs `npm start` as somebody who typed it there: without what npm told this process. */
function npmStart(folder: string, port: number, env: Record<string, string>): StartedSite {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/i.test(name));
  const child = spawn("npm", ["start", "--", "--port", String(port)], {
    cwd: folder,
    env: { ...Object.fromEntries(own), FORCE_COLOR: undefined, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const end = ended(child);
  const serving = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        if (output.includes(`http://localhost:${port}`)) resolve();
      });
    void end.then(() => reject(new Mistake(`npm start has ended:\n${output}`)));
  });
  serving.catch(() => {});
  const stop = () => {
    child.kill("SIGTERM");
    return end;
  };
  return { serving, output: () => output, stop };
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once("close", resolve));

/** Waits until the front page shows what it is to show. */
async function shows(port: number, what: (page: string) => boolean): Promise<void> {
  const late = Date.now() + PATIENCE_MS;
  while (!what(await (await send(`http://127.0.0.1:${port}/`)).text())) {
    if (Date.now() > late) throw new Mistake("The front page does not show it.");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
