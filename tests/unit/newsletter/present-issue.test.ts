import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { SHOWN } from "~/domains/content/rules/desk/placement.ts";
import { writePlacement } from "~/domains/content/store/desk/decide.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { missingItems } from "~/domains/content/store/publishing/missing.ts";
import { scheduleArticles } from "~/domains/content/store/publishing/schedule.ts";
import { removeSource, upsertArticles } from "~/domains/content/store/writes.ts";
import { announcementOf } from "~/domains/newsletter/rules/compose.ts";
import { withIds } from "~/domains/newsletter/rules/letter/parts.ts";
import { readPlan, writePlan, writeText } from "~/domains/newsletter/store/drafts.ts";
import { weeklyIssue } from "~/jobs/letters/weekly-issue.ts";
import { batch, rowsOf, statement } from "~/platform/data/db.ts";
import { movePath } from "~/platform/page/match/moves.ts";
import { clearContent } from "../../support/content/desk.ts";
import {
  compose,
  composing,
  DAY,
  forget,
  issue,
  items,
  SLUGS,
  sending,
  story,
} from "../../support/mail/due-issue.ts";
import { testPublication } from "../../support/unit/deps.ts";

/** An issue goes out a day after it was composed: what it leads to may be gone by then. */

const { db } = sending;

beforeEach(compose);

