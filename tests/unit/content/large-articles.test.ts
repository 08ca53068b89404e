import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import type { BaseEnv } from "~/platform/env.ts";
import { article } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

const { DB } = env as unknown as BaseEnv;

test("articles that together exceed what one parameter of D1 may hold are all stored", async () => {
  // D1 takes 2 MB: these are 3.2 MB, and one alone is more than a chunk.
  const sizes = [600_000, ...Array<number>(6).fill(400_000), 200_000];
  const articles = sizes.map((size, index) =>
    article({ identity: `large-${index}`, title: `Large ${index}`, content: `<p>${"x".repeat(size)}</p>` }),
  );
  expect(await upsertArticles(testDeps(), articles)).toEqual({ inserted: 8, updated: 0, unchanged: 0 });
  const { results } = await DB.prepare(
    "select length(content) - 7 as size from articles where identity like 'large-%' order by identity",
  ).all<{ size: number }>();
  expect(results.map(({ size }) => size)).toEqual(sizes);
});
