/** What a source answered, in a sentence. */

interface Answered {
  state: "changed" | "same" | "failed";
  inserted: number;
  updated: number;
  message: string | null;
}

const items = (count: number) => (count === 1 ? "1 item" : `${count.toLocaleString("en-US")} items`);

/** Returns what an answer brought: "3 new items, 1 changed." */
export function answerInWords({ state, inserted, updated, message }: Answered): string {
  if (state === "failed") return message ?? "It failed.";
  if (state === "same") return "Nothing new.";
  if (inserted === 0) return `${items(updated)} changed.`;
  const fresh = items(inserted).replace(" ", " new ");
  return updated > 0 ? `${fresh}, ${updated.toLocaleString("en-US")} changed.` : `${fresh}.`;
}
