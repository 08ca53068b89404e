import type { SiteConfig } from "~/platform/publication/site-schema.ts";

export type MentorConfig = SiteConfig["mentor"];
export type Sample = MentorConfig["samples"][number];

/** The page behind every control that opens the chat: it names the dialog too. */
export const MENTOR_PATH = "/ai-mentor";
