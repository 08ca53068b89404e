import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import type { Outcome } from "~/domains/moving/schema.ts";
import { changeMove, moveById, receiveMove } from "~/domains/moving/store/moves.ts";
import { moveIn } from "~/jobs/moving/move-in.ts";
import { claimFor, sourceNameFor } from "~/jobs/moving/source.ts";
import { takeIn } from "~/jobs/moving/take-in.ts";
import type { Deps } from "~/platform/deps.ts";
import { step } from "../../../scripts/lib/cli/steps.ts";
import { migrate } from "../../../scripts/lib/migrate.ts";
import { Mistake } from "../../../scripts/lib/project.ts";
import { openState } from "../../../scripts/lib/workers.ts";
import { table } from "../table.ts";
import { oldSite } from "./old-site.ts";

/**
 * How long a site of years takes to move in: by the command, again without a change, and at the desk, where the clock
 * takes some seconds of each minute.
 */

const NAME = "old.WordPress.xml";

type Counts = Partial<Record<Outcome, number>>;

const told = (counts: Counts) =>
  Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", ");

/** Takes an export in as `npm run import` does. */
async function byCommand(deps: Deps, bytes: Uint8Array, dryRun = false): Promise<Counts> {
  const read = readExport([{ name: NAME, bytes: () => bytes }], { now: deps.now() });
  if (!read.ok) throw new Mistake(read.message ?? "It cannot be read.");
  const options = {
    source: sourceNameFor(read.value),
    categories: {},
    other: "sales",
    pages: true,
    drafts: true,
  };
  if (!dryRun) await claimFor(deps, options, read.value);
  const counts: Counts = {};
  for await (const { rows } of takeIn(deps, read.value, { ...options, dryRun }))
    for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Checks an export and takes it in as the desk does. Returns how many runs of the clock, one a minute, each took. */
async function atDesk(
  state: Deps,
  bytes: Uint8Array,
): Promise<{ checking: number; moving: number; counts: Counts }> {
  const options = { categories: {}, other: "sales", pages: true, drafts: true };
  const deps = { ...state, media: inMemory() };
  const id = await receiveMove(deps, { name: NAME, site: null, options }, bytes);
  const runsUntil = async (state: string) => {
    for (let runs = 1; ; runs++) {
      await moveIn(deps);
      const move = await moveById(deps.db, id);
      if (move?.state === state) return runs;
      if (move?.state === "failed") throw new Mistake(move.trouble ?? "It failed.");
    }
  };
  const checking = await runsUntil("checked");
  await changeMove(deps, { id, state: "checked" }, "moving");
  const moving = await runsUntil("done");
  return { checking, moving, counts: (await moveById(deps.db, id))?.counts ?? {} };
}

/** Keeps the file: outside of a Worker the local bucket gives none back. */
function inMemory(): Deps["media"] {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const bucket = {
    put: async (key: string, bytes: Uint8Array<ArrayBuffer>) => void files.set(key, bytes),
    get: async (key: string) => new Response(files.get(key)),
    delete: async (key: string) => void files.delete(key),
  };
  return bucket as unknown as Deps["media"];
}

export async function benchImport(state: string, posts: number, desk: boolean): Promise<void> {
  const bytes = new TextEncoder().encode(oldSite(posts));
  const { deps, env, close } = await openState({ state });
  try {
    await step("Databases", () => migrate(env));
    const rows: string[][] = [];
    const timed = async (name: string, work: () => Promise<string>) => {
      const began = performance.now();
      const result = await work();
      const seconds = (performance.now() - began) / 1000;
      rows.push([name, seconds.toFixed(1), ((seconds * 1000) / posts).toFixed(1), result]);
    };
    if (desk)
      await timed("at the desk", async () => {
        const { checking, moving, counts } = await atDesk(deps, bytes);
        return `${told(counts)}; ${checking} + ${moving} runs of the clock`;
      });
    else {
      await timed("dry run", async () => told(await byCommand(deps, bytes, true)));
      await timed("taken in", async () => told(await byCommand(deps, bytes)));
      await timed("a second time", async () => told(await byCommand(deps, bytes)));
    }
    console.log(`${posts} posts, ${(bytes.length / 1e6).toFixed(1)} MB. Goal: minutes.\n`);
    console.log(table(["", "seconds", "ms a post", "came to"], rows));
  } finally {
    await close();
  }
}
