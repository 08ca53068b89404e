import {
  CHECK_FIELDS,
  type FieldTexts,
  type FormResult,
  type FormSchema,
  type FormSuccess,
  HONEYPOT,
  validate,
} from "~/lib/form.ts";
import type { Deps } from "../deps.ts";
import { localMailbox } from "../mailbox.ts";
import { readFields } from "./body.ts";
import { isSameOrigin } from "./origin.ts";
import { type RateLimit, secondsToWait } from "./rate-limit.ts";

export interface FormDefinition<Value> {
  /** Tells the forms' counts apart. */
  name: string;
  schema: FormSchema<Value>;
  /** What everybody is told whose post was taken. */
  success: FormSuccess;
  limit?: RateLimit;
  /** Does what the form is for. What it cannot do it throws, and the visitor keeps what was written. */
  submit: (value: Value) => Promise<unknown>;
}

export interface FormAnswer {
  status: number;
  result: FormResult;
  /** Seconds. */
  retryAfter?: number;
}

const STANDARD_LIMIT: RateLimit = { most: 10, windowMs: 10 * 60_000 };

const BODY_STATUS = { "too-large": 413, unsupported: 415, malformed: 400 };

/** Takes a post to a form: origin, body, honeypot, fields and rate are checked in this order, before it is submitted. */
export async function submitForm<Value>(
  deps: Pick<Deps, "db" | "now" | "log" | "formLimiter">,
  request: Request,
  { name, schema, success: told, limit = STANDARD_LIMIT, submit }: FormDefinition<Value>,
): Promise<FormAnswer> {
  if (request.method !== "POST") return refusal(405, "Please post this form.");
  if (!isSameOrigin(request)) return refusal(403, "Please use the form on our own page.");
  const body = await readFields(request);
  if (!body.ok) return refusal(BODY_STATUS[body.code], body.message ?? "");

  const success = { ...told, mailbox: localMailbox(request) };
  const { [HONEYPOT]: caught, ...values } = body.value;
  if (caught) return { status: 200, result: success };
  const checked = validate(schema, values);
  if (!checked.ok) return refusal(400, CHECK_FIELDS, { errors: checked.errors, values });
  try {
    const wait = await secondsToWait(deps, request, name, limit);
    if (wait > 0)
      return {
        ...refusal(429, `That was a lot at once. ${waitSentence(wait)}`, { values }),
        retryAfter: wait,
      };
    await submit(checked.value);
    return { status: 200, result: success };
  } catch (error) {
    deps.log.error("form.failed", error, { form: name });
    return refusal(503, "We could not save this just now. Please try again in a minute.", { values });
  }
}

function refusal(
  status: number,
  message: string,
  { errors = {}, values = {} }: { errors?: FieldTexts; values?: FieldTexts } = {},
): FormAnswer {
  return { status, result: { ok: false, message, errors, values } };
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
