import type { ImportedSubscription } from "~/domains/newsletter/store/import/parse.ts";

/** A row of an import, as it is read. */
export const imported = (email: string, more: Partial<ImportedSubscription> = {}): ImportedSubscription => ({
  email,
  list: "weekly",
  status: "active",
  consentAt: Date.parse("2025-03-31"),
  consentPlace: "their own form",
  consentWording: "Yes please",
  confirmedAt: Date.parse("2025-03-31"),
  endedAt: more.status === "ended" ? Date.parse("2025-06-01") : null,
  ...more,
});
