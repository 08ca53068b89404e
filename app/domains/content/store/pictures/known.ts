import { sql } from "drizzle-orm";
import { parsePicture } from "~/lib/picture/picture.ts";
import { type Db, rowsOf, statement } from "~/platform/data/db.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { isElsewhere, picturesIn, withPicturesAt } from "../../rules/pictures/body.ts";
import { mayShowPictures, picturePermission } from "../../rules/pictures/permission.ts";

/** Where the pictures of articles and videos are: at their source's address, or here. */

export type PicturedKind = "article" | "video";

/** What waits for pictures: the rows above, and videos that have none (`posters.ts`). */
export type QueuedKind = PicturedKind | "poster";

/** An article's or a video's pictures. */
export interface Pictured {
  id: string;
  sourceId: string;
  isOwnArticle: boolean;
  /** The featured image, or the poster. */
  cover: string | null;
  /** Pixels; null where nobody says. */
  coverWidth: number | null;
  coverHeight: number | null;
  /** HTML; empty for a video. */
  content: string;
}

/** Of an address: the picture's path here, or null where it was refused. */
export type KnownPictures = ReadonlyMap<string, string | null>;

const addressesOf = ({ cover, content }: Pictured) => [
  ...new Set([...(cover ? [cover] : []), ...picturesIn(content)]),
];

/** Returns the addresses of an item's pictures that are not here. */
export const picturesElsewhere = (item: Pictured): string[] => addressesOf(item).filter(isElsewhere);

/** Returns the addresses of an item's pictures that are here. */
export const picturesHere = (item: Pictured): string[] =>
  addressesOf(item).filter((address) => parsePicture(address) !== null);

/** Returns an item with its pictures where `placeOf` says: at other addresses only where it says one. */
export function placed(item: Pictured, placeOf: (address: string) => string | null | undefined): Pictured {
  const place = item.cover === null ? null : placeOf(item.cover);
  const shape = place ? parsePicture(place) : null;
  return {
    ...item,
    ...(place && { cover: place }),
    ...(shape && { coverWidth: shape.width, coverHeight: shape.height }),
    content: withPicturesAt(item.content, (address) => placeOf(address) ?? undefined),
  };
}

/** Reads what came of these addresses; those that were never asked for are left out. */
export async function knownPictures(db: Db, addresses: readonly string[]): Promise<KnownPictures> {
  if (addresses.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    statement<{ address: string; path: string | null }>(sql`select p.address, p.path
      from json_each(${JSON.stringify(addresses)}) wanted
      cross join picture_addresses p on p.address = wanted.value`),
  );
  return new Map(rows.map(({ address, path }) => [address, path]));
}

/** Reads the addresses that pictures of this site have at their source, by their paths here. */
export async function originsOf(db: Db, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await rowsOf(
    db,
    statement<{ address: string; path: string }>(sql`select p.address, p.path
      from json_each(${JSON.stringify(paths)}) wanted
      cross join picture_addresses p on p.path = wanted.value`),
  );
  return new Map(rows.map(({ address, path }) => [path, address]));
}

/**
 * Returns items that are about to be written with the pictures that are here already, so that an article that is
 * changed keeps its own, and the ids of those with pictures to bring.
 */
export async function withKnownPictures(
  db: Db,
  publication: Publication,
  items: readonly Pictured[],
): Promise<{ items: Map<string, Pictured>; wanted: string[] }> {
  const permission = picturePermission(publication);
  const shown = items.filter((item) => mayShowPictures(permission, item));
  const known = await knownPictures(db, [...new Set(shown.flatMap(picturesElsewhere))]);
  const placedItems = shown.map((item) => placed(item, (address) => known.get(address)));
  return {
    items: new Map(placedItems.map((item) => [item.id, item])),
    wanted: placedItems
      .filter((item) => picturesElsewhere(item).some((address) => !known.has(address)))
      .map(({ id }) => id),
  };
}
