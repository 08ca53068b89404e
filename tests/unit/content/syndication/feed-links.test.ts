import { beforeAll, expect, test } from "vitest";
import { seedEdition } from "../../../support/sample.ts";

import { testDeps } from "../../../support/unit/deps.ts";
import { ask } from "../../../support/unit/site.ts";

const deps = testDeps({ at: "2026-08-22T15:00:00Z" });

beforeAll(() => seedEdition(deps));

const linksOf = async (path: string) =>
  Array.from((await (await ask(deps, path)).text()).matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href);

test.each([
  ["/", "/feed.xml"],
  ["/articles", "/feed.xml"],
  ["/category/ai", "/category/ai/feed.xml"],
])("%s leads to the feed %s, which is there", async (path, feed) => {
  expect(await linksOf(path)).toContain(feed);
  expect((await ask(deps, feed)).headers.get("Content-Type")).toContain("application/rss+xml");
});
