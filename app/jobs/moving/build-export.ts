import { SAMPLE_SOURCE } from "~/domains/content/store/publishing/sample.ts";
import {
  dropExports,
  dropPieces,
  endExport,
  isExportWaiting,
  keepPiece,
  type SiteExport,
  takeExportUp,
} from "~/domains/moving/store/exports.ts";
import { counted } from "~/lib/format.ts";
import { zipWriter } from "~/lib/zip/write.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob, TICK_MINUTES } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";
import { exportFiles } from "./own/export.ts";

export const buildExportJob = defineJob({
  name: "build-export",
  every: TICK_MINUTES,
  answers: ["build-export"],
  isWanted: isExportWaiting,
  run: (deps) => buildExport(deps),
});

/** Bytes of one piece: an archive of any size passes through a Worker's memory. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** A run that was killed builds the archive again from its beginning. A site that is too large for that has a command. */
const MOST_TRIES = 3;

/** Builds the export that the desk ordered, and deletes those whose day is over. */
export async function buildExport(deps: Deps, { pieceBytes = PIECE_BYTES } = {}): Promise<RunOutcome> {
  const dropped = await dropExports(deps);
  const order = await takeExportUp(deps.db);
  if (!order)
    return dropped > 0
      ? {
          state: "ok",
          summary: `${counted(dropped, "export is", "exports are")} over and deleted.`,
          changed: false,
        }
      : { state: "idle", summary: "No export is wanted.", changed: false };
  await dropPieces(deps, order.id);
  if (order.tries > MOST_TRIES) {
    await batch(deps.db, [endExport(order, "failed")]);
    return { state: "ok", summary: "The export is too large for the clock.", changed: false };
  }
  const built = await writePieces(deps, order, pieceBytes);
  const [ended] = await batch(deps.db, [endExport(order, built)]);
  // An erasure drops exports: this one has read who was erased.
  if (ended.length === 0) await dropPieces(deps, order.id);
  const { articles, pictures, subscriptions } = built.counts;
  return {
    state: "ok",
    summary: `An export of ${counted(articles, "article")}, ${counted(pictures, "picture")} and ${counted(subscriptions, "subscription")} is ready.`,
    changed: false,
  };
}

async function writePieces(deps: Deps, { id }: SiteExport, most: number) {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let [pieces, bytes] = [0, 0];
  const zip = zipWriter((part) => {
    held.push(part);
    heldBytes += part.length;
  });
  const write = async () => {
    pieces += 1;
    bytes += heldBytes;
    await keepPiece(deps, id, pieces, new Uint8Array(await new Blob(held as BlobPart[]).arrayBuffer()));
    held = [];
    heldBytes = 0;
  };
  const files = exportFiles(deps, { except: [SAMPLE_SOURCE] });
  let next = await files.next();
  for (; !next.done; next = await files.next()) {
    zip.add(next.value.name, next.value.bytes);
    if (heldBytes >= most) await write();
  }
  zip.end();
  await write();
  const { articles, pictures, subscriptions } = next.value;
  return { pieces, bytes, counts: { articles, pictures, subscriptions } };
}
