import type { CorrectionFields } from "~/domains/content/rules/desk/corrections.ts";
import type { Place, Placement } from "~/domains/content/rules/desk/placement.ts";
import {
  itemOf,
  readCorrection,
  readPlacement,
  writeCorrection,
  writePlacement,
} from "~/domains/content/store/desk/decide.ts";
import { isEmptied } from "~/domains/content/store/desk/items.ts";
import { type DeskPin, readPins, writePins } from "~/domains/content/store/desk/pins.ts";
import { fail, ok } from "~/lib/result.ts";
import { DATE_PASSED, defineRecord } from "~/platform/desk/record.ts";
import { leadsBack } from "~/platform/page/match/circles.ts";
import { forgetMove, moveOf, movePath } from "~/platform/page/match/moves.ts";
import { withAllSources } from "~/publication/reader/all-sources.ts";
import { whyUnused } from "./unused.ts";

/**
 * What the desk changes of articles and videos. An item's name is "article/…" or "video/…". Whose pictures may be shown is
 * said by its source, which may be one of the desk.
 */

const topics = ["content", "videos"];

/** What is said of an item and where it is are of the same rows. */
const turn = (name: string) => `item/${name}`;

/** What is written over what an item's source states. */
export const corrections = defineRecord<CorrectionFields>({
  kind: "correction",
  turn,
  topics,
  read: ({ db }, name) => readCorrection(db, name),
  write: async (deps, name, fields) => writeCorrection(await withAllSources(deps), name, fields),
});

/** Whether an item is on the site, and from when on. */
export const placements = defineRecord<Placement>({
  kind: "placement",
  turn,
  topics,
  read: ({ db }, name) => readPlacement(db, name),
  write: async (deps, name, placement) => writePlacement(await withAllSources(deps), name, placement),
  async again(deps, placement, { subject }) {
    // The clock would publish it at once, under a date of the past.
    if (placement?.state === "scheduled" && hasCome(placement.publishAt, deps.now())) return DATE_PASSED;
    const item = await itemOf(deps.db, subject);
    if (placement && SHOWS.includes(placement.state) && item && isEmptied(item))
      return fail("invalid", NOTHING_TO_SHOW);
    if (placement?.state !== "moved" || placement.target === null) return ok(placement);
    return item?.path && (await leadsBack(deps, item.path, placement.target))
      ? fail("invalid", LEADS_BACK_NOW)
      : ok(placement);
  },
});

/** The pins of a list in their order. */
export const pins = defineRecord<DeskPin[]>({
  kind: "pins",
  topics,
  async read({ db }, list) {
    const pinned = await readPins(db, list);
    return pinned.length > 0 ? pinned : null;
  },
  write: (_, list, pinned) => writePins(list, pinned ?? []),
  // The clock would take such a pin off at once.
  again: ({ now }, pinned) => (pinned?.some(({ until }) => hasCome(until, now())) ? DATE_PASSED : ok(pinned)),
});

const hasCome = (time: number | null, now: Date) => time !== null && time <= now.getTime();

/** The states of an item that is on the site, or will be. */
const SHOWS: readonly Place[] = ["shown", "scheduled"];

/** Why an item is not shown whose text is gone. */
export const NOTHING_TO_SHOW = "Its text is no longer kept here: there is nothing to show.";

const LEADS_BACK_NOW = "Its target redirects back to it now. Remove that redirect first.";

export interface Move {
  /** Null: what was there is gone for good. */
  target: string | null;
}

/** Where a path leads that no page has. */
export const moves = defineRecord<Move>({
  kind: "redirect",
  topics: [],
  async read({ db }, path) {
    const move = await moveOf(db, path);
    return move ? { target: move.target } : null;
  },
  async again(deps, move, { subject }) {
    if (!move?.target) return ok(move);
    // A page may have come to the address meanwhile.
    const unused = await whyUnused(deps, subject);
    if (unused) return fail("invalid", unused);
    return (await leadsBack(deps, subject, move.target)) ? fail("invalid", LEADS_BACK_NOW) : ok(move);
  },
  write: ({ now }, path, move) => [move ? movePath(path, move.target, now()) : forgetMove(path)],
});
