import type { MentorConfig } from "./config.ts";

export type Sample = MentorConfig["samples"][number];

/** The page behind every control that opens the chat: it names the dialog too. */
export const MENTOR_PATH = "/ai-mentor";
