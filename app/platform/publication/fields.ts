import * as z from "zod";

/** What many entries of the configuration are made of. */

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens");
export const url = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const path = z.string().regex(/^\/[^\s]*$/, "must be a path that starts with /");
export const href = z.union([path, url], { error: "must be a path such as /about or an http(s) address" });
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #8a2b0e");
export const text = z.string().min(1);
export const day = z.iso.date("must be a day such as 2026-12-01");
export const youtubeId = z.string().regex(/^[\w-]{11}$/, "must be a YouTube video id (11 characters)");

export const link = z.strictObject({ label: text, href });

/** A player that waits behind a picture until it is asked for. */
export const video = z.strictObject({ youtubeId, caption: text });
