import * as z from "zod/mini";
import type { Placement } from "~/domains/content/rules/desk/placement.ts";
import { parseRef } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { leadsBack } from "~/platform/page/match/circles.ts";
import { itemField, LEADS_BACK, nameField, targetField, timeField, written } from "./fields.ts";
import { placements } from "./records.ts";

const GONE = "This item no longer exists.";

const named = { item: itemField, name: nameField };

/** The act that brings an item to another state. The date that the desk gave it stays. */
const placing = (
  name: string,
  next: (before: Placement, time: number) => Placement,
  says: (title: string) => string,
) =>
  defineAct({
    name,
    role: "editor",
    fields: z.object(named),
    record: placements,
    id: ({ item }) => item,
    apply: ({ deps, before }): Result<Placement, string> =>
      before ? ok(next(before, deps.now().getTime())) : fail("item", GONE),
    says: ({ fields }) => says(fields.name),
  });

export const hideItem = placing(
  "hide-item",
  (before) => ({ ...before, state: "hidden", publishAt: null, target: null }),
  (title) => `Hid “${title}”. It stays hidden when its source sends it again.`,
);

export const showItem = placing(
  "show-item",
  ({ publishedAt }, time) => ({
    state: "shown",
    publishAt: null,
    target: null,
    // A date to come is that of a schedule, also of one that ended when the item was hidden.
    publishedAt: publishedAt !== null && publishedAt > time ? null : publishedAt,
  }),
  (title) => `“${title}” is on the site again.`,
);

export const deleteItem = placing(
  "delete-item",
  (before) => ({ ...before, state: "deleted", publishAt: null, target: null }),
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
    const ref = parseRef(item);
    const found = ref && (await readItem(deps.db, ref.kind, ref.id));
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
    const ref = parseRef(item);
    const found = ref && (await readItem(deps.db, ref.kind, ref.id));
    if (!before || !found) return fail("target", GONE);
    if (!found.path) return fail("target", "It has no address that could redirect.");
    if (target.split(/[?#]/)[0] === found.path) return fail("target", "This is its own address.");
    if (await leadsBack(deps, found.path, target)) return fail("target", LEADS_BACK);
    return ok({ ...before, state: "moved", publishAt: null, target });
  },
  says: ({ fields: { name, target } }) => `The address of “${name}” leads to ${target}.`,
});
