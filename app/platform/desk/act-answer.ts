import type { FormFailure } from "~/lib/forms/form.ts";

/** What the desk answers to an act. */

export interface ActFailure extends FormFailure {
  /** The act of the form that failed. */
  act: string;
  /** JSON of what somebody else stored meanwhile. */
  theirs?: string;
  /** For the next post of the same form: of what somebody else stored, which it overwrites; else as it was posted. */
  version?: string;
}

export interface ActSuccess {
  ok: true;
  says: string;
  /** The entry of the audit log; null where nothing changed. */
  entry: number | null;
  /** Where the browser goes; the page of the form when absent. */
  next?: string;
  /** Of the record, for the next post of the same form. */
  version?: string;
  /** See `Done.answer`. */
  answer?: unknown;
}

export interface ActAnswer {
  status: number;
  result: ActSuccess | ActFailure;
  /** Seconds. */
  retryAfter?: number;
}

export const notAllowed = (role: string) => `This requires the role “${role}”. An owner can give it to you.`;

const STATUS: Record<string, number> = { unavailable: 503, changed: 409 };

/** A failure whose code is the name of a field belongs to it, unless it names the fields. */
export const wrong = ({
  code = "invalid",
  message,
  errors = message && !(code in STATUS) ? { [code]: message } : {},
  theirs,
}: Partial<Pick<ActFailure, "code" | "message" | "errors" | "theirs">>): ActAnswer =>
  refuse(STATUS[code] ?? 400, message ?? "This could not be accepted.", {
    code,
    errors,
    ...(theirs === undefined ? {} : { theirs }),
  });

export function refuse(status: number, message: string, more: Partial<ActFailure> = {}): ActAnswer {
  return { status, result: { ok: false, act: "", message, errors: {}, values: {}, ...more } };
}
