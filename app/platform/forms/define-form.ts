import {
  CHECK_FIELDS,
  type FieldTexts,
  type FormFailure,
  type FormResult,
  type FormSchema,
  type FormSuccess,
  HONEYPOT,
  validate,
} from "~/lib/forms/form.ts";
import { ok, type Result } from "~/lib/result.ts";
import type { Deps } from "../deps.ts";
import { localMailbox } from "../mail/mailbox.ts";
import type { Publication } from "../publication/publication.ts";
import { BODY_STATUS, readFields } from "./body.ts";
import { isSameOrigin } from "./origin.ts";
import { mailboxOf, type RateLimit, secondsForNetworks, secondsToWait } from "./rate-limit.ts";
import {
  CONFLICT,
  HONEYPOT_FILLED,
  NOT_SAVED,
  notAPerson,
  REFUSED,
  tooMany,
  WRONG_METHOD,
  WRONG_ORIGIN,
} from "./refusals.ts";
import { isPerson, TURNSTILE_FIELD } from "./turnstile.ts";

/** What the pipeline itself works with; a form may need more. */
export type FormDeps = Pick<Deps, "db" | "now" | "log" | "vars" | "fetch" | "publication">;

/**
 * What a post must prove before it is written.
 * - `person`: it comes from a page of this site, the honeypot is empty, the visitor and the address keep within their
 *   rate limits, and Turnstile accepts the token where it is configured. The fields are in the body.
 * - `page`: the same without honeypot and Turnstile, for posts that a script of ours sends.
 * - `link`: it comes from a page of this site; `write` verifies the signed token among the fields, which are in the
 *   address and in the body.
 * - `mailed-link`: as `link`, but a mail program may post it from anywhere (RFC 8058): the body is not read.
 */
export type Proof = keyof typeof CHECKS;

const CHECKS = {
  person: { origin: true, body: true, address: false, rate: true, person: true },
  page: { origin: true, body: true, address: false, rate: true, person: false },
  link: { origin: true, body: true, address: true, rate: false, person: false },
  "mailed-link": { origin: false, body: false, address: true, rate: false, person: false },
};

/** The HTTP status of a failure that `prepare` or `write` returns; 400 for every other code. */
const STATUS: Record<string, number> = { conflict: 409, expired: 410, unavailable: 503 };

export interface FormLimit extends RateLimit {
  /** The refusal of a visitor, where the general wording does not fit. */
  message?: (seconds: number) => string;
}

interface FormDefinition<Value, Needs, Made extends object, Prepared> {
  /** Separates the rate counts of the forms, and names the form in the log. */
  name: string;
  /** A function where the fields depend on the publication. */
  schema: FormSchema<Value> | ((publication: Publication) => FormSchema<Value>);
  /** `person` unless given. */
  proof?: Proof;
  /** Posts of one visitor: 10 in 10 minutes unless given. */
  limit?: FormLimit;
  /**
   * Shown after a successful submission. It may depend on the fields, never on what is stored. A form without it
   * answers what `write` returns, and refuses a filled honeypot instead of pretending success.
   */
  success?: FormSuccess | ((fields: FieldTexts, deps: FormDeps & Needs) => FormSuccess);
  /** HTTP status of a success; 200 unless given. */
  status?: number;
  /**
   * Reads what `write` needs and refuses what the schema cannot know, before the post is counted: writes nothing. A
   * post that is already answered returns `answered`. The code of a failure is "conflict", the name of a wrong field,
   * or anything else.
   */
  prepare?: (
    deps: FormDeps & Needs,
    value: Value,
    request: Request,
  ) => Promise<Result<Prepared, string> | Answered<Made>>;
  /**
   * Does what the form is for: its rows and its mail in one batch. Returns what the form answers beside its message,
   * or a failure like those of `prepare`. Throws when the database fails: the visitor gets a 503 and keeps the fields.
   */
  write: (deps: FormDeps & Needs, value: Prepared, request: Request) => Promise<Written<Made>>;
}

// biome-ignore lint/suspicious/noConfusingVoidType: most forms have nothing to answer and end without a return.
type Written<Made> = Result<Made | null, string> | void;

export interface FormAnswer<Made extends object = object> {
  status: number;
  result: FormResult<Made>;
  /** Seconds. */
  retryAfter?: number;
}

/** A defined form: takes a post and answers it, whatever the transport. */
export interface Form<Needs, Made extends object> {
  name: string;
  /** The schema of its fields. */
  fields: (publication: Publication) => FormSchema;
  /** HTTP status of a success. */
  status: number;
  submit: (deps: FormDeps & Needs, request: Request) => Promise<FormAnswer<Made>>;
}

interface Answered<Made> {
  answered: Made;
}

/** What `prepare` returns for a post that needs no further counting and writing, such as a second click. */
export const answered = <Made extends object>(made: Made): Answered<Made> => ({ answered: made });

/** Seconds after which a post may be sent again that could not be written. */
const RETRY_AFTER = 30;

const STANDARD_LIMIT: FormLimit = { most: 10, windowMs: 10 * 60_000 };

const HOUR_MS = 60 * 60_000;

/** Posts that name the same mailbox, from any network. */
const ADDRESS_LIMIT: RateLimit = { most: 10, windowMs: HOUR_MS };

