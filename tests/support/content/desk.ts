import { env } from "cloudflare:test";
import type { BaseEnv } from "~/platform/env.ts";

const { DB, SEARCH } = env as unknown as BaseEnv;

/** Empties what articles and videos, and what the desk decided of them, are stored in. */
export async function clearContent(): Promise<void> {
  const tables = [
    "articles",
    "videos",
    "listings",
    "pins",
    "article_terms",
    "article_related",
    "scheduled_articles",
    "corrections",
    "withheld",
    "desk_changes",
    "moved_paths",
    "picture_addresses",
    "picture_items",
    "rounds",
    "topics",
  ];
  await DB.exec(tables.map((table) => `delete from ${table}`).join(";\n"));
  await SEARCH.exec("delete from documents");
}
