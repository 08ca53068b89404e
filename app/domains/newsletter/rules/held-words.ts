import { capitalised } from "~/lib/text/text.ts";

/** What the kinds of what is kept of a person are called: one, and several. */
const WORDS: Record<string, [one: string, several: string]> = {
  subscriptions: ["newsletter subscription", "newsletter subscriptions"],
  alerts: ["mail alert", "mail alerts"],
  signups: ["place on the waitlist", "places on the waitlist"],
  messages: ["message", "messages"],
  reports: ["valuation report", "valuation reports"],
  mails: ["mail", "mails"],
  mailings: ["newsletter issue sent", "newsletter issues sent"],
  imports: ["row of an import", "rows of imports"],
  webhooks: ["notice to another system", "notices to other systems"],
  entries: ["entry of the desk's record", "entries of the desk's record"],
};

/** Returns how a kind is called for a number of rows, such as "2 messages". */
export function heldWords(kind: string, count: number): string {
  const [one, several] = WORDS[kind] ?? [kind, kind];
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns what the kinds are called as headings, such as "Messages". */
export function heldHeading(kind: string): string {
  const [, several] = WORDS[kind] ?? [kind, kind];
  return capitalised(several);
}