/** Those of one network beyond that: whom others name is not locked out of what they ask themselves. */
const OWN_LIMIT: RateLimit = { most: 2, windowMs: HOUR_MS };

/**
 * Declares a form. Its `submit` checks a post in this order: method, origin, body, honeypot, fields, `prepare`, rate,
 * Turnstile; then it writes. Every refusal is an answer with a status and a sentence.
 */
export function defineForm<Value extends object, Needs, Made extends object = object, Prepared = Value>(
  definition: FormDefinition<Value, Needs, Made, Prepared>,
): Form<Needs, Made> {
  const { name, schema, status = 200 } = definition;
  return {
    name,
    fields: (publication) => (typeof schema === "function" ? schema(publication) : schema),
    status,
    submit: (deps, request) => submit(definition, deps, request),
  };
}

async function submit<Value extends object, Needs, Made extends object, Prepared>(
  form: FormDefinition<Value, Needs, Made, Prepared>,
  deps: FormDeps & Needs,
  request: Request,
): Promise<FormAnswer<Made>> {
  const { name, schema, proof = "person", status = 200, prepare, write } = form;
  const checks = CHECKS[proof];
  if (request.method !== "POST") return refuse(405, WRONG_METHOD);
  if (checks.origin && !isSameOrigin(request)) return refuse(403, WRONG_ORIGIN);
  const body = checks.body ? await readFields(request) : ok<FieldTexts>({});
  if (!body.ok) return refuse(BODY_STATUS[body.code], body.message ?? REFUSED);
  const address = checks.address ? Object.fromEntries(new URL(request.url).searchParams) : {};
  const posted: FieldTexts = { ...address, ...body.value };
  const { [HONEYPOT]: honeypot, [TURNSTILE_FIELD]: token, ...fields } = posted;
  // A signed link is a secret: the answer does not repeat it.
  const values = checks.address ? {} : fields;

  const accept = (made?: Made | null): FormAnswer<Made> => {
    const success = typeof form.success === "function" ? form.success(fields, deps) : form.success;
    const result = { ok: true, message: "", ...success, mailbox: localMailbox(request), ...made };
    return { status, result: result as FormResult<Made> };
  };
  const reject = ({ code, message }: Failure) => {
    const errors = message && Object.hasOwn(fields, code) ? { [code]: message } : {};
    const sentence = message ?? (code === "conflict" ? CONFLICT : REFUSED);
    return later(refuse(STATUS[code] ?? 400, sentence, { code, errors, values }));
  };

  if (checks.person && honeypot) return form.success ? accept() : refuse(400, HONEYPOT_FILLED);
  const checked = validate(typeof schema === "function" ? schema(deps.publication) : schema, fields);
  if (!checked.ok) return refuse(400, CHECK_FIELDS, { errors: checked.errors, values });
  try {
    // Without `prepare` the value is written as it was read: `Prepared` is `Value` then.
    const prepared = prepare
      ? await prepare(deps, checked.value, request)
      : ok(checked.value as unknown as Prepared);
    if ("answered" in prepared) return accept(prepared.answered);
    if (!prepared.ok) return reject(prepared);
    const over = checks.rate ? await overLimit(deps, request, form, checked.value) : null;
    if (over) return { ...refuse(429, over.message, { values }), retryAfter: over.seconds };
    if (checks.person && !(await isPerson(deps, token)))
      return refuse(403, notAPerson(deps.publication.brand.contactEmail), { values });
    const written = (await write(deps, prepared.value, request)) ?? ok(null);
    return written.ok ? accept(written.value) : reject(written);
  } catch (error) {
    deps.log.error("form.failed", error, { form: name });
    return later(refuse(503, NOT_SAVED, { code: "unavailable", values }));
  }
}

interface Failure {
  code: string;
  message?: string;
}

/**
 * Counts by the visitor's network first: whoever has posted too often counts against no address. Returns the refusal and
 * when it ends; the form's own wording is of its own limit, not of the address's.
 */
async function overLimit(
  deps: FormDeps,
  request: Request,
  { name, limit = STANDARD_LIMIT }: { name: string; limit?: FormLimit },
  value: { email?: string },
): Promise<{ message: string; seconds: number } | null> {
  const wait = await secondsForNetworks(deps, name, request, limit);
  if (wait > 0) return { message: (limit.message ?? tooMany)(wait), seconds: wait };
  if (!value.email) return null;
  const mailbox = mailboxOf(value.email);
  if ((await secondsToWait(deps, name, mailbox, ADDRESS_LIMIT)) === 0) return null;
  const seconds = await secondsForNetworks(deps, `${name} ${mailbox}`, request, OWN_LIMIT);
  return seconds > 0 ? { message: tooMany(seconds), seconds } : null;
}

function refuse(
  status: number,
  message: string,
  { code, errors = {}, values = {} }: Partial<Pick<FormFailure, "code" | "errors" | "values">> = {},
): { status: number; result: FormFailure } {
  return { status, result: { ok: false, message, errors, values, ...(code ? { code } : {}) } };
}

/** Says when to try again what is unavailable now. */
const later = (answer: FormAnswer<never>): FormAnswer<never> =>
  answer.status === 503 ? { ...answer, retryAfter: RETRY_AFTER } : answer;
