import * as z from "zod/mini";
import { itemKindAt } from "~/domains/content/store/desk/items.ts";
import { isDeletedAt } from "~/domains/content/store/desk/withheld.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { leadsBack } from "~/platform/page/match/circles.ts";
import { isPageAt } from "~/platform/page/match/match.ts";
import { MARKDOWN_END, movedAddress } from "~/platform/page/match/redirects.ts";
import { comparable } from "~/platform/publication/redirects.ts";
import { LEADS_BACK, targetField } from "./fields.ts";
import { type Move, moves } from "./records.ts";

const WRONG_PATH = "Please enter a path of this site such as /2024/05/our-story.";

const path = z
  .string(WRONG_PATH)
  .check(z.trim(), z.maxLength(1000, WRONG_PATH), z.regex(/^\/(?![/\\])[^\s?#\\]+$/, WRONG_PATH));

const pathOf = (from: string) => from.replace(/\/+$/, "").toLowerCase();

/** Why a redirect of an address would never be followed; null for one that would. */
async function whyUnused({ db, publication, table }: ActDeps, from: string): Promise<string | null> {
  const url = URL.parse(from, publication.brand.url);
  const moved = url && movedAddress(publication, url);
  if (moved?.exact) return `The table of redirects leads this address to ${moved.location}.`;
  const kind = await itemKindAt(db, from.replace(MARKDOWN_END, ""));
  if (kind)
    return `${kind === "video" ? "A video" : "An article"} on the site has this address: redirect it on its own screen.`;
  return table && isPageAt(table, from, publication)
    ? "A page of the site has this address, so nobody would be redirected."
    : null;
}

export const redirectPath = defineAct({
  name: "redirect-path",
  role: "editor",
  fields: z.object({ from: path, target: targetField }),
  record: moves,
  id: ({ from }) => pathOf(from),
  apply: async ({ deps, fields: { from, target } }): Promise<Result<Move, string>> => {
    if (comparable(target.split(/[?#]/)[0] ?? "") === comparable(pathOf(from)))
      return fail("target", "An address cannot redirect to itself.");
    const unused = await whyUnused(deps, from.replace(/\/+$/, ""));
    if (unused) return fail("from", unused);
    return (await leadsBack(deps, pathOf(from), target)) ? fail("target", LEADS_BACK) : ok({ target });
  },
  says: ({ fields: { from, target } }) => `${pathOf(from)} leads to ${target}.`,
});

export const forgetRedirect = defineAct({
  name: "forget-redirect",
  role: "editor",
  fields: z.object({ from: path }),
  record: moves,
  id: ({ from }) => pathOf(from),
  // What was deleted is not just missing.
  apply: async ({ deps, fields: { from } }): Promise<Result<Move | null, string>> =>
    ok((await isDeletedAt(deps, pathOf(from))) ? { target: null } : null),
  says: ({ fields: { from } }) => `${pathOf(from)} no longer redirects.`,
});
