import { beforeEach, describe, expect, test } from "vitest";
import { nextIssue } from "~/domains/newsletter/rules/issue-schedule.ts";
import { markOf, type Part, type Story } from "~/domains/newsletter/rules/letter/parts.ts";
import { writePlan, writeText } from "~/domains/newsletter/store/drafts.ts";
import { addIssue, issueOf } from "~/domains/newsletter/store/issues.ts";
import { addLetter } from "~/domains/newsletter/store/letters.ts";
import { addDays } from "~/lib/time/time-zone.ts";
import { batch } from "~/platform/data/db.ts";
import { signedIn } from "../../support/desk/desk.ts";
import {
  act,
  begin,
  CRON,
  compose,
  DAY,
  db,
  deps,
  editor,
  idOf,
  PAGE,
  text,
  titles,
  undo,
} from "../../support/desk/letter.ts";
import { visitSite } from "../../support/unit/whole-site.ts";

/** The letter at the desk, from the browser to the rows. */

beforeEach(begin);

describe("this week's issue", () => {
  test("is where the desk's letter leads, and is shown as it would be composed", async () => {
    const led = await editor.get("/desk/letter");
    expect(led.status).toBe(303);
    const shown = await editor.get(led.headers.get("Location") ?? "");
    expect(shown.body).toContain("Not composed yet");
    expect(await issueOf(db, DAY)).toBeNull();
  });

  test("is the next one, beside an older one that was held", async () => {
    const { day, sendAt } = nextIssue(new Date(), deps.publication.newsletter.issue);
    const held = addDays(day, -7);
    const issue = (day: string) => ({ day, subject: `Of ${day}`, preheader: "", body: "Words." });
    const led = async () => (await editor.get("/desk/letter")).headers.get("Location") ?? "";
    await addIssue(deps, issue(held), null);
    expect(await led()).toBe(`/desk/letter/${held}`);
    // The next one can be begun or skipped all the same.
    expect((await editor.get(await led())).body).toContain(`href="/desk/letter/${day}"`);
    await addIssue(deps, issue(day), sendAt);
    expect(await led()).toBe(`/desk/letter/${day}`);
    expect((await editor.get(await led())).body).toContain(`href="/desk/letter/${held}"`);
  });

  test("is begun by an editor before the clock does", async () => {
    expect((await act({ act: "begin-issue" })).status).toBe(303);
    expect(await titles()).toEqual(["summary", "Worth reading", "Pricing", "Hiring"]);
    expect((await editor.get(PAGE)).body).toContain("Goes out");
  });

  test("is arranged, with Undo", async () => {
    await compose();
    const moved = await act({ act: "move-letter-part", part: await idOf("Hiring"), to: "up" });
    expect(await titles()).toEqual(["summary", "Worth reading", "Hiring", "Pricing"]);
    expect((await text()).subject).toBe("Hiring");
    await undo(moved);
    expect(await titles()).toEqual(["summary", "Worth reading", "Pricing", "Hiring"]);
  });

  test("loses a story and gets it again, offered among what it has not", async () => {
    await compose();
    expect((await editor.get(PAGE)).body).not.toContain('name="item" value="pricing"');
    await act({ act: "move-letter-part", part: await idOf("Pricing"), to: "out" });
    expect(await titles()).not.toContain("Pricing");
    expect((await editor.get(PAGE)).body).toContain('name="item" value="pricing"');
    await act({ act: "add-letter-item", from: "article", item: "pricing" });
    expect(await titles()).toEqual(["summary", "Worth reading", "Hiring", "Pricing"]);
    expect((await act({ act: "add-letter-item", from: "article", item: "pricing" })).status).toBe(400);
  });

  test("gets words and a link", async () => {
    await compose();
    await act({ act: "add-letter-words", kind: "words", place: "first", text: "Hello from *Ada*." });
    await act({ act: "add-letter-link", place: "", title: "A talk", url: "https://talks.example/1" });
    expect(await titles()).toEqual([
      "Hello from *Ada*.",
      "summary",
      "Worth reading",
      "Pricing",
      "Hiring",
      "A talk",
    ]);
    const refused = await act({ act: "add-letter-link", title: "Bad", url: "javascript:alert(1)" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('value="javascript:alert(1)"');
    expect(await titles()).not.toContain("Bad");
  });

  test("is never left empty", async () => {
    await compose();
    const ids = (await text()).parts.map(({ id }) => id);
    for (const part of ids) await act({ act: "move-letter-part", part, to: "out" });
    expect((await text()).parts.length).toBeGreaterThan(0);
  });

  test("keeps a subject while it is scheduled", async () => {
    await compose();
    await act({ act: "add-letter-words", kind: "words", place: "first", text: "Meanwhile." });
    await act({ act: "move-letter-part", part: await idOf("Pricing"), to: "out" });
    const last = { act: "move-letter-part", part: await idOf("Hiring"), to: "out" };
    const refused = await act(last);
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("This letter is scheduled and would have no subject. Write one first.");
    const { subject, preheader } = await text();
    const was = markOf({ subject, preheader });
    await act({ act: "announce-letter", subject: "Our week", preheader: "", was });
    expect((await act(last)).status).toBe(303);
    expect(await text()).toMatchObject({ subject: "Our week" });
  });

  test("tells whoever edits a part that somebody else changed, and loses neither's words", async () => {
    await compose();
    const part = (await text()).parts.find((each) => each.kind === "story");
    if (part?.kind !== "story") throw new Error("no story");
    const edit = (title: string, was: string) =>
      act({ act: "edit-letter-part", part: part.id, was, title, url: part.url, excerpt: "", facts: "" });
    const was = markOf(part);
    await edit("Ada's title", was);
    const late = await edit("Ben's title", was);
    expect(late.status).toBe(400);
    expect(late.body).toContain("Somebody else changed this in the meantime.");
    expect(late.body).toContain('value="Ben&#x27;s title"');
    expect(late.body).toContain("Ada&#x27;s title");
    expect(await titles()).toContain("Ada's title");
    const now = (await text()).parts.find(({ id }) => id === part.id);
    const again = now ? markOf(now) : "";
    expect(late.body).toContain(`name="was" value="${again}"`);
    await edit("Ben's title", again);
    expect(await titles()).toContain("Ben's title");
  });

  test("knows an article of another publication while it leads there", async () => {
    await compose();
    const { parts, ...rest } = await text();
    const url = "https://wire.example/pricing";
    const isPricing = (part: Part): part is Part & Story => part.kind === "story" && part.title === "Pricing";
    const elsewhere = parts.map((part) =>
      isPricing(part) ? { ...part, url, path: "/article/pricing" } : part,
    );
    await batch(db, writeText(deps, DAY, { ...rest, parts: elsewhere }));
    const edit = async (url: string) => {
      const part = (await text()).parts.find(isPricing);
      if (!part) throw new Error("no story");
      await act({ act: "edit-letter-part", part: part.id, was: markOf(part), title: part.title, url });
      return (await text()).parts.find(isPricing);
    };
    expect(await edit(url)).toMatchObject({ url, path: "/article/pricing" });
    expect(await edit("https://other.example/")).not.toHaveProperty("path");
  });

  test("has a subject and a preview line of the editor's, which a change elsewhere does not collide with", async () => {
    await compose();
    const { subject, preheader } = await text();
    const was = markOf({ subject, preheader });
    await act({ act: "add-letter-words", kind: "words", place: "first", text: "Meanwhile." });
    const said = await act({ act: "announce-letter", subject: "Our week", preheader: "In short", was });
    expect(said.status).toBe(303);
    expect(await text()).toMatchObject({ subject: "Our week", preheader: "In short" });
    expect(await titles()).toContain("Meanwhile.");
    expect((await act({ act: "announce-letter", subject: "Late", preheader: "", was })).status).toBe(400);
    expect((await text()).subject).toBe("Our week");
  });
});

test("single letters are led to, also the seventh that is a draft and the seventh that waits", async () => {
  const ids = Array.from({ length: 14 }, (_, index) => `single-${index}`);
  const parts = [{ id: "1", kind: "words" as const, text: "Hello." }];
  await batch(
    db,
    ids.map((id) => addLetter(deps, { id, readers: "all", subject: id, preheader: "", parts })),
  );
  const plan = { status: "scheduled", sendAt: Date.now() + 9e8, approved: null, readers: "all" } as const;
  for (const id of ids.slice(7)) await batch(db, writePlan(deps, id, plan));
  const { body } = await editor.get(PAGE);
  for (const id of ids) expect(body).toContain(`href="/desk/letter/${id}"`);
});

describe("the preview", () => {
  test("is the mail, in a frame without scripts, for whoever is signed in", async () => {
    await compose();
    const path = `/desk/letter/preview/${DAY}?theme=dark`;
    const mail = await visitSite(path, { headers: { Cookie: editor.cookie }, bindings: { CRON } });
    expect(mail.status).toBe(200);
    expect(mail.body).toContain("Pricing");
    expect(mail.headers.get("Content-Security-Policy")).toMatch(/^sandbox .*default-src 'none'/);
    expect(mail.headers.get("X-Frame-Options")).toBeNull();
    expect(mail.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await visitSite(path, { bindings: { CRON } })).status).not.toBe(200);
    const page = await editor.get(`${PAGE}?look=dark-phone`);
    expect(page.body).toContain(`src="/desk/letter/preview/${DAY}?theme=dark"`);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/frame-src[^;]*'self'/);
  });
});

test("a test goes to whoever asks for it", async () => {
  await compose();
  expect((await act({ act: "test-letter" })).status).toBe(303);
  const { results } = await db.$client.prepare("select recipient, subject from outbox").all();
  expect(results).toEqual([{ recipient: editor.email, subject: "[Test] Pricing" }]);
});

test("a viewer sees the letter and has no forms for it", async () => {
  await compose();
  const viewer = await signedIn("viewer");
  const shown = await viewer.get(PAGE);
  expect(shown.status).toBe(200);
  expect(shown.body).toContain("Pricing");
  expect(shown.body).not.toContain('value="move-letter-part"');
  expect(shown.body).not.toContain('value="approve-letter"');
  expect((await viewer.get("/desk/letter/new")).status).toBe(403);
});
