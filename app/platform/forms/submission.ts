import {
  CHECK_FIELDS,
  type FieldTexts,
  type FormResult,
  type FormSchema,
  type FormSuccess,
  HONEYPOT,
  validate,
} from "~/lib/form.ts";
import type { Result } from "~/lib/result.ts";
import { site } from "~/site.config.ts";
import type { Deps } from "../deps.ts";
import { localMailbox } from "../mail/mailbox.ts";
import { BODY_STATUS, readFields } from "./body.ts";
import { isSameOrigin } from "./origin.ts";
import { networkOf, type RateLimit, secondsToWait } from "./rate-limit.ts";
import { isPerson, TURNSTILE_FIELD } from "./turnstile.ts";

export interface FormDefinition<Value> {
  /** Tells the forms' counts apart. */
  name: string;
  schema: FormSchema<Value>;
  /** What everybody is told whose post was taken; it may depend on what was written, never on what is known already. */
  success: FormSuccess | ((fields: FieldTexts) => FormSuccess);
  /** Of an accepted post; 200 unless told. */
  status?: number;
  limit?: RateLimit;
  /**
   * Does what the form is for. A conflict with what is there already is told to the visitor, a 409; what cannot be
   * done is thrown. The visitor keeps what was written either way.
   */
  submit: (value: Value) => Promise<void> | Promise<Result<unknown, "conflict">>;
}

export interface FormAnswer {
  status: number;
  result: FormResult;
  /** Seconds. */
  retryAfter?: number;
}

const STANDARD_LIMIT: RateLimit = { most: 10, windowMs: 10 * 60_000 };

/** Of posts that name the same address, from wherever they come: nobody's mailbox is filled by others. */
const ADDRESS_LIMIT: RateLimit = { most: 10, windowMs: 60 * 60_000 };

const NOT_A_PERSON = `We could not tell that you are a person, which takes JavaScript. Please try again, or write to ${site.brand.contactEmail}.`;

/**
 * Takes a post to a form: origin, body, honeypot, fields, rate and Turnstile are checked in this order, before it is
 * submitted.
 */
export async function submitForm<Value>(
  deps: Pick<Deps, "db" | "now" | "log" | "vars" | "fetch">,
  request: Request,
  form: FormDefinition<Value>,
): Promise<FormAnswer> {
  const { name, schema, success: told, status = 200, submit } = form;
  if (request.method !== "POST") return refusal(405, "Please post this form.");
  if (!isSameOrigin(request)) return refusal(403, "Please use the form on our own page.");
  const body = await readFields(request);
  if (!body.ok) return refusal(BODY_STATUS[body.code], body.message ?? "");

  const { [HONEYPOT]: caught, [TURNSTILE_FIELD]: word, ...values } = body.value;
  const success = {
    ...(typeof told === "function" ? told(values) : told),
    mailbox: localMailbox(request),
  };
  if (caught) return { status, result: success };
  const checked = validate(schema, values);
  if (!checked.ok) return refusal(400, CHECK_FIELDS, { errors: checked.errors, values });
  try {
    const wait = await secondsUntilFree(deps, request, form, checked.value);
    if (wait > 0)
      return {
        ...refusal(429, `That was a lot at once. ${waitSentence(wait)}`, { values }),
        retryAfter: wait,
      };
    if (!(await isPerson(deps, word))) return refusal(403, NOT_A_PERSON, { values });
    const outcome = (await submit(checked.value)) ?? undefined;
    if (outcome?.ok === false) return refusal(409, outcome.message ?? "This is there already.", { values });
    return { status, result: success };
  } catch (error) {
    deps.log.error("form.failed", error, { form: name });
    return refusal(503, "We could not save this just now. Please try again in a minute.", { values });
  }
}

/** By the visitor's network first: one that has posted too often counts against no address. */
async function secondsUntilFree<Value>(
  deps: Pick<Deps, "db" | "now">,
  request: Request,
  { name, limit = STANDARD_LIMIT }: FormDefinition<Value>,
  value: Value,
): Promise<number> {
  const wait = await secondsToWait(deps, name, networkOf(request), limit);
  const { email } = value as { email?: string };
  return wait === 0 && email ? secondsToWait(deps, name, email, ADDRESS_LIMIT) : wait;
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
