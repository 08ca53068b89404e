import * as z from "zod";
import { text } from "../publication/fields.ts";

export const forms = z.strictObject({
  /** Of Cloudflare Turnstile; with it and the secret TURNSTILE_SECRET every form needs a token. */
  turnstileSiteKey: text.optional(),
});
