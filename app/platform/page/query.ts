import * as z from "zod";
import { plainError } from "./responses.ts";

/** Reads a query string by a schema; throws a 400 with one sentence that names the wrong parameter. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw plainError(400, `The parameter "${issue?.path.join(".")}" ${issue?.message}.`);
}

const whole = (message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number);

/** `limit` is clamped to 1–100; anything but a whole number is a 400. */
export const limitParam = (standard: number) =>
  whole("must be a whole number")
    .transform((value) => Math.min(100, Math.max(1, value)))
    .default(standard);

export const offsetParam = whole("must be a whole number").default(0);

/** Days before now, up to a hundred years. */
export const daysParam = whole("must be a whole number of days").refine(
  (value) => value <= 36_500,
  "must be at most 36500 days",
);
