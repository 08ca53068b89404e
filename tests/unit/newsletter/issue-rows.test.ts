import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { composeIssue, type IssueMaterial } from "~/domains/newsletter/rules/compose.ts";
import { archivedIssue, archivePage, archivePaths, issueFeed } from "~/domains/newsletter/store/archive.ts";
import {
  addIssue,
  cancelIssue,
  dueIssues,
  editIssue,
  issueOf,
  latestIssues,
  markPublished,
  scheduleIssue,
} from "~/domains/newsletter/store/issues.ts";
import { rowsOf } from "~/platform/data/db.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** The statements of the issues, row by row. */

const deps = testDeps();
const { db } = deps;
const NOW = deps.now().getTime();
const later = testDeps({ at: new Date(NOW + 5000).toISOString() });
const text = (day: string) => ({ day, subject: `Issue ${day}`, preheader: "In short", body: "## Body" });
const at = (ms: number) => new Date(NOW + ms);

beforeEach(async () => {
  await db.run(sql`delete from issues`);
});

describe("an issue", () => {
  test("is a draft without a time, scheduled with one", async () => {
    await addIssue(deps, text("2026-01-01"), null);
    await addIssue(deps, text("2026-01-08"), at(7));
    expect(await issueOf(db, "2026-01-01")).toEqual({
      ...text("2026-01-01"),
      status: "draft",
      sendAt: null,
      updatedAt: NOW,
      publishedAt: null,
    });
    expect(await issueOf(db, "2026-01-08")).toMatchObject({ status: "scheduled", sendAt: NOW + 7 });
    expect(await issueOf(db, "2026-01-02")).toBeNull();
    expect((await latestIssues(db)).map(({ day }) => day)).toEqual(["2026-01-08", "2026-01-01"]);
    expect((await latestIssues(db, 1)).map(({ day }) => day)).toEqual(["2026-01-08"]);
  });

  test("is changed alone, and says when", async () => {
    await addIssue(deps, text("2026-01-01"), null);
    await addIssue(deps, text("2026-01-08"), null);
    await editIssue(later, { ...text("2026-01-01"), subject: "B", preheader: "C", body: "D" });
    expect(await issueOf(db, "2026-01-01")).toMatchObject({
      subject: "B",
      preheader: "C",
      body: "D",
      updatedAt: NOW + 5000,
    });
    expect(await issueOf(db, "2026-01-08")).toMatchObject({ ...text("2026-01-08"), updatedAt: NOW });
    await scheduleIssue(later, "2026-01-08", at(9));
    expect(await issueOf(db, "2026-01-08")).toMatchObject({
      status: "scheduled",
      sendAt: NOW + 9,
      updatedAt: NOW + 5000,
    });
    expect(await issueOf(db, "2026-01-01")).toMatchObject({ status: "draft" });
    await cancelIssue(later, "2026-01-08");
    expect(await issueOf(db, "2026-01-01")).toMatchObject({ status: "draft" });
    expect(await issueOf(db, "2026-01-08")).toMatchObject({ status: "cancelled", updatedAt: NOW + 5000 });
  });

  test("that is published or cancelled is not changed, and none that is not there", async () => {
    await addIssue(deps, text("2026-01-01"), null);
    await rowsOf(db, markPublished(deps, text("2026-01-01")));
    await addIssue(deps, text("2026-01-08"), null);
    await cancelIssue(deps, "2026-01-08");
    for (const day of ["2026-01-01", "2026-01-08", "2026-01-15"]) {
      expect(await editIssue(deps, text(day)), day).toBe(false);
      expect(await scheduleIssue(deps, day, at(0)), day).toBe(false);
      expect(await cancelIssue(deps, day), day).toBe(false);
      expect(await rowsOf(db, markPublished(deps, text(day))), day).toEqual([]);
    }
  });

  test("is due from its very time on, the longest due first; a draft never is", async () => {
    await addIssue(deps, text("2026-01-01"), at(0));
    await addIssue(deps, text("2026-01-08"), at(-1));
    await addIssue(deps, text("2026-01-15"), at(1));
    await addIssue(deps, text("2026-01-22"), null);
    await addIssue(deps, text("2026-01-29"), at(-9));
    await cancelIssue(deps, "2026-01-29");
    expect((await dueIssues(deps)).map(({ day }) => day)).toEqual(["2026-01-08", "2026-01-01"]);
  });
});

