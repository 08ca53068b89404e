import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ArticleInput } from "~/domains/content/schema.ts";
import { compileArticle } from "~/domains/content/sources/markdown/compile.ts";
import { claimSource } from "~/domains/content/store/publishing/folders.ts";
import { scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { removeSource, setPins, upsertArticles } from "~/domains/content/store/writes.ts";
import { addIssue, dueIssues, issueOf } from "~/domains/newsletter/store/issues.ts";
import { addLetter } from "~/domains/newsletter/store/letters.ts";
import { compileContext } from "~/jobs/moving/own/article-file.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { sanitiseHtml } from "~/platform/html/sanitise.ts";
import { keepPicture } from "~/platform/images/keep-picture.ts";
import { movePath } from "~/platform/page/match/moves.ts";
import { pausedSources, writePause } from "~/platform/sources/history.ts";
import { png } from "../../../support/content/pictures.ts";
import { exported, taken } from "../../../support/moving/own.ts";
import { testDeps } from "../../../support/unit/deps.ts";

const deps = testDeps();
const SOURCES = ["essays", "own-feed"];
const PAUSED_UNTIL = deps.now().getTime() + 86_400_000;

async function forget() {
  for (const source of SOURCES) await removeSource(deps, source);
  const tables =
    "pins moved_paths folders scheduled_articles corrections subscriptions subscribers issues letters source_pauses".split(
      " ",
    );
  await batch(
    deps.db,
    tables.map((name) => statement(sql`delete from ${sql.raw(name)}`)),
  );
}

beforeEach(forget);

const texts = (files: Map<string, Uint8Array>) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));

const context = compileContext(deps.publication);

function published(slug: string, markdown: string, own: Partial<ArticleInput> = {}): ArticleInput {
  const { article, wrongs } = compileArticle(
    {
      slug,
      title: `The title of ${slug}`,
      author: "Ada",
      categories: ["ai", "sales"],
      tags: ["Pricing"],
      image: own.featuredImage ?? undefined,
    },
    markdown,
    context,
  );
  if (!article) throw new Error(JSON.stringify(wrongs));
  return {
    ...article,
    identity: `publish:essays/${slug}`,
    sourceId: "essays",
    publishedAt: Date.UTC(2026, 4, 1, 9, 30),
    ...own,
  };
}

const FIGURES = [
  "Jinja writes {% if x %}, Hugo {{% note %}}, Obsidian %%a note%%, kramdown {:.wide} {.b}",
  "{% y %}",
  "A *text* with a note.[^1]",
  '```chart\ntitle: The multiple\nkind: bar\nunit: x\nsource: The example above\n---\n"", Multiple\nBefore, 1.50\nAfter, 1.82\n```',
  "| a | b |\n| --- | ---: |\n| 1 | 2 |",
  "<details><summary>More</summary><p>Hidden</p></details>",
  "[^1]: The note.",
].join("\n\n");

const FEED = sanitiseHtml(
  `<div><p>"Straight" quotes -- and a <a href="https://example.com/x">link</a></p><pre>a\n\nb</pre></div>`,
  "https://own.example.com/",
);

/** A site with everything that an export has. Returns the path of its picture. */
async function site(): Promise<string> {
  const kept = await keepPicture(deps, png(640, 480));
  if (kept.state !== "stored") throw new Error(kept.reason);
  await claimSource(deps, "essays", "6f2b1c9e-3a4d-4c55-9a1b-0d6f6b1d2e3f");
  await upsertArticles(deps, [
    published("figures", FIGURES),
    published("picture", `![One](${kept.path.replace("/media/", "pictures/")} "Caption")\n\nText`, {
      featuredImage: kept.path,
      imageWidth: 640,
      imageHeight: 480,
      discussionUrl: "https://forum.example.com/1",
    }),
    published("elsewhere", "x", {
      content: "",
      originalUrl: "https://example.com/elsewhere",
      excerpt: "Short",
      readTime: 1,
    }),
    published("x", "x", {
      identity: "https://own.example.com/posts/1",
      sourceId: "own-feed",
      sourceKey: "guid-1",
      slug: "from-a-feed",
      content: FEED,
      publishedAt: null,
      viewCount: 12,
    }),
  ]);
  await scheduleArticles(deps, "essays", [
    published("to-come", "Soon", { publishedAt: Date.UTC(2030, 0, 1) }),
  ]);
  const [figures] = await rowsOf(
    deps.db,
    statement<{ id: string }>(sql`select id from articles where slug = 'figures'`),
  );
  await setPins(deps, "ai", [figures?.id ?? ""]);
  await batch(deps.db, [
    movePath("/old/address", "/article/figures", deps.now()),
    statement(
      sql`insert into subscribers (id, email, created_at, paused_until)
        values ('s1', 'ada@example.com', 1, ${PAUSED_UNTIL}), ('s2', 'bob@example.com', 1, null)`,
    ),
    statement(sql`insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording, confirmed_at)
      values ('s1', 'weekly', 'active', 1750000000000, 'https://example.com/', 'The letter', 1750000001000)`),
    statement(sql`insert into subscriptions (subscriber_id, list, status, consent_at, consent_place, consent_wording)
      values ('s2', 'weekly', 'pending', 1750000000000, 'https://example.com/', 'The letter')`),
  ]);
  return kept.path;
}

