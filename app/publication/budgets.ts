import type { Publication } from "~/platform/publication/publication.ts";

/** What a day (UTC) may cost at most. What is over it waits, and the operator is told. */
export const budgets: NonNullable<Publication["budgets"]> = {
  // Digest and analysis ask some 60 times on a day on which the model fails every time.
  modelRequests: 100,
};