describe("the archive", () => {
  const days = ["2026-01-01", "2026-01-08", "2026-01-15", "2026-01-22"];

  beforeEach(async () => {
    for (const [index, day] of days.entries()) {
      await addIssue(deps, text(day), null);
      const published = testDeps({ at: new Date(NOW + index * 1000).toISOString() });
      if (day !== "2026-01-15") await rowsOf(db, markPublished(published, text(day)));
    }
  });

  test("has what is published, newest first, in pages that say whether there is more", async () => {
    const page = async (limit: number, offset: number) => {
      const { issues, more } = await archivePage(db, { limit, offset });
      return [issues.map(({ day }) => day), more];
    };
    expect(await page(2, 0)).toEqual([["2026-01-22", "2026-01-08"], true]);
    expect(await page(2, 2)).toEqual([["2026-01-01"], false]);
    expect(await page(3, 0)).toEqual([["2026-01-22", "2026-01-08", "2026-01-01"], false]);
    expect(await page(3, 3)).toEqual([[], false]);
    expect(await archivePaths(db)).toEqual([
      { path: "/newsletter/archive/2026-01-22", updatedAt: NOW + 3000 },
      { path: "/newsletter/archive/2026-01-08", updatedAt: NOW + 1000 },
      { path: "/newsletter/archive/2026-01-01", updatedAt: NOW },
    ]);
  });

  test("leads from an issue to its neighbours, and from the ends to one", async () => {
    const around = async (day: string) => {
      const issue = await archivedIssue(db, day);
      return issue && [issue.older?.day ?? null, issue.newer?.day ?? null];
    };
    expect(await around("2026-01-01")).toEqual([null, "2026-01-08"]);
    expect(await around("2026-01-08")).toEqual(["2026-01-01", "2026-01-22"]);
    expect(await around("2026-01-22")).toEqual(["2026-01-08", null]);
    expect(await around("2026-01-15")).toBeNull();
    expect(await around("2026-02-01")).toBeNull();
  });

  test("is a feed of its texts", async () => {
    const { items } = await issueFeed(deps, "/newsletter/feed.xml");
    expect(items.map(({ title, publishedAt }) => [title, publishedAt])).toEqual([
      ["Issue 2026-01-22", NOW + 3000],
      ["Issue 2026-01-08", NOW + 1000],
      ["Issue 2026-01-01", NOW],
    ]);
    expect(items[0]).toMatchObject({
      url: "https://recurring.ai/newsletter/archive/2026-01-22",
      excerpt: "In short",
      html: "<h2>Body</h2>",
      imageUrl: null,
      tags: [],
    });
  });
});

describe("the text of an issue", () => {
  const item = (title: string, more = {}) => ({ title, url: "/a", excerpt: "Why.", facts: "Sales", ...more });
  const compose = (material: Partial<IssueMaterial>) =>
    composeIssue("2026-01-01", { articles: [], videos: [], published: 0, digest: null, ...material });
  const introduction = (articles: number, videos: number, published: number) =>
    compose({
      articles: Array.from({ length: articles }, (_, index) => item(`A${index}`)),
      videos: Array.from({ length: videos }, (_, index) => item(`V${index}`)),
      published,
    })?.body.split("\n\n")[0];

  test.each([
    [1, 0, 1, "1 article"],
    [2, 0, 2, "2 articles"],
    [2, 0, 3, "2 articles of the 3 published"],
    [1, 1, 1, "1 article and 1 video"],
    [0, 2, 5, "2 videos"],
  ])("begins with %i articles, %i videos of %i published as %s", (articles, videos, published, words) => {
    expect(introduction(articles, videos, published)).toBe(`The week in short: ${words}, the best first.`);
  });

  test("is announced by what comes next, at most two; alone by its excerpt", () => {
    expect(compose({ articles: ["A", "B", "C", "D"].map((title) => item(title)) })?.preheader).toBe(
      "Also: B; C",
    );
    expect(compose({ articles: [item("A")] })?.preheader).toBe("Why.");
    expect(compose({ videos: [item("V")] })).toMatchObject({ subject: "V", preheader: "Why." });
    const parts = (material: Partial<IssueMaterial>) => compose(material)?.body.match(/^## .*/gm);
    expect(parts({ videos: [item("V")] })).toEqual(["## Worth watching"]);
    expect(parts({ articles: [item("A")] })).toEqual(["## Worth reading"]);
  });

  test("has its parts in order, and none that is empty", () => {
    const digest = { title: "AI", lead: item("Lead"), others: [item("Other"), item("Plain", { facts: "" })] };
    expect(
      compose({ articles: [item("A", { facts: "" })], videos: [item("V")], published: 1, digest })?.body,
    ).toBe(
      [
        "The week in short: 1 article and 1 video, the best first.",
        "## Worth reading",
        "### [A](/a)",
        "Why.",
        "## AI",
        "### [Lead](/a)",
        "Why.",
        "*Sales*",
        "- [Other](/a) *Sales*\n- [Plain](/a)",
        "## Worth watching",
        "### [V](/a)",
        "Why.",
        "*Sales*",
      ].join("\n\n"),
    );
  });

  test("takes signs that begin a list as words", () => {
    const excerpt = (text: string) =>
      compose({ articles: [item("A", { excerpt: text })] })?.body.split("\n\n")[3];
    expect(["- a", "+ a", "= a", "1. a", "12) a", "1 a", "a - b"].map(excerpt)).toEqual([
      "\\- a",
      "\\+ a",
      "= a",
      "1\\. a",
      "12\\) a",
      "1 a",
      "a - b",
    ]);
  });
});
