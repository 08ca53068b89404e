import * as z from "zod";
import { MOST_ALERTS } from "./fields.ts";

/** Mails about the companies of `market`, for those who ask. */
export const alerts = z.strictObject({
  /** How many alerts an address may have. */
  perAddress: z.number().int().min(1).max(MOST_ALERTS),
});
