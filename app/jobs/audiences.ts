import type { Audiences } from "~/platform/mail/audience.ts";

/** Who the mailings of each name go to: each list's domain says so. */
export const AUDIENCES: Audiences = {};
