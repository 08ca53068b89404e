import type * as z from "zod";
import type { UpstreamBody, UpstreamRequest } from "../../sources/upstream.ts";

/** Longer than providers usually take for a hundred messages, shorter than a lease. */
const TIMEOUT_MS = 20_000;

/** A post of JSON. */
export const requestOf = (headers: Record<string, string>, content: unknown): UpstreamRequest => ({
  accept: "application/json",
  headers: { ...headers, "Content-Type": "application/json" },
  body: JSON.stringify(content),
  timeoutMs: TIMEOUT_MS,
  maxBytes: 1_000_000,
  keepErrorBody: true,
});

export const text = (body: UpstreamBody): string =>
  body.notModified ? "" : new TextDecoder().decode(body.bytes);

/** What a JSON text holds, if it reads as expected. */
export function parsed<Value>(schema: z.ZodType<Value>, json: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
