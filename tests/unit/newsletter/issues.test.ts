import { describe, expect, test } from "vitest";
import { searchNewest } from "~/domains/content/store/search/search.ts";
import { upsertArticles, upsertVideos } from "~/domains/content/store/writes.ts";
import { publishIssue } from "~/domains/newsletter/publish-issue.ts";
import { composeIssue } from "~/domains/newsletter/rules/compose.ts";
import { issueDue } from "~/domains/newsletter/rules/issue-schedule.ts";
import { addressesIn, addressInBody } from "~/domains/newsletter/rules/letter/parts.ts";
import { archivedIssue, archivePage, archivePaths, issueFeed } from "~/domains/newsletter/store/archive.ts";
import {
  addIssue,
  cancelIssue,
  editIssue,
  type Issue,
  issueOf,
  scheduleIssue,
} from "~/domains/newsletter/store/issues.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { rssDocument } from "~/platform/feed/formats.ts";
import { markdownHtml } from "~/platform/html/markdown.ts";
import { mailingProgress } from "~/platform/mail/delivery/mailings.ts";
import { markdownBlocks } from "~/platform/mail/template/markdown.ts";
import { article, video } from "../../support/content/items.ts";
import { testDeps } from "../../support/unit/deps.ts";

const CALENDAR = {
  timeZone: "America/New_York",
  compose: { weekday: "Wednesday", time: "09:00" },
  send: { weekday: "Thursday", time: "09:00" },
} as const;

const due = (now: string) => {
  const dates = issueDue(new Date(now), CALENDAR);
  return dates && { ...dates, composeAt: dates.composeAt.toISOString(), sendAt: dates.sendAt.toISOString() };
};

describe("the calendar", () => {
  test("composes on Wednesday for Thursday, by New York's clock in summer and in winter", () => {
    expect(due("2026-08-19T13:00:00Z")).toEqual({
      day: "2026-08-20",
      composeAt: "2026-08-19T13:00:00.000Z",
      sendAt: "2026-08-20T13:00:00.000Z",
    });
    expect(due("2026-11-25T14:00:00Z")).toEqual({
      day: "2026-11-26",
      composeAt: "2026-11-25T14:00:00.000Z",
      sendAt: "2026-11-26T14:00:00.000Z",
    });
    expect(due("2026-11-25T13:59:59Z")).toBeNull();
  });

  test("catches up for two days, then lets the week be", () => {
    expect(due("2026-08-22T12:59:59Z")?.day).toBe("2026-08-20");
    expect(due("2026-08-22T13:00:01Z")).toBeNull();
    expect(due("2026-08-26T12:59:59Z")).toBeNull();
    expect(due("2026-08-26T13:00:00Z")?.day).toBe("2026-08-27");
  });

  test("knows an issue that goes out in another week than it is composed, and across a change of clocks", () => {
    const calendar = {
      ...CALENDAR,
      compose: { weekday: "Saturday", time: "12:00" },
      send: { weekday: "Sunday", time: "12:00" },
    } as const;
    const dates = issueDue(new Date("2026-10-31T16:00:00Z"), calendar);
    expect(dates?.day).toBe("2026-11-01");
    expect(dates?.sendAt.toISOString()).toBe("2026-11-01T17:00:00.000Z");
  });
});

