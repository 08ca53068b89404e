import { type FormSchema, validate } from "~/lib/forms/form.ts";
import { ok, type Result } from "~/lib/result.ts";
import { batch } from "../data/db.ts";
import { secondsToWait } from "../forms/rate-limit.ts";
import { NOT_SAVED, tooMany } from "../forms/refusals.ts";
import { type Act, type Changed, type Done, isChange } from "./act.ts";
import { type ActAnswer, type ActFailure, notAllowed, refuse, wrong } from "./act-answer.ts";
import { canUndo, type Entry, entries, readEntry, writeEntry } from "./audit.ts";
import { type PostedAct, readPost } from "./post.ts";
import { type ActDeps, essenceOf, type RecordKind, stableJson, versionIn } from "./record.ts";
import { mayAs } from "./roles.ts";
import type { Session } from "./sessions.ts";
import { ofRecord, storedIn, writeRecord } from "./write-record.ts";

/** The one pipeline of every write of the desk. */

/** Acts of one person in a minute: autosave sends one every few seconds. */
const LIMIT = { most: 120, windowMs: 60_000 };

/** Undoes an entry of the audit log. It is of the pipeline itself: each record can be written as it was. */
export const UNDO = "undo";

const STALE = "This page is out of date. Reload it and send the form again: your text is kept below.";
const CHANGED = "Somebody else changed this in the meantime. Compare the two, and save again to keep yours.";
const NOTHING_TO_UNDO = "There is nothing to undo.";

/** Does what a form of the desk was posted for, if its sender may. */
export async function runAct(
  acts: readonly Act[],
  deps: ActDeps,
  session: Session,
  request: Request,
): Promise<ActAnswer> {
  const posted = await readPost(request, (name) => acts.find((act) => act.name === name)?.most);
  if (!posted.ok) return refuse(posted.status, posted.message);
  const { act: name, token, fields } = posted;
  const failed = (status: number, message: string, more: Partial<ActFailure> = {}): ActAnswer => {
    // The page that comes back has read the record again: it may not pass for the one that the fields were made upon.
    const shown = more.code === "changed" ? undefined : (posted.version ?? undefined);
    const version = more.version ?? shown;
    return refuse(status, message, { ...more, version, act: name, values: fields });
  };
  const told = (answer: ActAnswer): ActAnswer => {
    if (answer.result.ok) return answer;
    const { code, errors, theirs, version, message } = answer.result;
    return failed(answer.status, message, { code, errors, theirs, version });
  };
  if (token !== session.token) return failed(403, STALE, { code: "stale" });
  const wait = await secondsToWait(deps, "desk", deps.staff.id, LIMIT);
  if (wait > 0) return { ...failed(429, tooMany(wait)), retryAfter: wait };
  try {
    if (name === UNDO) return told(await undo(acts, deps, request, fields.entry ?? ""));
    const act = acts.find((one) => one.name === name);
    if (!act) return failed(400, "This action does not exist.");
    if (!mayAs(deps.staff.role, act.role)) return failed(403, notAllowed(act.role));
    const checked = validate(act.fields as unknown as FormSchema, fields);
    if (!checked.ok) return failed(400, "Please check the marked fields.", { errors: checked.errors });
    const post = { ...posted, request };
    return told(
      isChange(act)
        ? await change(act, deps, post, checked.value)
        : await doing(act, deps, post, checked.value),
    );
  } catch (error) {
    deps.log.error("act.failed", error, { act: name });
    return { ...failed(503, NOT_SAVED), retryAfter: 30 };
  }
}

interface Post extends PostedAct {
  request: Request;
}

async function doing(
  act: Extract<Act, { run: unknown }>,
  deps: ActDeps,
  { files, request }: Post,
  fields: unknown,
): Promise<ActAnswer> {
  const done: Result<Done, string> | Changed = await act.run({ deps, request, fields, files });
  if (!done.ok) return wrong(done);
  const { subject, says, next, quiet, answer } = done.value;
  if (quiet) return { status: 200, result: { ok: true, says, entry: null, next, answer } };
  const [[row]] = await batch(deps.db, [
    writeEntry(deps.staff, deps.now().getTime(), {
      act: act.name,
      kind: "",
      subject,
      says,
      before: null,
      after: null,
    }),
  ]);
  return { status: 200, result: { ok: true, says, entry: row?.id ?? null, next, answer } };
}

