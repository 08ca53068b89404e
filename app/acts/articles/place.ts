import * as z from "zod/mini";
import type { Placement } from "~/domains/content/rules/desk/placement.ts";
import { itemOf } from "~/domains/content/store/desk/decide.ts";
import { isEmptied } from "~/domains/content/store/desk/items.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { leadsBack } from "~/platform/page/match/circles.ts";
import { itemField, LEADS_BACK, nameField, targetField, timeField, written } from "./fields.ts";
import { NOTHING_TO_SHOW, placements } from "./records.ts";

const GONE = "This item no longer exists.";

const named = { item: itemField, name: nameField };

/** The act that takes an item off the site. The date that the desk gave it stays. */
const takingOff = (name: string, state: "hidden" | "deleted", says: (title: string) => string) =>
  defineAct({
    name,
    role: "editor",
    fields: z.object(named),
    record: placements,
    id: ({ item }) => item,
    apply: ({ before }): Result<Placement, string> =>
      before ? ok({ ...before, state, publishAt: null, target: null }) : fail("item", GONE),
    says: ({ fields }) => says(fields.name),
  });

export const hideItem = takingOff(
  "hide-item",
  "hidden",
  (title) => `Hid “${title}”. It stays hidden when its source sends it again.`,
);

export const showItem = defineAct({
  name: "show-item",
  role: "editor",
  fields: z.object(named),
  record: placements,
  id: ({ item }) => item,
  async apply({ deps, before, fields: { item } }): Promise<Result<Placement, string>> {
    const found = await itemOf(deps.db, item);
    if (!before || !found) return fail("item", GONE);
    if (isEmptied(found)) return fail("item", NOTHING_TO_SHOW);
    const { publishedAt } = before;
    // A date to come is that of a schedule, also of one that ended when the item was hidden.
    const isToCome = publishedAt !== null && publishedAt > deps.now().getTime();
    return ok({ state: "shown", publishAt: null, target: null, publishedAt: isToCome ? null : publishedAt });
  },
  says: ({ fields: { name } }) => `“${name}” is on the site again.`,
});

export const deleteItem = takingOff(
  "delete-item",
  "deleted",
  (title) => `Deleted “${title}”. Its address says that it is gone; its text is kept for 30 days.`,
);

export const scheduleItem = defineAct({
  name: "schedule-item",
  role: "editor",
  fields: z.object({ ...named, at: timeField }),
  record: placements,
  id: ({ item }) => item,
  async apply({ deps, before, fields: { item, at } }): Promise<Result<Placement, string>> {
    if (!before) return fail("at", GONE);
    if (at === null) return fail("at", "Please enter a day and a time.");
    if (at <= deps.now().getTime()) return fail("at", "Please enter a time in the future.");
    const found = await itemOf(deps.db, item);
    if (found && isEmptied(found)) return fail("at", NOTHING_TO_SHOW);
    if (found?.where === "coming")
      return fail("at", "Its source sets its date. Hide it to keep it off the site.");
    return ok({ state: "scheduled", publishAt: at, target: null, publishedAt: at });
  },
  says: ({ fields: { name, at } }) => `“${name}” is published at ${written(at ?? 0)}.`,
});

export const moveItem = defineAct({
  name: "move-item",
  role: "editor",
  fields: z.object({ ...named, target: targetField }),
  record: placements,
  id: ({ item }) => item,
  async apply({ deps, before, fields: { item, target } }): Promise<Result<Placement, string>> {
    const found = await itemOf(deps.db, item);
    if (!before || !found) return fail("target", GONE);
    if (!found.path) return fail("target", "It has no address that could redirect.");
    if (target.split(/[?#]/)[0] === found.path) return fail("target", "This is its own address.");
    if (await leadsBack(deps, found.path, target)) return fail("target", LEADS_BACK);
    return ok({ ...before, state: "moved", publishAt: null, target });
  },
  says: ({ fields: { name, target } }) => `The address of “${name}” leads to ${target}.`,
});
