import type { List } from "../fields.ts";

/** What the desk calls lists, states, sources, and what comes of a row of an import. */

export const LIST_WORDS: Record<List, string> = { weekly: "Weekly", daily: "Daily" };

export const STATUS_WORDS = { active: "Active", pending: "Not confirmed", ended: "Left" } as const;

/** What the time of a change is, by status. */
export const CHANGED_WORDS = { active: "Since", pending: "Asked", ended: "Left" } as const;

export const SOURCE_WORDS: Record<string, string> = {
  page: "Newsletter page",
  card: "Card on a page",
  dialog: "Dialog",
  insights: "Insights",
  "daily-intelligence": "Daily intelligence",
  article: "Below an article",
  call: "API",
  preferences: "Preferences",
  import: "Import",
  desk: "Added at the desk",
};

/** Returns what a source is called. */
export const sourceWords = (source: string): string => SOURCE_WORDS[source] ?? "Not noted";

export const OUTCOME_WORDS: Record<string, { before: string; after: string; means: string }> = {
  added: { before: "Would be added", after: "Added", means: "New here." },
  confirmed: {
    before: "Would be confirmed",
    after: "Confirmed",
    means: "Signed up here but never confirmed: the proof in the file confirms it.",
  },
  noted: {
    before: "Would be noted as left",
    after: "Noted as left",
    means: "Left or bounced there. They get no mail, and no later import brings them back.",
  },
  known: { before: "Known already", after: "Known already", means: "Already on the list; nothing changes." },
  left: { before: "Left here", after: "Left here", means: "People who left are not brought back." },
  suppressed: { before: "Suppressed", after: "Suppressed", means: "They bounced or complained here." },
  repeated: { before: "Repeated", after: "Repeated", means: "The address appears earlier in the file." },
  refused: { before: "Refused", after: "Refused", means: "The row has no address or no consent." },
};

export const SUPPRESSION_WORDS: Record<string, string> = {
  bounce: "Bounced",
  complaint: "Marked as spam",
  provider: "Refused by the mail provider",
  operator: "Turned off here",
};
