import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Place, type Placement, SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { wishFor } from "~/domains/writing/store/publication.ts";
import { readDraft } from "~/domains/writing/store/reads.ts";
import { publishScheduled } from "~/jobs/publish-scheduled.ts";
import { batch } from "~/platform/data/db.ts";
import { clearContent } from "../../../support/content/desk.ts";
import { draftOf } from "../../../support/content/drafts.ts";
import { at, file, listed, MINUTE, publish } from "../../../support/content/scheduled.ts";
import { NOON } from "../../../support/jobs/feed-world.ts";

/** Articles that the desk withholds, and that are withdrawn where they were written. */

const FRIDAY = 60;
const { db } = at(0);

beforeEach(async () => {
  await clearContent();
  for (const table of ["drafts", "draft_revisions"]) await db.run(sql.raw(`delete from ${table}`));
});

const placementOf = (state: Place): Placement => {
  const publishAt = state === "scheduled" ? NOON + FRIDAY * MINUTE : null;
  return { state, publishAt, publishedAt: publishAt, target: state === "moved" ? "/articles" : null };
};
const place = async (identity: string, placement: Placement) =>
  batch(db, await writePlacement(at(1), `article/${await articleId(identity)}`, placement));

describe("a draft that is taken off the site", () => {
  let draft: string;
  beforeEach(async () => {
    draft = await draftOf(at(0));
    await wish({ revision: 1, at: NOON });
  });
  async function wish(publication: { revision: number; at: number } | null, minutes = 0) {
    await batch(db, wishFor(draft, publication));
    await publishScheduled(at(minutes));
  }
  const placeIt = (placement: Placement) => place(`desk:${draft}`, placement);

  for (const state of ["hidden", "scheduled", "moved", "deleted"] as const) {
    test(`while it is ${state} stays off at its minute, and when it is shown again`, async () => {
      await placeIt(placementOf(state));
      await wish(null, 2);
      expect((await publishScheduled(at(FRIDAY))).summary).toContain("No article was due");
      expect(await listed()).toEqual([]);
      await placeIt(SHOWN);
      expect(await listed()).toEqual([]);
      await wish({ revision: 1, at: NOON }, FRIDAY + 1);
      expect(await listed()).toEqual(["price-the-pilot"]);
    });

    test(`while it is ${state} still is when it is published again, and the draft says so`, async () => {
      await placeIt(placementOf(state));
      await wish(null, 2);
      await wish({ revision: 1, at: NOON }, 3);
      expect(await listed()).toEqual([]);
      expect((await readDraft(at(3), draft))?.trouble).toContain(" in Articles. ");
      await placeIt(SHOWN);
      await wish({ revision: 1, at: NOON }, 4);
      expect(await listed()).toEqual(["price-the-pilot"]);
      expect((await readDraft(at(4), draft))?.trouble).toBeNull();
    });
  }

  test("until a later date is not shown before it, also while it is hidden", async () => {
    await placeIt(placementOf("hidden"));
    await wish({ revision: 1, at: NOON + 9 * MINUTE }, 2);
    await placeIt(SHOWN);
    expect(await listed()).toEqual([]);
    await publishScheduled(at(9));
    expect(await listed()).toEqual(["price-the-pilot"]);
  });
});

describe("an article whose file is gone", () => {
  const [one, two] = [file("one", -2), file("two", -1)];
  const placeOne = (placement: Placement) => place(one.article.identity, placement);
  beforeEach(async () => {
    await publish([one, two]);
  });

  for (const state of ["hidden", "scheduled"] as const)
    test(`while it is ${state} does not come back without it, and is still ${state} with it`, async () => {
      await placeOne(placementOf(state));
      await publish([two], 2);
      await publish([one, two], 3);
      expect(await listed()).toEqual(["two"]);
      await publish([two], 4);
      await publishScheduled(at(FRIDAY));
      await placeOne(SHOWN);
      expect(await listed()).toEqual(["two"]);
    });

  test("while it is hidden is kept when its file only has mistakes", async () => {
    await placeOne(placementOf("hidden"));
    await publish([two], 2, new Set([one.article.identity]));
    await placeOne(SHOWN);
    expect(await listed()).toEqual(["two", "one"]);
  });

  test("until a later date is not shown before it, also while it is hidden", async () => {
    await placeOne(placementOf("hidden"));
    await publish([file("one", 9), two], 2);
    await placeOne(SHOWN);
    expect(await listed()).toEqual(["two"]);
    await publishScheduled(at(9));
    expect(await listed()).toEqual(["one", "two"]);
  });
});