describe("an issue that is due", () => {
  test("goes out as it was composed when everything is there", async () => {
    const { body } = await issue();
    await weeklyIssue(sending);
    expect(await issue()).toMatchObject({ status: "published", body });
  });

  test("leaves out the story of an article that was deleted, and its subject follows", async () => {
    expect((await issue()).subject).toBe("On herons");
    await forget("herons");
    await weeklyIssue(sending);
    const { status, subject, preheader, body } = await issue();
    expect([status, subject, preheader]).toEqual(["published", "On storks", "Also: On cranes"]);
    expect(body).not.toContain("herons");
    expect(body).toContain("The week in short: 2 articles");
  });

  /** Sends the letter after the desk decided of an article in it. Returns its text. */
  const sentWithout = async (state: "deleted" | "hidden") => {
    const name = `article/${await articleId("feed:herons")}`;
    await batch(db, await writePlacement(composing, name, { ...SHOWN, state }));
    await weeklyIssue(sending);
    const { status, body } = await issue();
    expect(status).toBe("published");
    return body;
  };

  for (const state of ["deleted", "hidden"] as const)
    test(`leaves out the story of an article that the desk ${state}`, async () => {
      expect(await sentWithout(state)).not.toContain("herons");
    });

  for (const state of ["deleted", "hidden"] as const)
    test(`leaves out the story of an article of another publication that the desk ${state}`, async () => {
      await clearContent();
      await db.run(sql`delete from issues`);
      const elsewhere = SLUGS.flatMap((slug) =>
        items([slug], { originalUrl: `https://wire.example/${slug}`, author: "The Wire" }),
      );
      await upsertArticles(composing, elsewhere);
      await weeklyIssue(composing);
      expect((await issue()).body).toContain("https://wire.example/herons");
      const body = await sentWithout(state);
      expect(body).not.toContain("herons");
      expect(body).toContain("https://wire.example/storks");
    });

  /** Returns the archived page's HTML, and the HTML and the text of the mail. */
  const sentOut = async () => {
    const [sent] = await rowsOf(
      db,
      statement<{ page: string; html: string; text: string }>(
        sql`select i.html as page, m.html, m.text from issues i, mailings m where i.day = ${DAY}`,
      ),
    );
    return sent ?? expect.fail("it was sent");
  };
  const write = (text: string) => {
    const parts = withIds([{ kind: "words", text }, story("/article/storks")]);
    return batch(db, writeText(composing, DAY, { subject: "Birds", preheader: "", parts }));
  };

  const { origin } = new URL(testPublication.brand.url);
  test.each([
    ["Read [herons](/article/herons).", "Read herons."],
    [`See ${origin}/article/herons for more`, `See ${origin}/article/herons for more`],
    [`See <${origin}/article/herons>`, `See ${origin}/article/herons`],
    ["[Herons][1]\n\n[1]: /article/herons", "Herons"],
    ["[Herons](/article/herons (Title))", "Herons"],
    ["[Herons]( /article/herons )", "Herons"],
    ["\\\\[Herons](/article/herons)", "\\Herons"],
    [`[Herons](${origin.replace("https:", "")}/article/herons)`, "Herons"],
    [`[Herons](${origin}/article/herons?from=mail#top)`, "Herons"],
    ["[Herons](/article/Herons.md)", "Herons"],
    ["> - [*Her*\n>   ons](</article/herons/>)", "Her ons"],
    ["| Bird |\n| --- |\n| [Herons \\| storks](/article/herons) |", "Herons | storks"],
    ["A note[^1]\n\n[^1]: [Herons](/article/herons)", "Herons"],
    ['See <a href="/article/herons">herons</a>', "See herons"],
    ["See <a href=/article/herons>herons</a>", "See herons"],
  ])("has no link to what was deleted where an editor wrote %s", async (words, left) => {
    await write(words);
    await forget("herons");
    const { body } = await issue();
    await weeklyIssue(sending);
    expect(await issue()).toMatchObject({ status: "published", body });
    const { page, html, text } = await sentOut();
    expect(page).not.toMatch(/href="[^"]*herons/i);
    expect(html).not.toMatch(/href="[^"]*herons/i);
    expect(page.replace(/<[^>]*>/g, "").replace(/\s+/g, " ")).toContain(left);
    expect(text.replace(/\s+/g, " ")).toContain(left);
    expect(text).not.toMatch(/<http[^>]*herons/i);
    expect(page).toContain('href="/article/storks"');
  });

  test("has code that speaks of a link as it was written", async () => {
    await write("`[x](/article/herons)` and\n\n```\n[y](/article/herons)\n```");
    await forget("herons");
    await weeklyIssue(sending);
    for (const link of ["[x](/article/herons)", "[y](/article/herons)"])
      for (const text of Object.values(await sentOut())) expect(text).toContain(link);
  });

  test("keeps an editor's link to an article that waits for its date, and not its story", async () => {
    const [waiting] = items(["cranes"], { publishedAt: sending.now().getTime() + 3_600_000 });
    await forget("cranes");
    await scheduleArticles(composing, "test", waiting ? [waiting] : []);
    const parts = withIds([
      { kind: "words", text: "Soon: [cranes](/article/cranes)." },
      story("/article/cranes"),
    ]);
    await batch(db, writeText(composing, DAY, { subject: "Birds", preheader: "", parts }));
    await weeklyIssue(sending);
    expect((await issue()).body).toBe("Soon: [cranes](/article/cranes).");
    const { page, html } = await sentOut();
    expect(page).toContain('<a href="/article/cranes">');
    expect(html).toContain("/article/cranes");
  });

  test.each([
    ["in any case", "/article/Storks"],
    ["by an article's id", "ID"],
    ["that moved", "/article/moved"],
    ["that the publication's redirects lead on", "/article/old-name"],
  ])("keeps an editor's link %s", async (_, address) => {
    const to = address === "ID" ? `/article/${await articleId("feed:storks")}` : address;
    await batch(db, [movePath("/article/moved", "/article/storks", composing.now())]);
    await write(`Read [them](${to}).`);
    const redirects = [{ from: "/article/old-name", to: "/article/storks" }];
    await weeklyIssue({ ...sending, publication: { ...sending.publication, redirects } });
    const { page, html } = await sentOut();
    expect(page).toContain(`<a href="${to}">them</a>`);
    expect(html).toContain(to);
  });

  test("keeps an editor's subject and words", async () => {
    const words = "Read [the herons](/article/herons) and [the storks](/article/storks), *soon*.";
    const parts = withIds([
      { kind: "words", text: words },
      { kind: "story", from: "article", title: "On herons", url: "/article/herons", excerpt: "", facts: "" },
      { kind: "story", from: "link", title: "Elsewhere", url: "https://x.example/", excerpt: "", facts: "" },
    ]);
    await batch(db, writeText(composing, DAY, { subject: "Birds", preheader: "", parts }));
    await forget("herons");
    await weeklyIssue(sending);
    const { status, subject, body } = await issue();
    expect([status, subject]).toEqual(["published", "Birds"]);
    expect(body).toBe(`${words}\n\n### [Elsewhere](https://x.example/)`);
    expect((await sentOut()).page).toContain('Read the herons and <a href="/article/storks">the storks</a>');
  });

  test("waits as a draft when an editor's words are left, without the story that named its subject", async () => {
    const parts = withIds([{ kind: "words", text: "A word of ours." }, story("/article/herons")]);
    await batch(db, writeText(composing, DAY, { ...announcementOf(parts), parts }));
    await forget("herons");
    await weeklyIssue(sending);
    const { status, body } = await issue();
    expect(status).toBe("draft");
    expect(body).toContain("A word of ours.");
  });

  test("waits as a draft when it has no subject, although everything is there", async () => {
    const parts = withIds([{ kind: "words", text: "A word of ours." }]);
    await batch(db, writeText(composing, DAY, { ...announcementOf(parts), parts }));
    expect((await weeklyIssue(sending)).summary).toBe(`Held the issue of ${DAY}: it has no subject.`);
    expect(await issue()).toMatchObject({ status: "draft", subject: "" });
  });

  test("keeps the story of an article whose address leads elsewhere", async () => {
    await batch(db, [movePath("/article/herons", "/article/storks", composing.now())]);
    await forget("herons");
    await weeklyIssue(sending);
    expect((await issue()).body).toContain("/article/herons");
  });

  test("keeps a video whose address leads elsewhere, whatever its letters; one without a target is gone", async () => {
    const [kept, gone] = ["/video/aBcDeFgHiJk", "/video/AbCdEfGhIjK1"] as const;
    await batch(db, [movePath(kept, "/videos", composing.now()), movePath(gone, null, composing.now())]);
    expect([...(await missingItems(db, [kept, gone]))]).toEqual([[gone, "gone"]]);
  });

  test("of the sample edition is composed anew from what real sources brought", async () => {
    for (const slug of SLUGS) await forget(slug);
    await upsertArticles(composing, items(["real"], { sourceId: "a-real-feed" }));
    await weeklyIssue(sending);
    const { status, subject, body } = await issue();
    expect([status, subject]).toEqual(["published", "On real"]);
    expect(body).not.toMatch(/herons|storks|cranes/);
  });

  test("that somebody approved is never replaced by a text that nobody approved", async () => {
    const plan = {
      status: "scheduled",
      sendAt: Date.parse("2026-08-20T13:00:00Z"),
      readers: "weekly",
    } as const;
    await batch(db, writePlan(composing, DAY, { ...plan, approved: { by: "Ada", at: 1 } }));
    for (const slug of SLUGS) await forget(slug);
    await upsertArticles(composing, items(["real"], { sourceId: "a-real-feed" }));
    await weeklyIssue(sending);
    expect(await issue()).toMatchObject({ status: "draft", sendAt: null, subject: "On herons" });
    expect(await readPlan(db, DAY)).toMatchObject({ approved: null });
  });

  test("that has to be approved waits for it again", async () => {
    for (const slug of SLUGS) await forget(slug);
    await upsertArticles(composing, items(["real"], { sourceId: "a-real-feed" }));
    const { newsletter } = sending.publication;
    const required = { ...newsletter.issue, approval: "required" as const };
    const publication = { ...sending.publication, newsletter: { ...newsletter, issue: required } };
    await weeklyIssue({ ...sending, publication });
    expect((await issue()).status).toBe("draft");
  });

  test("of which nothing is left, and nothing came, waits as a draft", async () => {
    await removeSource(composing, "test");
    for (const slug of SLUGS) await forget(slug);
    expect((await weeklyIssue(sending)).summary).toBe(`Held the issue of ${DAY}: what it leads to is gone.`);
    expect(await issue()).toMatchObject({ status: "draft", sendAt: null });
  });
});
