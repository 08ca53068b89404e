import type { MentorConfig } from "./config.ts";

export type Sample = MentorConfig["samples"][number];
export type Card = MentorConfig["cards"][number];

/** The mentor's page, which is also the name of its dialog. */
export const MENTOR_PATH = "/ai-mentor";