describe("composing", () => {
  const item = (title: string, changes = {}) => ({
    title,
    url: "/article/x",
    excerpt: "Why it matters.",
    facts: "Sales · 4 minutes",
    ...changes,
  });
  const text = (material: Partial<Parameters<typeof composeIssue>[1]>) =>
    composeIssue("2026-08-20", { articles: [], videos: [], published: 0, digest: null, ...material });

  test("leads with the best, and says how many it was chosen from", () => {
    const issue = text({ articles: [item("First"), item("Second")], videos: [item("A talk")], published: 9 });
    expect(issue).toMatchObject({ subject: "First", preheader: "Also: Second; A talk" });
    expect(issue?.body).toMatch(
      /^The week in short: 2 articles of the 9 published and 1 video, the best first\./,
    );
    expect(issue?.body.match(/^##+ .*/gm)).toEqual([
      "## Worth reading",
      "### [First](/article/x)",
      "### [Second](/article/x)",
      "## Worth watching",
      "### [A talk](/article/x)",
    ]);
  });

  test("is silent in a week without anything", () => {
    expect(text({})).toBeNull();
  });

  test("takes titles and excerpts as words, whatever stands in them", () => {
    const title = "1. *Star* [x](http://evil.example) <b>bold</b> `code` # | ~ & _y_";
    const body =
      text({
        articles: [
          item(title, { excerpt: "- not a list <script>alert(1)</script>", url: "https://x.example/a(b)" }),
        ],
      })?.body ?? "";
    expect(addressesIn(body)).toContain("https://x.example/a%28b%29");
    expect(addressesIn("[a](/a_(b)_c) [d](</d (e)>)")).toEqual(["/a_%28b%29_c", "/d%20%28e%29"]);
    for (const url of ["https://x.example/a%20b", "https://x.example/a(b)"])
      expect(addressesIn(`[a](${url})`)).toEqual([addressInBody(url)]);
    const html = markdownHtml(body, "https://recurring.ai");
    expect(html).not.toMatch(/<script|<b>|<em>Star|evil\.example"|<li>/);
    expect(html).toContain("1. *Star* [x](http://evil.example) &lt;b>bold");
    expect(html).toContain('href="https://x.example/a%28b%29"');
    const mail = markdownBlocks(body, "https://recurring.ai")
      .map((block) => block.text)
      .join("\n");
    expect(mail).toContain(`${title} <https://x.example/a%28b%29>`);
    expect(mail).toContain("- not a list <script>alert(1)</script>");
  });
});

const issueText = (day: string) => ({
  day,
  subject: `Issue ${day}`,
  preheader: "In short",
  body: `## Walrus ${day}\n\nRead [this](/articles).`,
});

async function stored(day: string): Promise<Issue> {
  const issue = await issueOf(testDeps().db, day);
  if (!issue) throw new Error(`no issue ${day}`);
  return issue;
}

describe("an issue", () => {
  test("is one a day, however often it is written", async () => {
    expect(await addIssue(testDeps(), issueText("2026-01-01"), null)).toBe(true);
    expect(await addIssue(testDeps(), { ...issueText("2026-01-01"), subject: "Again" }, null)).toBe(false);
    expect((await stored("2026-01-01")).subject).toBe("Issue 2026-01-01");
  });

  test("can be edited, scheduled, taken back and given up until it goes out", async () => {
    const deps = testDeps();
    await addIssue(deps, issueText("2026-01-08"), null);
    expect(await editIssue(deps, { ...issueText("2026-01-08"), subject: "Better" })).toBe(true);
    expect(await scheduleIssue(deps, "2026-01-08", deps.now())).toBe(true);
    expect(await stored("2026-01-08")).toMatchObject({ status: "scheduled", subject: "Better" });
    expect(await scheduleIssue(deps, "2026-01-08", null)).toBe(true);
    expect(await stored("2026-01-08")).toMatchObject({ status: "draft", sendAt: null });
    expect(await cancelIssue(deps, "2026-01-08")).toBe(true);
    expect(await editIssue(deps, issueText("2026-01-08"))).toBe(false);
    expect(await addIssue(deps, issueText("2026-01-08"), null)).toBe(false);
  });

  test("goes out once: one mailing, one page in the archive, and no change after that", async () => {
    const deps = testDeps();
    await addIssue(deps, issueText("2026-01-15"), null);
    const issue = await stored("2026-01-15");
    expect(await archivedIssue(deps.db, "2026-01-15")).toBeNull();
    const went = await Promise.all([publishIssue(deps, issue), publishIssue(deps, issue)]);
    expect(went.filter(Boolean)).toHaveLength(1);
    expect(await editIssue(deps, { ...issueText("2026-01-15"), body: "Too late" })).toBe(false);
    expect(await cancelIssue(deps, "2026-01-15")).toBe(false);

    const mailings = await mailingProgress(deps, { key: "weekly/2026-01-15" });
    expect(mailings).toMatchObject([
      { state: "scheduled", audience: "newsletter-weekly", subject: issue.subject },
    ]);
    expect(await archivedIssue(deps.db, "2026-01-15")).toMatchObject({
      subject: issue.subject,
      html: '<h2>Walrus 2026-01-15</h2>\n<p>Read <a href="/articles">this</a>.</p>',
      publishedAt: "2026-08-21T12:00:00.000Z",
    });
  });

  test("stands in the archive between its neighbours, in the feed and in the sitemap; drafts do not", async () => {
    for (const [index, day] of ["2026-03-05", "2026-03-12", "2026-03-19"].entries()) {
      const deps = testDeps({ at: `2026-09-0${index + 1}T12:00:00Z` });
      await addIssue(deps, issueText(day), null);
      await publishIssue(deps, await stored(day));
    }
    const deps = testDeps();
    await addIssue(deps, issueText("2026-03-13"), null);
    expect(await archivedIssue(deps.db, "2026-03-12")).toMatchObject({
      older: { day: "2026-03-05" },
      newer: { day: "2026-03-19" },
    });
    expect(await archivedIssue(deps.db, "2026-03-13")).toBeNull();
    const first = await archivePage(deps.db, { limit: 2, offset: 0 });
    expect(first).toMatchObject({ issues: [{ day: "2026-03-19" }, { day: "2026-03-12" }], more: true });
    const paths = await archivePaths(deps.db);
    expect(paths.slice(0, 3)).toEqual([
      { path: "/newsletter/archive/2026-03-19", updatedAt: Date.parse("2026-09-03T12:00:00Z") },
      { path: "/newsletter/archive/2026-03-12", updatedAt: Date.parse("2026-09-02T12:00:00Z") },
      { path: "/newsletter/archive/2026-03-05", updatedAt: Date.parse("2026-09-01T12:00:00Z") },
    ]);
    expect(paths.map(({ path }) => path)).not.toContain("/newsletter/archive/2026-03-13");
    const rss = rssDocument(await issueFeed(deps, "/newsletter/feed.xml"));
    expect(rss).toContain("<link>https://recurring.ai/newsletter/archive/2026-03-19</link>");
    expect(rss).toContain('<a href="https://recurring.ai/articles">this</a>');
    expect(rss).not.toContain("2026-03-13");
  });
});

describe("the clock", () => {
  const at = (time: string) => testDeps({ at: time });

  test("composes the week's issue at its hour, sends it at its hour, and does neither twice", async () => {
    const deps = at("2026-08-19T13:00:00Z");
    await upsertArticles(deps, [
      article({
        identity: "a-new",
        title: "Pricing by outcome",
        publishedAt: Date.parse("2026-08-17T10:00:00Z"),
      }),
      article({ identity: "b-old", title: "Long ago", publishedAt: Date.parse("2026-07-01T10:00:00Z") }),
    ]);
    await upsertVideos(deps, [
      video({
        id: "v-new-012345",
        title: "A talk of the week",
        publishedAt: Date.parse("2026-08-18T10:00:00Z"),
      }),
    ]);
    expect((await weeklyIssue(at("2026-08-19T12:55:00Z"))).summary).toBe("Nothing is due.");
    expect((await weeklyIssue(deps)).summary).toBe("Composed the issue of 2026-08-20.");
    const draft = await stored("2026-08-20");
    expect(draft).toMatchObject({
      status: "scheduled",
      subject: "Pricing by outcome",
      sendAt: Date.parse("2026-08-20T13:00:00Z"),
    });
    expect(draft.body).toContain("A talk of the week");
    expect(draft.body).not.toContain("Long ago");

    await editIssue(deps, { ...draft, body: `${draft.body}\n\nA walrus from the editor.` });
    expect((await weeklyIssue(at("2026-08-20T12:55:00Z"))).summary).toBe("Nothing is due.");
    const sent = await weeklyIssue(at("2026-08-20T13:00:00Z"));
    expect(sent).toMatchObject({ summary: "Sent on its way the issue of 2026-08-20.", changed: true });
    expect((await weeklyIssue(at("2026-08-20T13:05:00Z"))).summary).toBe("Nothing is due.");
    expect(await mailingProgress(deps, { key: "weekly/2026-08-20" })).toHaveLength(1);
    expect((await archivedIssue(deps.db, "2026-08-20"))?.html).toContain("A walrus from the editor.");
    expect(await searchNewest(deps, "walrus editor", { kind: "issue", limit: 3 })).toMatchObject({
      hits: [{ id: "2026-08-20" }],
    });
  });

  test("does not choose again what an issue had that was edited as a file", async () => {
    const [first, second] = [at("2026-12-02T14:00:00Z"), at("2026-12-09T14:00:00Z")];
    const publishedAt = Date.parse("2026-12-02T12:00:00Z");
    await upsertArticles(first, [article({ identity: "once", slug: "once", title: "Once", publishedAt })]);
    await weeklyIssue(first);
    const issue = await stored("2026-12-03");
    await editIssue(first, { ...issue, body: `${issue.body}\n\nA word of ours.` });
    await weeklyIssue(at("2026-12-03T14:00:00Z"));
    await upsertArticles(second, [
      article({ identity: "next", slug: "next", publishedAt: Date.parse("2026-12-08T10:00:00Z") }),
    ]);
    await weeklyIssue(second);
    const { body } = await stored("2026-12-10");
    expect(body).toContain("/article/next");
    expect(body).not.toContain("/article/once");
  });

  test("does not compose again what an editor has given up", async () => {
    const deps = at("2026-08-26T13:00:00Z");
    await upsertArticles(deps, [
      article({ identity: "c-new", publishedAt: Date.parse("2026-08-25T10:00:00Z") }),
    ]);
    await weeklyIssue(deps);
    await cancelIssue(deps, "2026-08-27");
    await weeklyIssue(at("2026-08-26T13:05:00Z"));
    await weeklyIssue(at("2026-08-27T13:05:00Z"));
    expect((await stored("2026-08-27")).status).toBe("cancelled");
    expect(await mailingProgress(deps, { key: "weekly/2026-08-27" })).toEqual([]);
  });

  test("composes one issue a week, also when the calendar changes: then the next one is of the new day", async () => {
    await upsertArticles(at("2026-10-14T13:00:00Z"), [
      article({ identity: "o-1", publishedAt: Date.parse("2026-10-13T10:00:00Z") }),
      article({ identity: "o-2", publishedAt: Date.parse("2026-10-18T10:00:00Z") }),
    ]);
    await weeklyIssue(at("2026-10-14T13:00:00Z"));
    const sending = (weekday: "Friday" | "Monday", time: string) => {
      const deps = at(time);
      const { newsletter } = deps.publication;
      const issue = { ...newsletter.issue, send: { weekday, time: "09:00" } };
      return { ...deps, publication: { ...deps.publication, newsletter: { ...newsletter, issue } } };
    };
    expect((await weeklyIssue(sending("Friday", "2026-10-14T14:00:00Z"))).summary).toBe("Nothing is due.");
    await weeklyIssue(at("2026-10-15T13:00:00Z"));
    expect((await stored("2026-10-15")).status).toBe("published");
    for (const weekday of ["Friday", "Monday"] as const)
      expect((await weeklyIssue(sending(weekday, "2026-10-15T14:00:00Z"))).summary).toBe("Nothing is due.");
    const monday = sending("Monday", "2026-10-21T13:00:00Z");
    expect((await weeklyIssue(monday)).summary).toBe("Composed the issue of 2026-10-26.");
  });
});
