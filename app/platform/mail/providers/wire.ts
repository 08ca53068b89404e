import type * as z from "zod";
import type { UpstreamBody, UpstreamRequest } from "../../sources/upstream.ts";

/** Longer than providers usually need for a hundred messages, shorter than a lease. */
const TIMEOUT_MS = 20_000;

/** Returns a POST request with a JSON body. */
export const requestOf = (headers: Record<string, string>, content: unknown): UpstreamRequest => ({
  accept: "application/json",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify(content),
  timeoutMs: TIMEOUT_MS,
  maxBytes: 1_000_000,
  keepErrorBody: true,
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
