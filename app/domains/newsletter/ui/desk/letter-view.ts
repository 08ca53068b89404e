import type { Readers } from "../../fields.ts";
import type { LetterText } from "../../rules/letter/parts.ts";
import type { LetterPlan } from "../../store/drafts.ts";

/** A letter as the desk shows it. */
export interface LetterView {
  /** The day of an issue; else the id of a single letter. */
  id: string;
  isIssue: boolean;
  /** Null for an issue that is not composed yet. */
  text: LetterText | null;
  /** Null for an issue that neither the clock nor anybody has touched. */
  plan: LetterPlan | null;
  /** Identifies the plan that is shown. */
  version: string;
  /** Whether whoever looks may change it. */
  mayEdit: boolean;
}

export interface ReadersShown {
  value: Readers;
  label: string;
}
