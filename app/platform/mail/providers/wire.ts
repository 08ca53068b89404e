import type * as z from "zod";
import { DEADLINES } from "../../data/deadlines.ts";
import type { UpstreamBody, UpstreamRequest } from "../../sources/upstream.ts";

/** Returns a POST request with a JSON body. */
export const requestOf = (headers: Record<string, string>, content: unknown): UpstreamRequest => ({
  accept: "application/json",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify(content),
  timeoutMs: DEADLINES.mailProvider,
  maxBytes: 1_000_000,
  keepErrorBody: true,
});

/** Returns a GET request. */
export const questionOf = (headers: Record<string, string>): UpstreamRequest => ({
  accept: "application/json",
  headers,
  timeoutMs: DEADLINES.mailProvider,
  maxBytes: 2_000_000,
});

/** Returns the body as text. */
export const text = (body: UpstreamBody): string =>
  body.notModified ? "" : new TextDecoder().decode(body.bytes);

/** Parses a JSON text by a schema; null when it does not match. */
export function parsed<Value>(schema: z.ZodType<Value>, json: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** The tag that carries a request's key at Resend, whose tags have letters, digits, "-" and "_" only. */
export const TAG = "key";

/** Returns a key in the characters that a tag may have. */
export const tagOf = (key: string): string => key.replace(/[^\w-]/g, "_");

/** Returns the key that a report's tags carry: of a single mail, of a batch, or of a part of one; null without. */
export function keyOfTags(tags: Record<string, string>): string | null {
  const parts = (tags[TAG] ?? "").split("_");
  const time = parts.pop();
  const [id, page, place, half] = parts;
  if (!id || !time) return null;
  return `${id}${page && place ? `.${page}.${place}` : ""}${half ? `~${half}` : ""}/${time}`;
}
