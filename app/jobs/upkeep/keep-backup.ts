import { REPORT_FILES } from "~/domains/valuation/report/store/reports.ts";
import { ERASED } from "~/platform/data/backup/erasures.ts";
import { backupLines } from "~/platform/data/backup/take.ts";
import { RETENTION } from "~/platform/data/retention.ts";
import type { Deps } from "~/platform/deps.ts";
import { defineJob } from "~/platform/jobs/define-job.ts";
import type { RunOutcome } from "~/platform/jobs/runs.ts";

export const keepBackupJob = defineJob({
  name: "keep-backup",
  every: 24 * 60,
  run: (deps) => keepBackup(deps),
});

/** Files in KV that nothing else could give back: reports, and who was erased. The rest is derived. */
export const KEPT_FILES = [REPORT_FILES, ERASED];

export const PART_ENDING = ".ndjson.gz";

/** Characters of one part: a backup of any size passes through a Worker's memory. */
const PART_CHARACTERS = 8_000_000;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Writes the day's backup into the bucket of backups, in compressed parts named by the day, and deletes those whose time
 * is over. Without a bucket it says so by its state. A run that was killed leaves a backup without its end, and the next
 * run writes the day's again.
 */
export async function keepBackup(deps: Deps, { partCharacters = PART_CHARACTERS } = {}): Promise<RunOutcome> {
  const { backups, now } = deps;
  if (!backups) return { state: "partial", summary: "No bucket for backups is bound.", changed: false };
  const day = now().toISOString().slice(0, 10);
  await deleteParts(backups, (key) => key.startsWith(`${day}/`));
  const parts = await writeParts(backups, day, linesOf(deps), partCharacters);
  const oldest = new Date(now().getTime() - RETENTION.backups * DAY_MS).toISOString().slice(0, 10);
  const deleted = await deleteParts(backups, (key) => key < oldest);
  const summary = `The backup of ${day} is kept in ${parts} parts; ${deleted} old parts deleted.`;
  return { state: "ok", summary, changed: false };
}

async function* linesOf({ db, kv, media, now }: Deps): AsyncGenerator<string> {
  const stores = { DB: db.$client, KV: kv, MEDIA: media };
  for await (const line of backupLines(stores, now(), KEPT_FILES)) yield `${JSON.stringify(line)}\n`;
}

async function writeParts(
  bucket: R2Bucket,
  day: string,
  lines: AsyncIterable<string>,
  most: number,
): Promise<number> {
  let parts = 0;
  let text = "";
  const write = async () => {
    parts += 1;
    const name = `${day}/${String(parts).padStart(4, "0")}${PART_ENDING}`;
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
    await bucket.put(name, await new Response(packed).arrayBuffer());
    text = "";
  };
  for await (const line of lines) {
    text += line;
    if (text.length > most) await write();
  }
  await write();
  return parts;
}

async function deleteParts(bucket: R2Bucket, isMeant: (key: string) => boolean): Promise<number> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ cursor });
    keys.push(...page.objects.map(({ key }) => key).filter(isMeant));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  // A call deletes at most 1000.
  for (let first = 0; first < keys.length; first += 1000)
    await bucket.delete(keys.slice(first, first + 1000));
  return keys.length;
}
