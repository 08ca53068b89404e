import { batch, isRefused, refuseUnless } from "../data/db.ts";
import { inTurn, isStillHeld, type Lease, stillHeld } from "../data/leases.ts";
import { noteChange, publishVersions } from "../data/topic-versions.ts";
import type { ActAnswer } from "./act-answer.ts";
import { writeEntry } from "./audit.ts";
import { type ActDeps, type RecordKind, stableJson } from "./record.ts";

/** Writes a record of the desk with its entry in the audit log, one post at a time. */

/** How long a post that was killed keeps the next one about its record waiting. */
const TURN_MS = 5000;

/** Two posts about one record wait for each other. */
export const ofRecord = (
  deps: ActDeps,
  { kind, turn }: RecordKind,
  id: string,
  work: (turn: Lease) => Promise<ActAnswer>,
) => inTurn(deps, `desk/${turn?.(id) ?? `${kind}/${id}`}`, TURN_MS, work);

interface Written {
  id: string;
  before: unknown;
  after: unknown;
  says: string;
  act: string;
  at: number;
  undoes?: number;
}

/**
 * Writes a record, its entry and what it renews in one batch, if the turn in which it was read has not passed to another
 * post. Returns the entry's id; null where nothing changed.
 */
export async function writeRecord(
  deps: ActDeps,
  record: RecordKind,
  turn: Lease,
  change: Written,
): Promise<{ entry: number | null } | { refused: string }> {
  const { id, before, after, at, ...said } = change;
  const texts = { before: textOf(before), after: textOf(after) };
  if (texts.before === texts.after) return { entry: null };
  const statements = await record.write(deps, id, after, before);
  const { topics, kind } = record;
  const keeps = record.keeps?.(id, after);
  let row: { id: number } | undefined;
  try {
    [[row]] = await batch(deps.db, [
      writeEntry(deps.staff, at, { ...said, ...texts, kind, subject: id }),
      ...statements,
      ...(topics.length > 0 ? [noteChange(topics, deps.now())] : []),
      refuseUnless(stillHeld(turn)),
      ...(keeps ? [refuseUnless(keeps.condition)] : []),
    ]);
  } catch (error) {
    if (keeps && isRefused(error) && (await isStillHeld(deps, turn))) return { refused: keeps.otherwise };
    throw error;
  }
  await tell(deps, record, id, after);
  return { entry: row?.id ?? null };
}

/** Tells the site of what is stored. It stays stored whatever fails here, and the clock mends what was not told. */
async function tell(deps: ActDeps, record: RecordKind, id: string, value: unknown): Promise<void> {
  try {
    await record.written?.(deps, id, value);
    if (record.topics.length > 0) await publishVersions(deps);
  } catch (error) {
    deps.log.error("act.not-told", error, { kind: record.kind });
  }
}

/** Reads a value of an entry. */
export const storedIn = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

const textOf = (value: unknown): string | null => (value === null ? null : stableJson(value));
