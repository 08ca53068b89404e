import * as z from "zod/mini";
import { FRONT, pinList } from "~/domains/content/rules/desk/pin-lists.ts";
import { parseRef } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import type { DeskPin } from "~/domains/content/store/desk/pins.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { itemField, nameField, timeField, written } from "./fields.ts";
import { pins } from "./records.ts";

/** Pins that a list may have: its page shows no more. */
const MOST = 20;

const place = z.string("Please choose a place.");

export const pinItem = defineAct({
  name: "pin-item",
  role: "editor",
  fields: z.object({ item: itemField, name: nameField, place, until: timeField }),
  record: pins,
  id: ({ item, place }) => pinList(parseRef(item)?.kind ?? "article", place),
  async apply({ deps, before, fields: { item, place, until } }): Promise<Result<DeskPin[], string>> {
    const ref = parseRef(item);
    if (!ref || !(await readItem(deps.db, ref.kind, ref.id)))
      return fail("place", "This item no longer exists.");
    const isKnown = place === FRONT || deps.publication.categories.some(({ slug }) => slug === place);
    if (!isKnown) return fail("place", "Please choose a place.");
    if (until !== null && until <= deps.now().getTime())
      return fail("until", "Please enter a time in the future.");
    const pinned = before ?? [];
    // The end of one that is pinned already is changed where it stands.
    if (pinned.some(({ id }) => id === ref.id))
      return ok(pinned.map((pin) => (pin.id === ref.id ? { ...pin, until } : pin)));
    if (pinned.length >= MOST)
      return fail("place", `A list can have at most ${MOST} pins: remove one first.`);
    return ok([{ id: ref.id, until }, ...pinned]);
  },
  says: ({ fields: { name, place, until } }) =>
    `Pinned “${name}” to ${placeName(place)}${until === null ? "" : ` until ${written(until)}`}.`,
});

export const unpinItem = defineAct({
  name: "unpin-item",
  role: "editor",
  fields: z.object({ item: itemField, name: nameField, place }),
  record: pins,
  id: ({ item, place }) => pinList(parseRef(item)?.kind ?? "article", place),
  apply({ before, fields: { item } }): Result<DeskPin[] | null, string> {
    const rest = (before ?? []).filter(({ id }) => id !== parseRef(item)?.id);
    return ok(rest.length > 0 ? rest : null);
  },
  says: ({ fields: { name, place } }) => `Unpinned “${name}” from ${placeName(place)}.`,
});

export const orderPins = defineAct({
  name: "order-pins",
  role: "editor",
  fields: z.object({
    list: z.string().check(z.regex(/^[\w/-]{1,100}$/)),
    place,
    /** The ids in their new order, a line each. */
    order: z.string(),
  }),
  record: pins,
  id: ({ list }) => list,
  apply({ before, fields: { order } }): Result<DeskPin[] | null, string> {
    // Browsers end lines with two characters.
    const wanted = order.split(/\s+/);
    // One that was pinned meanwhile stays, behind those that are named.
    const rank = ({ id }: DeskPin) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length);
    return ok(before && [...before].sort((one, other) => rank(one) - rank(other)));
  },
  says: ({ fields: { place } }) => `Put the pins of ${placeName(place)} in another order.`,
});

const placeName = (place: string) => (place === FRONT ? "the front page" : `the category “${place}”`);
