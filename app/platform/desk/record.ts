import type { AppLoadContext } from "@remix-run/cloudflare";
import type { SQL } from "drizzle-orm";
import { sha256Hex } from "~/lib/hash.ts";
import { fail, type Result } from "~/lib/result.ts";
import type { Statement } from "../data/db.ts";
import type { Topic } from "../data/topics.ts";
import type { Entry } from "./audit.ts";
import type { Staff } from "./roles.ts";

/** What an act works with: the dependencies of its request, and who does it. */
export type ActDeps = AppLoadContext & { staff: Staff };

/**
 * A kind of thing that acts change: an article's correction, a pin, a part of the publication. Its values are plain
 * JSON, so that the audit log keeps them and any former one can be written again.
 */
export interface RecordKind<Value = unknown> {
  /** Names it in the audit log. */
  kind: string;
  /** Returns its present value; null where there is none. */
  read(deps: ActDeps, id: string): Promise<Value | null>;
  /** Returns the statements that write a value, any that it ever had; null removes it. */
  write(
    deps: ActDeps,
    id: string,
    value: Value | null,
    before: Value | null,
  ): Statement[] | Promise<Statement[]>;
  /**
   * Returns what Undo writes for a former value whose time may have passed or with which the rest no longer agrees, or the
   * sentence that refuses it; that value when absent.
   * @param entry what is undone
   */
  again?(deps: ActDeps, value: Value | null, entry: Entry): Again<Value> | Promise<Again<Value>>;
  /** Returns what of a value belongs to it alone: another record may change the rest. All of it when absent. */
  essence?(value: Value): unknown;
  /**
   * Names the turn that a post about it waits for, where several kinds write the same rows; without it, a record waits
   * only for posts about itself.
   */
  turn?(id: string): string;
  /** The screen that lists them, where each has one of its own below it: that one goes when Undo takes away what was added. */
  list?: string;
  /** Returns what must hold once a value is written, also by Undo, and the sentence that refuses it otherwise. */
  keeps?(id: string, value: Value | null): { condition: SQL; otherwise: string } | null;
  /** What a change of it renews. */
  topics: readonly Topic[];
  /** What is done once it is written, such as a snapshot: it may be done again. A failure is logged, and the clock mends it. */
  written?(deps: ActDeps, id: string, value: Value | null): Promise<void>;
}

/** The refusal of an Undo that would bring back a date that has passed. */
export const DATE_PASSED = fail("passed", "The date before has passed, so this cannot be undone.");

type Again<Value> = Result<Value | null, "passed" | "invalid">;

/** Declares a kind of record. */
export const defineRecord = <Value>(kind: RecordKind<Value>): RecordKind<Value> => kind;

/**
 * Identifies a value of a record: a form carries the version that it shows, and is refused when another one is stored.
 */
export const versionOf = (value: unknown): Promise<string> => sha256Hex(stableJson(value), 16);

/** Returns what of a record's value tells it from another one, as JSON. */
export const essenceOf = <Value>({ essence }: RecordKind<Value>, value: Value | null): string =>
  stableJson(essence && value !== null ? essence(value) : value);

/** Returns the version of a record's value. */
export const versionIn = <Value>(record: RecordKind<Value>, value: Value | null): Promise<string> =>
  sha256Hex(essenceOf(record, value), 16);

/** JSON with sorted keys: equal values have equal texts. What is undefined is left out. */
export const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) ?? "null";

/**
 * Returns a record as a page shows it, with the version that the page's forms carry; null where there is none. The page
 * is of somebody who is signed in.
 */
export async function recordShown<Value>(
  context: AppLoadContext,
  record: RecordKind<Value>,
  id: string,
): Promise<{ value: Value; version: string } | null> {
  if (!context.session) throw new Error("A record is shown to the staff alone.");
  const value = await record.read({ ...context, staff: context.session.staff }, id);
  return value === null ? null : { value, version: await versionIn(record, value) };
}
