import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type ImportOptions, parseImport } from "~/domains/newsletter/store/import/parse.ts";
import { approveImport, importReport, receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { stepImport } from "~/domains/newsletter/store/import/steps.ts";
import { importSubscriptions } from "~/domains/newsletter/store/import/store.ts";
import { decodeText } from "~/lib/csv/decode.ts";
import { batch } from "~/platform/data/db.ts";
import { subscriber } from "../../support/mail/newsletter.ts";
import { testDeps } from "../../support/unit/deps.ts";

/** Exports of other products. The columns are those that the products write. */

const NOW = new Date("2026-08-21T12:00:00Z");
const evidence = { consent_place: "https://old.example.com", consent_wording: "The weekly letter" };

function read(lines: string[], options: Partial<ImportOptions> = { evidence }) {
  const result = parseImport(lines.join("\n"), { now: NOW, list: "weekly", ...options });
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  const { rows, ...rest } = result.value;
  const short = rows.map(({ email, status, consentAt, confirmedAt, endedAt }) =>
    [email, status, ...[consentAt, confirmedAt, endedAt].map((time) => time && iso(time))].join(" "),
  );
  return { ...rest, rows: short };
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

describe("an export of", () => {
  test("Mailchimp has the times of consent and confirmation; who left or bounced is not subscribed", () => {
    const header =
      '"Email Address","First Name","Last Name",UNSUB_TIME,CLEAN_TIME,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP';
    expect(
      read([
        header,
        'in@example.com,A,B,,,2,"2024-03-16 14:40:47",,"2024-03-16 14:42:00",',
        'added@example.com,A,B,,,2,,,"2024-03-16 14:42:00",',
        'left@example.com,A,B,"2025-01-02 03:04:05",,2,"2024-03-16 14:40:47",,"2024-03-16 14:42:00",',
        'bounced@example.com,A,B,,"2025-01-02 03:04:05",2,,,"2024-03-16 14:42:00",',
        "unknown@example.com,A,B,,,2,,,,",
      ]),
    ).toEqual({
      product: "Mailchimp",
      rows: [
        "in@example.com active 2024-03-16T14:40 2024-03-16T14:42 ",
        "added@example.com active 2024-03-16T14:42 2024-03-16T14:42 ",
        "left@example.com ended 2024-03-16T14:40 2024-03-16T14:42 2025-01-02T03:04",
        "bounced@example.com ended 2024-03-16T14:42 2024-03-16T14:42 2025-01-02T03:04",
      ],
      rejected: ["Line 6: consent_at must be a date that has passed, such as 2025-03-31."],
    });
  });

  test("Ghost has members who get no emails", () => {
    const header =
      "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers";
    expect(
      read([
        header,
        "1,in@example.com,A,,true,false,,2024-01-15T10:00:00.000Z,,,",
        "2,out@example.com,B,,false,false,,2024-01-15T10:00:00.000Z,,,",
        "3,gone@example.com,C,,true,false,,2024-01-15T10:00:00.000Z,2025-02-01T00:00:00.000Z,,",
      ]).rows,
    ).toEqual([
      "in@example.com active 2024-01-15T10:00 2024-01-15T10:00 ",
      "out@example.com ended 2024-01-15T10:00 2024-01-15T10:00 2024-01-15T10:00",
      "gone@example.com ended 2024-01-15T10:00 2024-01-15T10:00 2025-02-01T00:00",
    ]);
  });

  test("Substack has readers who disabled emails", () => {
    const header = "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at";
    expect(
      read([
        header,
        "free@example.com,false,,other,false,2026-07-01T00:00:00.000Z,",
        "off@example.com,true,2027-07-01T00:00:00.000Z,yearly,true,2026-06-01T00:00:00.000Z,2026-07-15T00:00:00.000Z",
      ]),
    ).toMatchObject({
      product: "Substack",
      rows: [
        "free@example.com active 2026-07-01T00:00 2026-07-01T00:00 ",
        "off@example.com ended 2026-06-01T00:00 2026-06-01T00:00 2026-06-01T00:00",
      ],
    });
  });

  test("beehiiv has a status; who has not confirmed is refused", () => {
    const { product, rows, rejected } = read([
      "email,status,created_at,subscription_tier",
      "in@example.com,active,2025-05-01T00:00:00Z,free",
      "out@example.com,inactive,2025-05-01T00:00:00Z,free",
      "not-yet@example.com,pending,2025-05-01T00:00:00Z,free",
    ]);
    expect([product, rows.map((row) => row.split(" ")[1])]).toEqual(["beehiiv", ["active", "ended"]]);
    expect(rejected).toEqual([
      "Line 4: status must be active or ended: who has not confirmed cannot be taken in.",
    ]);
  });
});

test("what no export says of a consent is asked for, and a file of unknown columns names what it lacks", () => {
  const parse = (text: string, options: Partial<ImportOptions> = {}) =>
    parseImport(text, { now: NOW, list: "weekly", ...options });
  const ghost = "email,subscribed_to_emails,created_at\na@example.com,true,2024-01-15";
  expect(parse(ghost)).toMatchObject({
    code: "evidence",
    message: "This is an export of Ghost; it lacks consent_place, consent_wording.",
  });
  expect(parse(ghost, { evidence: { consent_place: "x" } })).toMatchObject({ code: "evidence" });
  const own = "E-Mail;Anmeldung\na@example.com;2024-01-15";
  expect(parse(own, { evidence })).toMatchObject({
    code: "columns",
    message: expect.stringContaining("email"),
  });
  const named = { email: "E-Mail", consent_at: "Anmeldung" };
  expect(parse(own, { evidence, named })).toMatchObject({
    value: { rows: [{ email: "a@example.com", status: "active", consentPlace: "https://old.example.com" }] },
  });
});

test("a row's own evidence goes before what is said for all", () => {
  const text = `email,consent_at,consent_place,consent_wording\na@example.com,2024-01-15,here,Yes\nb@example.com,2024-01-15,,`;
  const result = parseImport(text, { now: NOW, list: "weekly", evidence });
  expect(result.ok && result.value.rows.map(({ consentPlace }) => consentPlace)).toEqual([
    "here",
    "https://old.example.com",
  ]);
});

const TEXT = "name;ort\nJörg;Köln\n";
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [...text].flatMap((char) => {
      const [low, high] = [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8];
      return little ? [low, high] : [high, low];
    }),
  );

test.each<[string, Uint8Array]>([
  ["UTF-8", new TextEncoder().encode(TEXT)],
  ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${TEXT}`)],
  ["UTF-16 with a mark", utf16(`\ufeff${TEXT}`, true)],
  ["UTF-16 of the other order with a mark", utf16(`\ufeff${TEXT}`, false)],
  ["UTF-16 without a mark", utf16(TEXT, true)],
  ["UTF-16 of the other order without a mark", utf16(TEXT, false)],
  ["Latin-1", Uint8Array.from([...TEXT].map((char) => char.charCodeAt(0)))],
])("a file in %s is read", (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

describe("who left there since an import of theirs", () => {
  const deps = testDeps();
  const { db } = deps;
  const header = "Email Address,UNSUB_TIME,OPTIN_TIME,CONFIRM_TIME";
  const member = (email: string, left = "") => `${email},${left},2024-03-16 14:40:47,2024-03-16 14:42:00`;
  const LEFT = "2026-08-20 10:00:00";
  const given = {
    name: "members.csv",
    list: "weekly",
    consentPlace: "their form",
    consentWording: "The weekly letter",
    consentDay: "",
  } as const;

  const held = (email: string) =>
    db.get(sql`
      select x.status, x.ended_at as endedAt, x.consent_place as place, x.source from subscriptions x
      join subscribers s on s.id = x.subscriber_id where s.email = ${email}`);

  /** Mailings on their way to a subscriber, to a list and to everybody. */
  async function isGoingTo(email: string) {
    for (const readers of ["weekly", "all"]) {
      await db.run(sql`
        insert into mailings (id, key, kind, audience, subject, html, text, headers, links, links_until, state, created_at)
        values (${readers}, ${readers}, 'letter', ${`newsletter-${readers}`}, '', '', '', '{}', '{}', 0, 'sending', 0)
        on conflict do nothing`);
      await db.run(sql`
        insert into deliveries (recipient_id, mailing_id, address, batch_id, state)
        select id, ${readers}, email, 'b', 'waiting' from subscribers where email = ${email}`);
    }
  }

  const deliveries = (email: string) =>
    db.all(
      sql`select mailing_id as mailing, state from deliveries where address = ${email} order by mailing_id`,
    );

  const both = (state: string) => ["all", "weekly"].map((mailing) => ({ mailing, state }));

  /** Brings a file to the desk and has it stored. Returns what was said of its rows before and after. */
  async function atDesk(lines: string[]) {
    const received = await receiveImport(
      deps,
      given,
      new TextEncoder().encode([header, ...lines].join("\n")),
    );
    if (!received.ok) throw new Error(received.message);
    const report = async () => {
      const pages: string[] = [];
      for await (const rows of importReport(db, received.value))
        pages.push(...rows.map(({ email, outcome }) => `${email} ${outcome}`));
      return pages;
    };
    while (await stepImport(deps));
    const before = await report();
    await batch(db, [approveImport(received.value)]);
    while (await stepImport(deps));
    return [before, await report()];
  }

  const ended = { status: "ended", endedAt: Date.parse("2026-08-20T10:00:00Z") };

  test("is not subscribed here any more, and gets nothing that is on its way", async () => {
    await atDesk([member("moved@example.com"), member("stays@example.com")]);
    await isGoingTo("moved@example.com");
    await isGoingTo("stays@example.com");
    const noted = ["moved@example.com noted"];
    expect(await atDesk([member("moved@example.com", LEFT)])).toEqual([noted, noted]);
    expect(await held("moved@example.com")).toEqual({ ...ended, place: "their form", source: "import" });
    expect(await deliveries("moved@example.com")).toEqual(both("withdrawn"));
    expect(await deliveries("stays@example.com")).toEqual(both("waiting"));
    const left = ["moved@example.com left"];
    expect(await atDesk([member("moved@example.com")])).toEqual([left, left]);
  });

  test("keeps the list that was confirmed here after that", async () => {
    await subscriber("back@example.com");
    await isGoingTo("back@example.com");
    const known = ["back@example.com known"];
    expect(await atDesk([member("back@example.com", LEFT)])).toEqual([known, known]);
    expect(await held("back@example.com")).toMatchObject({ status: "active", endedAt: null, source: "page" });
    expect(await deliveries("back@example.com")).toEqual(both("waiting"));
  });

  test("gets letters to everybody while another list is active", async () => {
    await atDesk([member("other@example.com")]);
    await subscriber("other@example.com", "daily");
    await isGoingTo("other@example.com");
    await atDesk([member("other@example.com", LEFT)]);
    expect(await deliveries("other@example.com")).toEqual([
      { mailing: "all", state: "waiting" },
      { mailing: "weekly", state: "withdrawn" },
    ]);
  });

  test("is ended by a command's import, also by an export without times of leaving", async () => {
    const bring = (lines: string[]) => {
      const parsed = parseImport(lines.join("\n"), { now: NOW, list: "weekly", evidence });
      if (!parsed.ok) throw new Error(parsed.message);
      return importSubscriptions(deps, parsed.value.rows);
    };
    const ghost = "email,subscribed_to_emails,created_at";
    await bring([ghost, "quiet@example.com,true,2024-01-15"]);
    expect(await bring([ghost, "quiet@example.com,false,2024-01-15"])).toMatchObject({ added: 0, noted: 1 });
    expect(await held("quiet@example.com")).toMatchObject({ status: "ended" });
  });
});
