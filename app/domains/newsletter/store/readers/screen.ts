import { maskAddress } from "~/lib/text/mask.ts";
import { batch } from "~/platform/data/db.ts";
import type { Deps } from "~/platform/deps.ts";
import { mayAs, type Role } from "~/platform/desk/roles.ts";
import type { List } from "../../fields.ts";
import { type ReaderTotals, readerTotals, type Status } from "./counts.ts";
import { findReaders, type ReaderFilter, readerPage } from "./list.ts";

/** What the screens of readers show. Whoever only reads at the desk sees no address in whole. */

const PAGE = 20;
const FOUND = 15;

/** Returns an address as a role sees it. */
export const addressFor = (role: Role, email: string): string =>
  mayAs(role, "editor") ? email : maskAddress(email);

/** Returns a page of a list, or what a search found. */
export async function readersShown(
  { db, now }: Pick<Deps, "db" | "now">,
  role: Role,
  { find, after, list, status, source }: ReaderFilter & { find?: string; after?: string },
) {
  const time = now().getTime();
  const [, changedAt = "", id = ""] = /^(\d+)_(.+)$/.exec(after ?? "") ?? [];
  const [[totals], rows, found] = await batch(db, [
    readerTotals(),
    readerPage(
      { list, status, source },
      id ? { changedAt: Number(changedAt), id } : null,
      find ? 0 : PAGE + 1,
    ),
    findReaders(find ?? "", find ? FOUND : 0),
  ]);
  const readers = rows.slice(0, PAGE).map(({ pausedUntil, ...reader }) => ({
    ...reader,
    email: addressFor(role, reader.email),
    isPaused: pausedUntil !== null && pausedUntil > time,
  }));
  const last = rows.length > PAGE ? readers.at(-1) : undefined;
  return {
    role,
    filter: { list, status, source, find },
    totals: JSON.parse(totals?.totals ?? "{}") as ReaderTotals,
    readers,
    after: last ? `${last.changedAt}_${last.id}` : null,
    found: find
      ? found.map(({ id, email, lists }) => ({
          id,
          email,
          lists: JSON.parse(lists) as Partial<Record<List, Status>>,
        }))
      : null,
  };
}
