import type { MentorConfig } from "./config.ts";

export type Sample = MentorConfig["samples"][number];
export type Card = MentorConfig["cards"][number];

/** The page behind every control that opens the chat: it names the dialog too. */
export const MENTOR_PATH = "/ai-mentor";
