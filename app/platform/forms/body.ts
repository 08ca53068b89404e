import { timeout } from "remix-utils/promise";
import type { FieldTexts } from "~/lib/forms/form.ts";
import { ownValue } from "~/lib/own-value.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { DEADLINES } from "../data/deadlines.ts";

/** Enough for 5,000 characters of any script, percent-encoded. */
export const MAX_BYTES = 64 * 1024;

type ReadFailure = "too-large" | "unfinished";
type BodyFailure = ReadFailure | "unsupported" | "malformed";

/** How such a body is answered. */
export const BODY_STATUS: Record<BodyFailure, number> = {
  "too-large": 413,
  unfinished: 408,
  unsupported: 415,
  malformed: 400,
};

/**
 * The fields of a posted form or of a JSON object, each a text sent once. Anything else is a failure with a
 * sentence of its own; nothing is read beyond 64 KB.
 */
export async function readFields(request: Request): Promise<Result<FieldTexts, BodyFailure>> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const parse = type ? ownValue(PARSERS, type) : undefined;
  if (type && !parse) return fail("unsupported", UNSUPPORTED);
  const read = await readText(request, MAX_BYTES);
  if (!read.ok) return read;
  const text = read.value;
  // Nothing at all needs no type: a confirmation says everything in its address.
  if (text === "" && !type) return ok({});
  return parse ? parse(text) : fail("unsupported", UNSUPPORTED);
}

const UNSUPPORTED = "Please send a form or JSON.";

const PARSERS: Record<string, (text: string) => Result<FieldTexts, BodyFailure>> = {
  "application/x-www-form-urlencoded": fieldsOfForm,
  "application/json": fieldsOfJson,
};

function fieldsOfForm(text: string): Result<FieldTexts, BodyFailure> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) return fail("malformed", "A field was sent more than once.");
    fields.set(name, value);
  }
  return ok(Object.fromEntries(fields));
}

function fieldsOfJson(text: string): Result<FieldTexts, BodyFailure> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail("malformed", "This is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail("malformed", "Please send a JSON object.");
  const entries = Object.entries(value);
  const wrong = entries.find(([, field]) => typeof field !== "string");
  return wrong ? fail("malformed", "Each field must be a text.") : ok(Object.fromEntries(entries));
}

/**
 * Reads a body as text. Fails with `too-large` beyond the given size, whatever length it declares, and with `unfinished`
 * when the connection ends before the body does or the body takes longer than the given time (ms).
 */
export async function readText(
  { body }: Request,
  maxBytes: number,
  ms: number = DEADLINES.visitor.body,
): Promise<Result<string, ReadFailure>> {
  if (!body) return ok("");
  const reader = body.getReader();
  try {
    const text = await timeout(textOf(reader, maxBytes), { ms });
    return text === null ? fail("too-large", "This is longer than we can take.") : ok(text);
  } catch {
    // The body is late, or its visitor has left.
    reader.cancel().catch(() => {});
    return fail("unfinished", "The form did not arrive completely. Please send it again.");
  }
}

/** Returns null, and reads no further, when there are more bytes. Throws when the connection is lost. */
async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number) {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
