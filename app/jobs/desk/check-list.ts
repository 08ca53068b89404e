import { alreadyASource, listedSources, sameAddress } from "~/domains/sources/rules/listed.ts";
import type { ListedSource } from "~/domains/sources/schema.ts";
import { findSource } from "~/domains/sources/sources/find.ts";
import { channelIdOf } from "~/domains/sources/sources/links.ts";
import { type OpmlRow, readOpml } from "~/domains/sources/sources/opml.ts";
import { channelFeedUrl } from "~/lib/youtube.ts";
import type { Deps } from "~/platform/deps.ts";
import type { CheckedList, CheckedRow } from "~/platform/sources/found.ts";
import { eachByHost, type Sleep } from "~/platform/sources/pace.ts";

/** Rows of a list that are looked at in one go; those that are sources already do not count. */
const MOST_ROWS = 500;

/** No further address is asked after this time: somebody waits. */
const MOST_MS = 25_000;

/** A pause between requests to one host, and hosts asked at the same time. */
const PACE = { gapMs: 200, hosts: 8 };

const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reads a list of feeds (OPML) and looks at the first addresses that are no sources yet. Stores nothing. What the time did
 * not suffice for is left: the list may be given again, since what is known by then is skipped.
 */
export async function checkList(deps: Deps, text: string): Promise<CheckedList> {
  const rows = readOpml(text);
  if (!rows)
    return {
      ok: false,
      message: "This is not OPML. Export the list from your feed reader as OPML, and choose that file.",
    };
  if (rows.length === 0) return { ok: false, message: "The list contains no feeds." };
  const known = new Map(
    listedSources(deps.publication, []).map((source) => [sameAddress(source.url), source] as const),
  );
  const began = deps.now().getTime();
  const outcomes = new Map<OpmlRow, CheckedRow["outcome"]>();
  const unknown = rows.filter((row) => {
    const channelId = channelIdOf(row.address);
    const address = sameAddress(channelId ? channelFeedUrl(channelId) : row.address);
    // Also one of another kind: a list is no reason to show the same items twice.
    const already = known.get(address);
    if (already) outcomes.set(row, asKnown(already));
    return !already;
  });
  // Where an address leads is known only now.
  const followed = async (row: OpmlRow) => {
    const outcome = await checked(deps, row);
    const already = "url" in outcome && known.get(sameAddress(outcome.url));
    return already ? asKnown(already) : outcome;
  };
  await eachByHost(
    unknown.slice(0, MOST_ROWS),
    ({ address }) => address,
    async (row) => {
      const isOver = deps.now().getTime() - began > MOST_MS;
      outcomes.set(
        row,
        isOver ? { state: "left", message: "There was not enough time." } : await followed(row),
      );
    },
    { ...PACE, sleep },
  );
  const checkedRows = rows.flatMap((row) => {
    const outcome = outcomes.get(row);
    return outcome ? [{ ...row, outcome }] : [];
  });
  return { ok: true, rows: checkedRows, more: rows.length - checkedRows.length };
}

const asKnown = ({ name }: ListedSource): CheckedRow["outcome"] => ({
  state: "known",
  message: alreadyASource(name),
});

async function checked(deps: Deps, { address, name }: OpmlRow): Promise<CheckedRow["outcome"]> {
  const found = await findSource(deps, address, { isFeed: true });
  if (!found.ok) return { state: "failed", message: found.message };
  if (found.kind === "channel") {
    const { channelId } = found;
    return { state: "channel", url: channelFeedUrl(channelId), channelId, name: name || channelId };
  }
  return { state: "feed", url: found.url, name: name || found.feed.title || new URL(found.url).hostname };
}
