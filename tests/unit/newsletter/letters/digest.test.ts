import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { upsertArticles } from "~/domains/content/store/writes.ts";
import { weeklyDigest } from "~/domains/digest/schema.ts";
import { DIGEST } from "~/domains/digest/store/digest.ts";
import { materialOf } from "~/jobs/letters/material.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { batch, statement } from "~/platform/data/db.ts";
import { dropSnapshot, writeSnapshot } from "~/platform/data/snapshots.ts";
import { article } from "../../../support/content/items.ts";
import { compose, composing, DAY, forget, issue, items, sending } from "../../../support/mail/due-issue.ts";
import { testPublication } from "../../../support/unit/deps.ts";

/** A story that an issue tells is not in its digest again. */

beforeEach(compose);

describe("an issue with the week's digest has a story once", () => {
  const digestStory = (url: string) => ({ title: url, url, snippet: `Of ${url}`, source: "The Wire" });
  async function writeDigest(top: string, ...further: string[]) {
    const { snippet, ...topStory } = digestStory(top);
    await writeSnapshot(composing, DIGEST, weeklyDigest, {
      weekOf: "2026-08-17",
      since: null,
      generatedAt: composing.now().toISOString(),
      method: "extractive",
      model: null,
      sample: false,
      topStory: { ...topStory, summary: snippet, significance: "", sources: [] },
      aiNews: further.length > 0 ? [{ title: "Also", articles: further.map(digestStory) }] : [],
    });
  }
  async function digestBeside(top: string, ...further: string[]) {
    await writeDigest(top, ...further);
    const { digest } = await materialOf(composing, DAY, composing.now());
    await dropSnapshot(composing, DIGEST);
    return digest && [digest.lead.excerpt, ...digest.others.map(({ url }) => url)];
  }

  test.each([
    ["further down", ["https://wire.example/a", "/article/herons", "https://wire.example/b"]],
    ["first", ["/article/herons", "https://wire.example/a", "/article/cranes", "https://wire.example/b"]],
  ])("also where the digest has it %s", async (_, [top = "", ...further]) => {
    expect(await digestBeside(top, ...further)).toEqual([
      "Of https://wire.example/a",
      "https://wire.example/b",
    ]);
  });

  test("and without those of a feed's articles that are gone by then, in a crowded week too", async () => {
    const crowd = Array.from({ length: 100 }, (_, index) => `terns-${index}`);
    await upsertArticles(composing, items(crowd, { publishedAt: Date.parse("2026-08-18T09:00:00Z") }));
    const wire = (name: string) => `https://wire.example/${name}`;
    await upsertArticles(
      composing,
      ["wrens", "robins"].map((slug) =>
        article({
          identity: `feed:${slug}`,
          slug,
          originalUrl: wire(slug),
          categories: [testPublication.digest.category],
          publishedAt: Date.parse("2026-08-13T15:00:00Z"),
        }),
      ),
    );
    await batch(composing.db, [statement(sql`delete from issues`)]);
    await writeDigest(wire("wrens"), wire("kites"), wire("robins"));
    const { newsletter } = testPublication;
    const issueOfThree = { ...newsletter.issue, articles: 3 };
    await weeklyIssue({
      ...composing,
      publication: { ...testPublication, newsletter: { ...newsletter, issue: issueOfThree } },
    });
    await dropSnapshot(composing, DIGEST);
    expect((await issue()).body).toMatch(/wrens(.|\n)*kites(.|\n)*robins/);
    for (const slug of ["wrens", "robins"]) await forget(slug);
    await weeklyIssue(sending);
    const { body } = await issue();
    expect(body).toContain("kites");
    expect(body).not.toMatch(/wrens|robins/);
  });

  test("and no digest where it has nothing else", async () => {
    expect(await digestBeside("/article/herons", "/article/storks")).toBeNull();
  });
});
