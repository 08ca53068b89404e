/** What is written at the desk. Times are milliseconds since 1970, UTC. */

/** Characters. */
export const MOST_TEXT = 400_000;
export const MOST_TAGS = 20;
export const MOST_TAG = 60;

/** An article as it is written: any of it may be empty until it is published. */
export interface Manuscript {
  title: string;
  /** Part of its address; of the title when empty. Cannot be changed while it is public. */
  slug: string;
  /** The sentence below the headline; the first words when empty. */
  excerpt: string;
  /** The publication when empty. */
  author: string;
  /** Slugs of categories, the main one first. */
  categories: string[];
  tags: string[];
  /** A path of this site or an address; `table` draws the article's first table. A generated cover when empty. */
  image: string;
  /** Where it is discussed: an https address. */
  discussion: string;
  /** Markdown. */
  text: string;
}

export const EMPTY: Manuscript = {
  title: "",
  slug: "",
  excerpt: "",
  author: "",
  categories: [],
  tags: [],
  image: "",
  discussion: "",
  text: "",
};

/** What is to be public of a draft. Null: nothing. */
export interface Publication {
  /** The revision that readers see. */
  revision: number;
  /** The date of the article; one to come: it appears at this minute. */
  at: number;
}

export type DraftState = "draft" | "scheduled" | "published";

export interface Author {
  id: string;
  name: string;
}

/** A draft in a list. */
export interface DraftSummary {
  id: string;
  title: string;
  state: DraftState;
  /** Whether the text differs from what is public, or is to be. */
  changed: boolean;
  /** Of its publication; null for a draft. */
  at: number | null;
  /** Where readers find it; null for what is not public. */
  path: string | null;
  updatedAt: number;
  updatedBy: string;
  /** Why it could not be published: a sentence. */
  trouble: string | null;
}

export interface Draft extends DraftSummary {
  manuscript: Manuscript;
  /** Of the text: a save names the one that it is based on. */
  revision: number;
  publication: (Publication & { title: string }) | null;
  share: Share | null;
  deletedAt: number | null;
}

export interface Share {
  id: string;
  until: number;
}

/** A revision in the history. */
export interface RevisionSummary {
  number: number;
  title: string;
  words: number;
  by: string;
  /** When its first words were saved, and its last. */
  startedAt: number;
  at: number;
  /** What it is kept for; null for a text between two of these. */
  label: string | null;
}

export interface Revision extends RevisionSummary {
  manuscript: Manuscript;
}
