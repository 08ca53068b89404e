/** Where the items of the desk's lists are. Apart from the schema of their filter, which no browser needs. */

export const LIST_STATES = ["published", "scheduled", "hidden", "moved", "deleted", "corrected"] as const;
export type ListState = (typeof LIST_STATES)[number];
