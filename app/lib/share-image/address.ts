import { hash32 } from "~/lib/random.ts";

/** Where share cards are served. Small on purpose: pages import this, the drawing stays on the server. */

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** Raised whenever the drawing changes: shared cards are kept for ever under their address. */
const EDITION = 1;

export const CARD_KINDS = ["article", "video", "category", "company", "page", "site"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export interface CardAddress {
  kind: CardKind;
  /** A slug, a video's id, a company's symbol or the first part of a page's path. */
  id: string;
  /** Of everything that is drawn: another headline is another address. */
  print: string;
}

const PATH = /^(article|video|category|company|page|site)\/([\w.-]{1,160})\.([a-z0-9]+)\.png$/;

/** The address of a card: /og/{kind}/{id}.{print}.png; `drawn` are the texts on it. */
export function cardPath(kind: CardKind, id: string, drawn: readonly string[]): string {
  const print = hash32([EDITION, ...drawn].join("\n")).toString(36);
  return `/og/${kind}/${id}.${print}.png`;
}

/** Reads what follows /og/ in an address; null when it is no card's. */
export function parseCardPath(path: string): CardAddress | null {
  const [, kind, id, print] = PATH.exec(path) ?? [];
  return kind && id && print ? { kind: kind as CardKind, id, print } : null;
}
