import type { FieldTexts } from "~/lib/form.ts";
import { fail, ok, type Result } from "~/lib/result.ts";

/** Enough for 5,000 characters of any script, percent-encoded. */
export const MAX_BYTES = 64 * 1024;

type BodyFailure = "too-large" | "unsupported" | "malformed";

/** How such a body is answered. */
export const BODY_STATUS: Record<BodyFailure, number> = {
  "too-large": 413,
  unsupported: 415,
  malformed: 400,
};

/**
 * The fields of a posted form or of a JSON object, each a text sent once. Anything else is a failure with a
 * sentence of its own; nothing is read beyond 64 KB.
 */
export async function readFields(request: Request): Promise<Result<FieldTexts, BodyFailure>> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const parse = type ? PARSERS[type] : undefined;
  if (type && !parse) return fail("unsupported", UNSUPPORTED);
  const text = await readText(request, MAX_BYTES);
  if (text === null) return fail("too-large", "This is longer than we can take.");
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

/** Null when the body is too large, whatever length it declares. */
export async function readText({ body }: Request, maxBytes: number): Promise<string | null> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
