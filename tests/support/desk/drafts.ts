import { sql } from "drizzle-orm";
import { DESK_SOURCE } from "~/domains/content/schema.ts";
import { articlePage } from "~/domains/content/store/queries.ts";
import { removeSource } from "~/domains/content/store/writes.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { batch } from "~/platform/data/db.ts";
import { entries } from "~/platform/desk/audit.ts";
import { draftOf } from "../content/drafts.ts";
import { testDeps } from "../unit/deps.ts";
import { type Browser, signedIn } from "./desk.ts";

/** Writing at the desk: an editor who is signed in, a draft, and what became of it. */

export const deps = () => testDeps({ now: () => new Date() });
const TABLES = [
  "drafts",
  "draft_revisions",
  "withheld",
  "staff",
  "staff_sessions",
  "audit",
  "rate_limits",
  "leases",
];

export let editor: Browser;
export let draft = "";
/** Empties what drafts are made of, signs an editor in and begins a draft. */
export async function begin(): Promise<void> {
  await removeSource(deps(), DESK_SOURCE);
  await removeSource(deps(), "blog");
  for (const table of TABLES) await deps().db.run(sql.raw(`delete from ${table}`));
  editor = await signedIn("editor");
  draft = await draftOf(deps(), { title: "Price the pilot" });
}

export const log = async () => (await batch(deps().db, [entries({ limit: 50 })]))[0];
export const listed = async () =>
  (await articlePage(deps().db, { limit: 20, offset: 0 })).items.map(({ slug }) => slug);
export const now = async () => readDraft(deps(), draft);
export const undo = async (location: string | null) =>
  editor.act("/desk/write", {
    act: "undo",
    entry: new URL(location ?? "", "https://recurring.test").searchParams.get("done") ?? "",
  });
