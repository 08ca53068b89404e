import { sql } from "drizzle-orm";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { readText } from "~/domains/newsletter/store/drafts.ts";
import { composeNextIssue, previewLetter, testLetter } from "~/jobs/letters/desk.ts";
import { batch, statement } from "~/platform/data/db.ts";
import type { CronService } from "~/platform/env.ts";
import { article } from "../content/items.ts";
import { testDeps } from "../unit/deps.ts";
import { visitSite } from "../unit/whole-site.ts";
import { type Browser, signedIn } from "./desk.ts";

/** The letter at the desk: two articles of the week, an editor who is signed in, and the acts that are posted. */

export const deps = testDeps({ now: () => new Date() });
export const { db } = deps;
/** A Thursday to come. */
export const DAY = (() => {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((4 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
})();
export const PAGE = `/desk/letter/${DAY}`;

export const CRON = {
  previewLetter: (letter, theme) => previewLetter(deps, letter, theme),
  composeIssue: (day) => composeNextIssue(deps, day),
  testLetter: (letter, email) => testLetter(deps, letter, email),
} as Partial<CronService> as CronService;

export let editor: Browser;

/** Empties what letters are made of, and signs an editor in. */
export async function begin(): Promise<void> {
  await batch(
    db,
    [
      "staff",
      "staff_sessions",
      "audit",
      "outbox",
      "rate_limits",
      "issues",
      "letters",
      "mailings",
      "articles",
      "listings",
      "letter_links",
    ].map((table) => statement(sql.raw(`delete from ${table}`))),
  );
  const day = (before: number) => Date.now() - before * 86_400_000;
  await upsertArticles(deps, [
    article({ identity: "a", slug: "pricing", title: "Pricing", publishedAt: day(1) }),
    article({ identity: "b", slug: "hiring", title: "Hiring", publishedAt: day(2) }),
  ]);
  editor = await signedIn("editor");
}

export const compose = () => composeNextIssue(deps, DAY);

export async function act(fields: Record<string, string>, path = PAGE) {
  const { body } = await visitSite(path, { headers: { Cookie: editor.cookie }, bindings: { CRON } });
  const token = /name="token" value="([\da-f]+)"/.exec(body)?.[1] ?? "";
  return visitSite(path, {
    method: "POST",
    headers: { Cookie: editor.cookie, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token, letter: DAY, ...fields }).toString(),
    bindings: { CRON },
  });
}

export const text = async (id = DAY) => {
  const found = await readText(db, id);
  if (!found) throw new Error("no text");
  return found;
};
export const titles = async () =>
  (await text()).parts.map((part) => ("title" in part ? part.title : "text" in part ? part.text : part.kind));
export const idOf = async (title: string) =>
  (await text()).parts.find((part) => "title" in part && part.title === title)?.id ?? "";
export const undoOf = (location: string | null) =>
  new URL(location ?? "", "https://recurring.test").searchParams.get("done") ?? "";
export const undo = (answer: { headers: Headers }) =>
  act({ act: "undo", entry: undoOf(answer.headers.get("Location")) });
