import type * as z from "zod";
import type { Result } from "~/lib/result.ts";
import type { ActDeps, RecordKind } from "./record.ts";
import type { Role } from "./roles.ts";

/** A failure of several fields names each with its sentence. */
type Applied<Value> = (Result<Value | null, string> & { errors?: Record<string, string> }) | Changed;

interface Posted<Fields> {
  deps: ActDeps;
  request: Request;
  fields: Fields;
  /** The files of the form by field, where the act takes any. */
  files: Record<string, File>;
}

interface Named<Fields> {
  /** Names it in forms and in the audit log. */
  name: string;
  /** The least role that may do it. */
  role: Role;
  /** The schema of the posted texts: each wrong field has its sentence. */
  fields: z.core.$ZodType<Fields>;
  /** How long the post may be, in bytes: 256 KB unless given. */
  most?: number;
}

/** An act that changes a record: it has Undo. */
interface Change<Fields, Value> extends Named<Fields> {
  record: RecordKind<Value>;
  id(fields: Fields): string;
  /** Returns the new value, null to remove the record, or a failure: its code is the name of a wrong field. */
  apply(args: Posted<Fields> & { before: Value | null }): Applied<Value> | Promise<Applied<Value>>;
  /** One sentence for the notice and the audit log. */
  says(args: { deps: ActDeps; fields: Fields; before: Value | null; after: Value | null }): string;
  /** Where the browser goes; the page of the form when absent. */
  next?(args: { fields: Fields; after: Value | null }): string;
}

/** An act that is no change of a record, such as reading a source now. */
interface Doing<Fields> extends Named<Fields> {
  /** Does it, and returns what the audit log keeps. It is written behind what was done. */
  run(args: Posted<Fields>): Promise<Result<Done, string> | Changed>;
}

/** Somebody else stored something meanwhile: the post is answered with a 409. */
export interface Changed {
  ok: false;
  code: "changed";
  message: string;
  /** JSON of what is stored. */
  theirs: string;
}

export interface Done {
  /** What it was about: "source/12". */
  subject: string;
  says: string;
  next?: string;
  /** Leaves no entry in the audit log: what it does has a history of its own, or changes nothing. */
  quiet?: boolean;
  /** For the script that posted it: plain JSON. */
  answer?: unknown;
}

export type Act<Fields = unknown, Value = unknown> = Change<Fields, Value> | Doing<Fields>;

/** Declares an act of the desk, for `app/acts/registry.ts`. */
export function defineAct<Fields, Value>(act: Change<Fields, Value>): Act;
export function defineAct<Fields>(act: Doing<Fields>): Act;
export function defineAct(act: unknown): Act {
  return act as Act;
}

export const isChange = (act: Act): act is Change<unknown, unknown> => "record" in act;
