import { defineSource, each, type SourceContent } from "~/platform/sources/define-source.ts";
import type { Answer } from "./feed-world.ts";

/** Invented notes, as a kind of source that has nothing but a title and a date. */

export interface Entry {
  id: string;
  url: string;
  everyMinutes?: number;
}

export interface Note {
  title: string;
  publishedAt: number | null;
  seenAt?: number;
}

export interface Content extends SourceContent {
  items: Note[];
}

/** A source of JSON notes. */
export const notes = defineSource<Entry, Content>({
  kind: "note",
  every: 30,
  requests: each(({ url }) => ({
    address: url,
    options: { accept: "application/json" },
    read: ({ bytes }) => {
      const items: Note[] = JSON.parse(new TextDecoder().decode(bytes));
      return { ok: true, content: { items, rejected: 0 } };
    },
  })),
});

/** Returns the source whose notes a host of its name has. */
export const entry = (id: string): Entry => ({ id, url: `https://${id}.example/notes` });
/** Returns a server of notes; with an ETag, one that says when they are the same. */
export const json =
  (items: Note[], etag?: string): Answer =>
  (headers) =>
    etag && headers.get("if-none-match") === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : Response.json(items, etag ? { headers: { etag } } : {});
