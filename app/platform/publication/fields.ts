import * as z from "zod";
import { WEEKDAYS } from "../../lib/time/time-zone.ts";

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
export const weekday = z.enum(WEEKDAYS);
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:30");
export const timeZone = z.string().refine(isTimeZone, "must be a time zone such as Europe/London");
export const youtubeId = z.string().regex(/^[\w-]{11}$/, "must be a YouTube video id (11 characters)");

export const link = z.strictObject({ label: text, href });

/** Whether pictures of somebody are shown, served from here. */
export const pictures = z.enum(["allowed", "none"]);

/** A player that waits behind a picture until it is asked for: the video's poster, or with "none" a drawn one. */
export const video = z.strictObject({ youtubeId, caption: text, pictures: pictures.optional() });

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}
