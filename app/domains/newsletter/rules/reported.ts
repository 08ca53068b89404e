/** What the provider reported of a letter's mail; null before it was counted. */
type Reports = Record<"delivered" | "bounced" | "complained", number | null>;

/** Whether the provider reports what became of mail: without, zero would say what nobody knows. */
export const isReported = ({ delivered, bounced, complained }: Reports): boolean =>
  (delivered ?? 0) + (bounced ?? 0) + (complained ?? 0) > 0;

/** Returns an outcome with null for what the provider does not report. */
export const asReported = <Outcome extends Reports>(outcome: Outcome): Outcome & Reports =>
  isReported(outcome) ? outcome : { ...outcome, delivered: null, bounced: null, complained: null };