async function change(
  act: Extract<Act, { record: unknown }>,
  deps: ActDeps,
  { files, version, request }: Post,
  fields: unknown,
): Promise<ActAnswer> {
  const { record, name } = act;
  const id = act.id(fields);
  return ofRecord(deps, record, id, async (turn) => {
    const before = await record.read(deps, id);
    const stored = await versionIn(record, before);
    // All that a post gives is of one time, that of its entry.
    const apply = (former: unknown, at: number) =>
      act.apply({ deps: { ...deps, now: () => new Date(at) }, request, fields, files, before: former });
    const done = async (after: unknown, says: string, entry: number | null): Promise<ActAnswer> => {
      const next = act.next?.({ fields, after });
      return {
        status: 200,
        result: { ok: true, says, entry, next, version: await versionIn(record, after) },
      };
    };
    if (version && version !== stored) {
      const first = await lastEntryUpon(deps, record, { act: name, subject: id, version });
      const again = first && (await apply(storedIn(first.before), first.at));
      // A second press, or a page that is loaded again, sends the same form.
      const isSame = (value: unknown) => essenceOf(record, value) === essenceOf(record, before);
      if (first && again?.ok && isSame(again.value) && isSame(storedIn(first.after)))
        return done(before, first.says, first.id);
      return refuse(409, CHANGED, { code: "changed", theirs: stableJson(before), version: stored });
    }
    const at = deps.now().getTime();
    const applied = await apply(before, at);
    if (!applied.ok) return wrong(applied);
    const after = applied.value;
    const says = act.says({ deps, fields, before, after });
    const written = await writeRecord(deps, record, turn, { id, before, after, says, act: name, at });
    if ("refused" in written) return refuse(400, written.refused);
    return done(after, says, written.entry);
  });
}

/** Returns the latest entry of a record where it is of the same person and act, and of a form that showed this version. */
async function lastEntryUpon(
  { db, staff }: ActDeps,
  record: RecordKind,
  { act, subject, version }: Pick<Entry, "act" | "subject"> & { version: string },
): Promise<Entry | null> {
  const [[entry]] = await batch(db, [entries({ kind: record.kind, subject, limit: 1 })]);
  if (entry?.act !== act || entry.staff !== staff.id || entry.undoes !== null) return null;
  return (await versionIn(record, storedIn(entry.before))) === version ? entry : null;
}

/** Writes a record as it was before an entry that has Undo, unless it changed since. */
async function undo(
  acts: readonly Act[],
  deps: ActDeps,
  request: Request,
  entryId: string,
): Promise<ActAnswer> {
  const entry = /^\d{1,15}$/.test(entryId) ? await readEntry(deps.db, Number(entryId)) : null;
  const act = entry && acts.find(({ name }) => name === entry.act);
  const record = acts
    .flatMap((one) => (isChange(one) ? [one.record] : []))
    .find(({ kind }) => kind === entry?.kind);
  if (!entry || !act || !record) return refuse(400, NOTHING_TO_UNDO);
  if (!mayAs(deps.staff.role, act.role)) return refuse(403, notAllowed(act.role));
  if (!canUndo(entry)) return refuse(409, NOTHING_TO_UNDO);
  return ofRecord(deps, record, entry.subject, async (turn) => {
    const before = await record.read(deps, entry.subject);
    if (essenceOf(record, before) !== essenceOf(record, storedIn(entry.after)))
      return refuse(409, "This has changed since then: undo the later change first.");
    const former = storedIn(entry.before);
    const again = record.again ? await record.again(deps, former, entry) : ok(former);
    if (!again.ok) return refuse(409, again.message ?? "");
    const after = again.value;
    const says = `Undone: ${entry.says}`;
    const written = await writeRecord(deps, record, turn, {
      id: entry.subject,
      before,
      after,
      says,
      act: entry.act,
      at: deps.now().getTime(),
      undoes: entry.id,
    });
    if ("refused" in written) return refuse(400, written.refused);
    const { list } = record;
    const isGone = after === null && list && new URL(request.url).pathname.startsWith(`${list}/`);
    return {
      status: 200,
      result: { ok: true, says, entry: written.entry, ...(isGone ? { next: list } : {}) },
    };
  });
}
