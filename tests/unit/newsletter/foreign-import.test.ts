import { describe, expect, test } from "vitest";
import { type ImportOptions, parseImport } from "~/domains/newsletter/store/import/parse.ts";
import { decodeText } from "~/lib/csv/decode.ts";

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
