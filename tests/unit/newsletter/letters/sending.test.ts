import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Readers } from "~/domains/newsletter/fields.ts";
import { publishLetter } from "~/domains/newsletter/publish-issue.ts";
import { announcementOf } from "~/domains/newsletter/rules/compose.ts";
import type { Part } from "~/domains/newsletter/rules/letter/parts.ts";
import { readPlan, writePlan, writeText } from "~/domains/newsletter/store/drafts.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { addLetter, holdLetters, letterOf } from "~/domains/newsletter/store/letters.ts";
import { subscriberId } from "~/domains/newsletter/store/operator.ts";
import { leave, unsubscribe } from "~/domains/newsletter/store/preferences.ts";
import { runWanted } from "~/jobs/clock/run.ts";
import { AUDIENCES, drainOutboxJob } from "~/jobs/drain-outbox.ts";
import { singleLetters, singleLettersJob } from "~/jobs/letters/single-letters.ts";
import { batch } from "~/platform/data/db.ts";
import { sweepMail } from "~/platform/mail/delivery/queue/sweep.ts";
import { accept, clearMail, clockedDeps, crash, fakeProvider } from "../../../support/mail/mail.ts";

/** A single letter, from the desk to the provider. */

let deps = clockedDeps();

const CONSENT = {
  consentAt: 0,
  consentPlace: "a test",
  consentWording: "Yes",
  confirmedAt: 0,
  endedAt: null,
};

beforeEach(async () => {
  deps = clockedDeps();
  await clearMail(deps);
  for (const table of ["letters", "subscribers", "subscriptions"])
    await deps.db.run(sql`delete from ${sql.identifier(table)}`);
  const bring = (emails: string[], list: "weekly" | "daily", status: "active" | "ended" = "active") =>
    importSubscriptions(
      deps,
      emails.map((email) => ({ email, list, status, ...CONSENT })),
    );
  await bring(["ada@example.com", "both@example.com"], "weekly");
  await bring(["ben@example.com", "both@example.com"], "daily");
  await bring(["left@example.com"], "weekly", "ended");
});

const WORDS: Part = { id: "1", kind: "words", text: "They are [here](/events)." };
const GONE = {
  id: "2",
  kind: "story",
  from: "article",
  title: "Deleted since",
  url: "/article/deleted-since",
  excerpt: "",
  facts: "",
} as const;

async function write(readers: Readers, id = `letter-${readers}`, parts: Part[] = [WORDS]) {
  await batch(deps.db, [
    addLetter(deps, { id, readers, subject: "Tickets", preheader: "From tomorrow on", parts }),
  ]);
  return id;
}

const schedule = (id: string, readers: Readers, inMs = 0) =>
  batch(
    deps.db,
    writePlan(deps, id, {
      status: "scheduled",
      sendAt: deps.now().getTime() + inMs,
      approved: { by: "Ada", at: deps.now().getTime() },
      readers,
    }),
  );

/** Runs the clock; returns the addresses that got the letter. */
async function tick(script: typeof accept = accept): Promise<string[]> {
  await singleLetters(deps);
  const { provider, requests } = fakeProvider(script);
  await sweepMail(deps, provider, AUDIENCES);
  return requests.flatMap(({ to }) => to).sort();
}

test.each([
  ["weekly", ["ada@example.com", "both@example.com"]],
  ["daily", ["ben@example.com", "both@example.com"]],
  ["all", ["ada@example.com", "ben@example.com", "both@example.com"]],
] as const)("a letter to %s reaches each of them once", async (readers, addresses) => {
  const id = await write(readers);
  expect(await tick()).toEqual([]);
  await schedule(id, readers);
  expect(await tick()).toEqual(addresses);
  expect(await tick()).toEqual([]);
  expect(await letterOf(deps.db, id)).toMatchObject({ status: "published" });
});