const rowsHere = () =>
  rowsOf(
    deps.db,
    statement(sql`select id, identity, slug, source_id, source_key, title, excerpt, author, published_at, undated, read_time,
      featured_image, image_width, image_height, original_url, categories, tags, discussion_url, view_count
      from articles where source_id in ('essays', 'own-feed') order by id`),
  );

describe("an export", () => {
  test("is read back into an equal site, whose export has the same files", async () => {
    await site();
    const before = await rowsHere();
    const first = await exported();
    expect(first.counts).toMatchObject({
      articles: 5,
      pictures: 1,
      subscriptions: 1,
      inexact: [],
      missing: [],
    });
    await forget();
    const { outcomes, counts } = await taken(first.files);
    expect(outcomes.sort()).toEqual(["added", "added", "added", "added", "waiting"]);
    expect(counts.readers).toEqual({ added: 1, noted: 0, unchanged: 0, suppressed: 0 });
    expect(await rowsOf(deps.db, statement(sql`select paused_until as until from subscribers`))).toEqual([
      { until: PAUSED_UNTIL },
    ]);
    expect(await rowsHere()).toEqual(before);
    const second = await exported();
    expect(texts(second.files)).toEqual(texts(first.files));
  });

  test("taken in twice changes nothing", async () => {
    await site();
    const { files } = await exported();
    await forget();
    await taken(files);
    const before = await rowsOf(deps.db, statement(sql`select * from articles order by id`));
    const { outcomes, counts } = await taken(files);
    expect(outcomes.sort()).toEqual(["unchanged", "unchanged", "unchanged", "unchanged", "waiting"]);
    expect(counts).toMatchObject({ decisions: 0, readers: { added: 0 } });
    expect(await rowsOf(deps.db, statement(sql`select * from articles order by id`))).toEqual(before);
  });

  test("has Markdown that people can read, with the picture beside it", async () => {
    const path = await site();
    const { files } = await exported();
    const name = path.slice("/media/".length);
    expect(texts(files)["articles/essays/picture.md"]).toBe(
      [
        "---",
        "title: The title of picture",
        "slug: picture",
        "excerpt: Text",
        "author: Ada",
        "published: 2026-05-01T09:30:00.000Z",
        "categories:\n  - ai\n  - sales",
        "tags:\n  - Pricing",
        `image: pictures/${name}`,
        "discussion: https://forum.example.com/1",
        "---",
        "",
        `![One](pictures/${name} "Caption")`,
        "",
        "Text",
        "",
      ].join("\n"),
    );
    expect([...files.keys()].filter((each) => each.includes("pictures/"))).toEqual([
      `articles/essays/pictures/${name}`,
    ]);
    expect(texts(files)["subscribers.csv"]).not.toContain("bob@example.com");
  });

  test("is not written by a dry run", async () => {
    await site();
    const { files } = await exported();
    await forget();
    expect((await taken(files, true)).outcomes).toHaveLength(5);
    expect(await rowsHere()).toEqual([]);
    expect(await rowsOf(deps.db, statement(sql`select * from pins`))).toEqual([]);
  });

  test("never replaces what was decided here since", async () => {
    await site();
    const { files } = await exported();
    await batch(deps.db, [movePath("/old/address", "/article/picture", deps.now())]);
    await taken(files);
    expect(await rowsOf(deps.db, statement(sql`select target from moved_paths`))).toEqual([
      { target: "/article/picture" },
    ]);
  });
});

