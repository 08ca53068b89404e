import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import { type Manifest, readManifest } from "~/domains/moving/rules/manifest.ts";
import { type ForeignExport, type ForeignFile, PRODUCT_NAMES } from "~/domains/moving/schema.ts";
import {
  changeMove,
  fileOfMove,
  isMoveWaiting,
  type Move,
  noteFailedRun,
  noteFound,
  noteParts,
  takeMoveUp,
  withRows,
} from "~/domains/moving/store/moves.ts";
import { filesInZip, isZip, ZippedTooLarge } from "~/lib/zip/read.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { takeOwn } from "./own/take-own.ts";
import { claimFor, otherOwner, sourceNameFor } from "./source.ts";
import { type PartReport, takeIn } from "./take-in.ts";

export const moveInJob = defineJob({
  name: "move-in",
  every: TICK_MINUTES,
  answers: ["move-in"],
  topics: ["content"],
  isWanted: isMoveWaiting,
  run: (deps) => moveIn(deps),
});

/** How long a run begins new parts: less than the clock's minute. */
const WORKING_MS = 40_000;

/** A run that is killed for its memory is killed at the same place the next time. One that fails is not counted here. */
const MOST_TRIES = 3;

/** Runs fail for so long in an outage. After it the fault is in the export, and those behind it wait in vain. */
const FAILING_MS = 6 * 3_600_000;

const GIVEN_UP =
  "Three runs were stopped before a part of it was done. It is probably too large for them: use “npm run import”.";

const FAILING = "The last run failed. It is repeated each minute, for six hours.";

const FAILED = "Its runs failed for six hours. The log of the cron Worker says why.";

/** Checks and takes in an export that was brought to the desk, from the part on where the last run stopped. */
export async function moveIn(deps: Deps, workingMs = WORKING_MS): Promise<RunOutcome> {
  const move = await takeMoveUp(deps);
  if (!move) return { state: "idle", summary: "No export waits.", changed: false };
  if (move.tries > MOST_TRIES) return failed(deps, move, GIVEN_UP);
  try {
    return await workOn(deps, move, workingMs);
  } catch (error) {
    const now = deps.now();
    if (move.trouble !== null && now.getTime() - move.updatedAt > FAILING_MS)
      await changeMove(deps, move, "failed", FAILED);
    else await batch(deps.db, [noteFailedRun(move, FAILING, now)]);
    throw error;
  }
}

async function workOn(deps: Deps, move: Move, workingMs: number): Promise<RunOutcome> {
  const end = Date.now() + workingMs;
  const bytes = await fileOfMove(deps, move.id);
  const read = bytes ? readMove(move, bytes, deps.now()) : "The file no longer exists: upload it again.";
  if (typeof read === "string") return failed(deps, move, read);
  const isDry = move.state === "checking";
  const work = isOwn(read) ? ownWork(deps, move, read) : await foreignWork(deps, move, read);
  if (typeof work === "string") return failed(deps, move, work);
  await batch(deps.db, [noteFound(move, work.found)]);

  let { parts, counts } = move;
  let isChanged = false;
  for await (const part of work.parts) {
    parts += 1;
    const { redirects, rows } = part;
    isChanged ||= !isDry && rows.some(({ outcome }) => outcome === "added" || outcome === "changed");
    counts = withRows(counts, rows);
    const done = { parts, redirects, counts, now: deps.now() };
    const [[noted]] = await batch(deps.db, noteParts(move, rows, done));
    if (noted?.state !== move.state) return cancelled(move, isChanged);
    if (Date.now() >= end)
      return { state: "ok", summary: `${parts} parts of “${move.name}” are done.`, changed: isChanged };
  }
  if (!(await changeMove(deps, move, isDry ? "checked" : "done"))) return cancelled(move, isChanged);
  return { state: "ok", summary: `“${move.name}” is ${isDry ? "checked" : "imported"}.`, changed: isChanged };
}

const cancelled = ({ name }: Move, changed: boolean): RunOutcome => ({
  state: "ok",
  summary: `“${name}” was cancelled.`,
  changed,
});

interface Work {
  found: { source: string; product: string; total: number };
  parts: AsyncIterable<PartReport>;
}

/** Returns what there is to do of another system's export; a sentence says why nothing can be. */
async function foreignWork(deps: Deps, move: Move, read: ForeignExport): Promise<Work | string> {
  const options = { ...move.options, source: move.source ?? sourceNameFor(read) };
  const owner = await otherOwner(deps, options, read);
  if (owner) return `Articles of “${options.source}” belong to ${owner} here.`;
  const dryRun = move.state === "checking";
  if (!dryRun) await claimFor(deps, options, read);
  return {
    found: { source: options.source, product: PRODUCT_NAMES[read.product], total: read.entries.length },
    parts: takeIn(deps, read, { ...options, dryRun }, move.parts),
  };
}

interface OwnExport {
  manifest: Manifest;
  files: ForeignExport["files"];
}

const isOwn = (read: ForeignExport | OwnExport): read is OwnExport => "manifest" in read;

/** The articles keep the sources that they have there: what is noted is the site that they are from. */
const ownWork = (deps: Deps, move: Move, { manifest, files }: OwnExport): Work => ({
  found: {
    source: new URL(manifest.site).host,
    product: PRODUCT_NAMES.recurring,
    total: manifest.articles.length,
  },
  parts: takeOwn(deps, manifest, files, { dryRun: move.state === "checking" }, move.parts),
});

async function failed(deps: Deps, move: Move, trouble: string): Promise<RunOutcome> {
  await changeMove(deps, move, "failed", trouble);
  return { state: "ok", summary: `“${move.name}” cannot be imported: ${trouble}`, changed: false };
}

/** Reads the file of a move; a sentence says why that cannot be done. */
function readMove(move: Move, bytes: Uint8Array, now: Date): ForeignExport | OwnExport | string {
  try {
    return readFiles(move, bytes, now);
  } catch (error) {
    if (!(error instanceof ZippedTooLarge)) throw error;
    return `${error.message}: unpack it and use “npm run import” with the folder.`;
  }
}

function readFiles(
  { name, site }: Pick<Move, "name" | "site">,
  bytes: Uint8Array,
  now: Date,
): ForeignExport | OwnExport | string {
  const files: ForeignFile[] | null = isZip(bytes) ? filesInZip(bytes) : [{ name, bytes: () => bytes }];
  if (!files)
    return "The zip is broken: download it again, or unpack it and use “npm run import” with the folder.";
  const inner = files.flatMap((file) =>
    /\.zip$/i.test(file.name) ? (filesInZip(file.bytes()) ?? []) : [file],
  );
  const own = readManifest(inner);
  if (own === null) return "The export is broken or from another version: export again.";
  if (own) return { manifest: own, files: new Map(inner.map((file) => [file.name, file])) };
  const read = readExport(inner, { site, now });
  if (!read.ok) return read.message ?? "It cannot be read.";
  if (read.value.product === "ghost" && read.value.site === null)
    return "Ghost’s export does not say where the site is: bring it again with the address of the old site.";
  return read.value;
}
