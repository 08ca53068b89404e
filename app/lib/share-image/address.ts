import { hash32 } from "~/lib/random.ts";

/** Addresses of share images. Kept small, because pages import it; the drawing stays on the server. */

export const SHARE_IMAGE_WIDTH = 1200;
export const SHARE_IMAGE_HEIGHT = 630;

/** Raise it when the drawing changes: caches keep images for ever under their address. */
const EDITION = 2;

export const SHARE_IMAGE_KINDS = ["article", "video", "category", "company", "page", "site"] as const;
export type ShareImageKind = (typeof SHARE_IMAGE_KINDS)[number];

export interface ShareImageAddress {
  kind: ShareImageKind;
  /** A slug, a video's id, a company's symbol or the first part of a page's path. */
  id: string;
  /** A hash of everything that is drawn: another headline has another address. */
  fingerprint: string;
}

const PATH = /^(article|video|category|company|page|site)\/([\w.-]{1,160})\.([a-z0-9]+)\.png$/;

/** Returns the path of a share image: /og/{kind}/{id}.{fingerprint}.png; `drawn` are the texts on it. */
export function addressOf(kind: ShareImageKind, id: string, drawn: readonly string[]): string {
  const fingerprint = hash32([EDITION, ...drawn].join("\n")).toString(36);
  return `/og/${kind}/${id}.${fingerprint}.png`;
}

/** Parses the part of a path after /og/; null when it is not a share image's. */
export function parseShareImagePath(path: string): ShareImageAddress | null {
  const [, kind, id, fingerprint] = PATH.exec(path) ?? [];
  return kind && id && fingerprint ? { kind: kind as ShareImageKind, id, fingerprint } : null;
}
