import * as z from "zod";
import { parsePicture } from "~/lib/picture/picture.ts";

/**
 * Corrections: what the desk writes over what the source of an article or a video states. A field that is not corrected
 * is absent.
 */

/** What a picture's address may be: one of this site. */
const STORED_PICTURE = /^\/media\/[\w-]+\.\w+$/;

export const correctionFields = z.strictObject({
  title: z.string().trim().min(1).max(300).optional(),
  /** An article's excerpt, a video's description. */
  teaser: z.string().trim().max(10_000).optional(),
  /** A video's channel. */
  author: z.string().trim().max(200).optional(),
  /** Slugs; the first leads. */
  categories: z.array(z.string()).min(1).optional(),
  /** A path of this site; null for the generated cover. */
  picture: z.string().regex(STORED_PICTURE).nullable().optional(),
});
export type CorrectionFields = z.infer<typeof correctionFields>;

/** The fields that can be corrected, as an item has them. */
export interface Correctable {
  title: string;
  teaser: string;
  author: string;
  categories: string[];
  picture: string | null;
}

/** What a source states of an item: the fields that can be corrected, and its date. */
export interface Stated extends Correctable {
  pictureWidth: number | null;
  pictureHeight: number | null;
  /** Milliseconds; null for a video whose source states none. */
  publishedAt: number | null;
  /** What the lists are sorted by. */
  sortAt: number;
  undated: boolean;
}

/** What the desk decided about an item's row. */
export interface Overlay {
  fields: CorrectionFields;
  /** Milliseconds; null for the date of the source. */
  publishedAt: number | null;
}

export const hasOverlay = ({ fields, publishedAt }: Overlay): boolean =>
  publishedAt !== null || Object.keys(fields).length > 0;

/** Returns what pages show of an item: what its source states with the corrections over it. */
export function corrected(stated: Stated, { fields, publishedAt }: Overlay): Stated {
  const { picture, ...texts } = fields;
  const shape = picture ? parsePicture(picture) : null;
  return {
    ...stated,
    ...texts,
    ...(picture !== undefined && {
      picture,
      pictureWidth: shape?.width ?? null,
      pictureHeight: shape?.height ?? null,
    }),
    ...(publishedAt !== null && { publishedAt, sortAt: publishedAt, undated: false }),
  };
}

/** Returns the corrections that differ from what the source states: saying the same is no correction. */
export function differing(stated: Correctable, wanted: Correctable): CorrectionFields {
  const fields: CorrectionFields = {};
  if (wanted.title !== stated.title) fields.title = wanted.title;
  if (wanted.teaser !== stated.teaser) fields.teaser = wanted.teaser;
  if (wanted.author !== stated.author) fields.author = wanted.author;
  if (wanted.categories.join() !== stated.categories.join()) fields.categories = wanted.categories;
  if (wanted.picture !== stated.picture) fields.picture = wanted.picture;
  return fields;
}