describe("a letter", () => {
  test("goes out at its minute, and can be called back until then", async () => {
    const id = await write("weekly");
    await schedule(id, "weekly", 60_000);
    expect(await singleLettersJob.isWanted?.(deps)).toBe(false);
    expect(await tick()).toEqual([]);
    await batch(
      deps.db,
      writePlan(deps, id, { status: "draft", sendAt: null, approved: null, readers: "weekly" }),
    );
    deps.pass(120);
    expect(await tick()).toEqual([]);
    await schedule(id, "weekly");
    expect(await singleLettersJob.isWanted?.(deps)).toBe(true);
    expect(await tick()).toEqual(["ada@example.com", "both@example.com"]);
    await expect(schedule(id, "weekly")).rejects.toThrow();
  });

  test("is on its way the minute after it was published; without a provider nothing runs for it", async () => {
    const withProvider = { ...deps, vars: { ...deps.vars, MAIL_PROVIDER: "mailbox" as const } };
    const sent = () =>
      deps.db.all<{ address: string }>(
        sql`select address from deliveries where state = 'sent' order by address`,
      );
    const minute = () => runWanted(withProvider, [singleLettersJob, drainOutboxJob]);
    await schedule(await write("weekly"), "weekly");
    await minute();
    deps.pass(60);
    expect(await drainOutboxJob.isWanted?.(deps)).toBe(false);
    expect(await drainOutboxJob.isWanted?.(withProvider)).toBe(true);
    await minute();
    expect((await sent()).map(({ address }) => address)).toEqual(["ada@example.com", "both@example.com"]);
    expect(await drainOutboxJob.isWanted?.(withProvider)).toBe(false);
  });

  test("without a subject waits as a draft", async () => {
    const id = await write("weekly");
    await batch(deps.db, writeText(deps, id, { subject: "", preheader: "", parts: [WORDS] }));
    await schedule(id, "weekly");
    expect((await singleLetters(deps)).summary).toBe(`Held “${id}”: it has no subject.`);
    expect(await readPlan(deps.db, id)).toMatchObject({ status: "draft", approved: null });
  });

  test("that was called back while the clock had it in hand does not go out", async () => {
    const id = await write("weekly");
    await schedule(id, "weekly");
    const read = await letterOf(deps.db, id);
    deps.pass(1);
    await batch(
      deps.db,
      writePlan(deps, id, { status: "draft", sendAt: null, approved: null, readers: "weekly" }),
    );
    if (!read) throw new Error("no letter");
    expect(await publishLetter(deps, read)).toBe(false);
    expect(await tick()).toEqual([]);
  });

  test.each<[string, Part]>([
    ["", GONE],
    [" here, of another publication", { ...GONE, url: "https://wire.example/a", path: GONE.url }],
  ])("goes out without a story that is gone%s", async (_, gone) => {
    const heading: Part = { id: "3", kind: "heading", text: "Of its own" };
    const id = await write("weekly", "with-gone", [WORDS, heading, gone]);
    await schedule(id, "weekly");
    expect(await tick()).toEqual(["ada@example.com", "both@example.com"]);
    expect(await letterOf(deps.db, id)).toMatchObject({
      status: "published",
      subject: "Tickets",
      parts: [WORDS],
    });
  });

  test("keeps its words as they were written, and goes out without their links to what is gone", async () => {
    const words: Part = { ...WORDS, text: "[Gone](/article/deleted-since), [there](/events)." };
    const id = await write("weekly", "with-words", [words]);
    await schedule(id, "weekly");
    await singleLetters(deps);
    expect(await letterOf(deps.db, id)).toMatchObject({ status: "published", parts: [words] });
    const [mail] = await deps.db.all<{ html: string; text: string }>(sql`select html, text from mailings`);
    expect(mail?.text).toMatch(/Gone, there <[^>]*\/events>\./);
    expect(mail?.html).not.toContain("deleted-since");
  });

  test("of which nothing is left waits as a draft that nobody has approved", async () => {
    const id = await write("weekly", "all-gone", [GONE]);
    await schedule(id, "weekly");
    expect(await singleLetters(deps)).toMatchObject({
      state: "ok",
      summary: "Held “Tickets”: what it leads to is gone.",
    });
    expect(await tick()).toEqual([]);
    expect(await readPlan(deps.db, id)).toMatchObject({ status: "draft", sendAt: null, approved: null });
  });

  test("that lost the story of its subject waits for another one", async () => {
    const parts = [WORDS, GONE];
    const id = await write("weekly", "no-subject", parts);
    await batch(deps.db, writeText(deps, id, { ...announcementOf(parts), parts }));
    await schedule(id, "weekly");
    expect(await tick()).toEqual([]);
    expect(await readPlan(deps.db, id)).toMatchObject({ status: "draft" });
  });

  test("that a crash interrupts reaches everybody once", async () => {
    const id = await write("all");
    await schedule(id, "all");
    await expect(tick(crash)).rejects.toThrow("killed");
    deps.pass(120);
    // Under the key of the first request: a provider answers it without sending again.
    expect(await tick()).toHaveLength(3);
    deps.pass(120);
    expect(await tick()).toEqual([]);
  });

  test("waits for a person after the database was put back", async () => {
    const id = await write("weekly");
    await schedule(id, "weekly");
    await batch(deps.db, [holdLetters(deps)]);
    expect(await tick()).toEqual([]);
    expect(await letterOf(deps.db, id)).toMatchObject({ status: "draft" });
  });
});

test("a letter to everybody is left with all lists at once, one to a list with that list", async () => {
  const leaveBy = async (readers: Readers, address: string) => {
    await schedule(await write(readers), readers);
    await singleLetters(deps);
    const { provider, requests } = fakeProvider();
    await sweepMail(deps, provider, AUDIENCES);
    const mail = requests.flatMap(({ messages }) => messages).find(({ to }) => to === address);
    const link = /<(\S+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const { searchParams } = new URL(link);
    expect(searchParams.get("list")).toBe(readers);
    expect(await unsubscribe(deps, readers, searchParams.get("token") ?? "")).toMatchObject({ ok: true });
    const { results } = await deps.db.$client
      .prepare(
        "select x.list, x.status from subscriptions x join subscribers s on s.id = x.subscriber_id where s.email = ? order by x.list",
      )
      .bind(address)
      .all();
    return results;
  };
  expect(await leaveBy("daily", "both@example.com")).toEqual([
    { list: "daily", status: "ended" },
    { list: "weekly", status: "active" },
  ]);
  deps.pass(60);
  expect(await leaveBy("all", "both@example.com")).toEqual([
    { list: "daily", status: "ended" },
    { list: "weekly", status: "ended" },
  ]);
});

test("who leaves a list is taken out of a letter to everybody only with the last one", async () => {
  const id = await write("all");
  await schedule(id, "all");
  await singleLetters(deps);
  const { provider } = fakeProvider(crash);
  await sweepMail(deps, provider, AUDIENCES, { most: 0 });
  const states = async () => {
    const { results } = await deps.db.$client
      .prepare("select address, state from deliveries order by address")
      .all<{ address: string; state: string }>();
    return Object.fromEntries(results.map(({ address, state }) => [address, state]));
  };
  const both = (await subscriberId(deps.db, "both@example.com")) ?? "";
  await batch(deps.db, leave(both, "daily", 1));
  expect((await states())["both@example.com"]).not.toBe("withdrawn");
  const ben = (await subscriberId(deps.db, "ben@example.com")) ?? "";
  await batch(deps.db, leave(ben, "daily", 1));
  expect((await states())["ben@example.com"]).toBe("withdrawn");
});
