import type * as z from "zod";

/** An upstream's answer as data, or a sentence of why it is none. */
export type Answer<Data> = { ok: true; value: Data } | { ok: false; message: string };

/** Reads JSON of a known shape. Pages, cut documents and NaN are what upstreams send with a 200 when they are unwell. */
export function readJson<Schema extends z.ZodType>(
  bytes: Uint8Array,
  schema: Schema,
  host: string,
): Answer<z.output<Schema>> {
  const text = new TextDecoder().decode(bytes);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    const what = /^\s*</.test(text) ? "a page" : "something";
    return { ok: false, message: `${host} answered with ${what} that is not JSON.` };
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) return { ok: true, value: parsed.data };
  const path = parsed.error.issues[0]?.path.join(".");
  return {
    ok: false,
    message: `${host} answered in another shape than it documents${path ? ` (${path})` : ""}.`,
  };
}
