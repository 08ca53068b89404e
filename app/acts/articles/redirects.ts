import * as z from "zod/mini";
import { isDeletedAt } from "~/domains/content/store/desk/withheld.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { leadsBack } from "~/platform/page/match/circles.ts";
import { comparable } from "~/platform/publication/redirects.ts";
import { LEADS_BACK, targetField } from "./fields.ts";
import { type Move, moves } from "./records.ts";
import { whyUnused } from "./unused.ts";

const WRONG_PATH = "Please enter a path of this site such as /2024/05/our-story.";

const path = z
  .string(WRONG_PATH)
  .check(z.trim(), z.maxLength(1000, WRONG_PATH), z.regex(/^\/(?![/\\])[^\s?#\\]+$/, WRONG_PATH));

const pathOf = (from: string) => from.replace(/\/+$/, "").toLowerCase();

export const redirectPath = defineAct({
  name: "redirect-path",
  role: "editor",
  fields: z.object({ from: path, target: targetField }),
  record: moves,
  id: ({ from }) => pathOf(from),
  apply: async ({ deps, fields: { from, target } }): Promise<Result<Move, string>> => {
    if (comparable(target.split(/[?#]/)[0] ?? "") === comparable(pathOf(from)))
      return fail("target", "An address cannot redirect to itself.");
    const unused = await whyUnused(deps, from);
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