test("a correction of the desk holds through an export: what the source states lies beside it", async () => {
  await site();
  const input = published("figures", FIGURES);
  await batch(deps.db, [
    statement(sql`insert into corrections (kind, item_id, fields, published_at, stated, stated_hash, corrected_at)
      select 'article', id, '{"title":"Corrected"}', null, json_object('title', title, 'teaser', excerpt, 'author', author,
        'categories', json(categories), 'picture', null, 'pictureWidth', null, 'pictureHeight', null,
        'publishedAt', published_at, 'sortAt', published_at, 'undated', json('false')), '', 1 from articles where slug = 'figures'`),
  ]);
  await upsertArticles(deps, [input]);
  const title = () =>
    rowsOf(deps.db, statement<{ title: string }>(sql`select title from articles where slug = 'figures'`));
  expect(await title()).toEqual([{ title: "Corrected" }]);
  const first = await exported();
  expect(texts(first.files)["articles/essays/figures.md"]).toContain("title: The title of figures");
  await forget();
  await taken(first.files);
  expect(await title()).toEqual([{ title: "Corrected" }]);
  expect(texts((await exported()).files)).toEqual(texts(first.files));
});

test("single letters and pauses of sources come back, and an author with a comma whole", async () => {
  const [hour, time] = [3_600_000, deps.now().getTime()];
  const letter = { readers: "all" as const, subject: "Tickets", preheader: "", parts: [] };
  await upsertArticles(deps, [published("doctor", "x", { author: "Jane Doe, PhD" })]);
  await batch(deps.db, [
    ...["passed", "to-come", "draft"].map((id) => addLetter(deps, { id, ...letter })),
    statement(sql`update letters set status = 'scheduled', send_at = iif(id = 'passed', ${time - hour}, ${time + hour})
      where id <> 'draft'`),
    writePause("own-feed", { since: time, pausedBy: "Ada" }),
  ]);
  const { files } = await exported();
  await forget();
  await taken(files);
  const letters = statement(sql`select id, subject, status from letters order by id`);
  expect(await rowsOf(deps.db, letters)).toEqual([
    { id: "draft", subject: "Tickets", status: "draft" },
    { id: "passed", subject: "Tickets", status: "draft" },
    { id: "to-come", subject: "Tickets", status: "scheduled" },
  ]);
  expect(await pausedSources(deps.db)).toEqual(new Set(["own-feed"]));
  const authors = statement(sql`select author from articles where slug = 'doctor'`);
  expect(await rowsOf(deps.db, authors)).toEqual([{ author: "Jane Doe, PhD" }]);
});

test("an issue whose hour passed since the export comes back as a draft: nothing is mailed twice", async () => {
  const hour = 3_600_000;
  const issue = { subject: "The week", preheader: "", body: "Words." };
  await addIssue(deps, { day: "2026-08-20", ...issue }, new Date(deps.now().getTime() - hour));
  await addIssue(deps, { day: "2026-08-27", ...issue }, new Date(deps.now().getTime() + hour));
  const { files } = await exported();
  await forget();
  await taken(files);
  expect(await dueIssues(deps)).toEqual([]);
  expect(await issueOf(deps.db, "2026-08-20")).toMatchObject({ status: "draft", sendAt: null });
  expect(await issueOf(deps.db, "2026-08-27")).toMatchObject({ status: "scheduled" });
});

test("an article that waits here, and was published there meanwhile, waits no more", async () => {
  await site();
  await upsertArticles(deps, [published("to-come", "It came early")]);
  await batch(deps.db, [statement(sql`delete from scheduled_articles`)]);
  const { files } = await exported();
  await forget();
  await scheduleArticles(deps, "essays", [
    published("to-come", "Soon", { publishedAt: Date.UTC(2030, 0, 1) }),
    published("another", "Soon", { publishedAt: Date.UTC(2030, 0, 1) }),
  ]);
  await taken(files);
  expect(
    await rowsOf(deps.db, statement(sql`select article ->> 'slug' as slug from scheduled_articles`)),
  ).toEqual([{ slug: "another" }]);
});
