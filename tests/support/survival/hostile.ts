import { createRandom } from "~/lib/random.ts";

/** Hostile and malformed input for forms. */

const SEEDS = [
  "",
  " ",
  "\0",
  "\u0007\u001b[31mred",
  "\ud800",
  "\udfff broken half",
  "\u202egnp.exe",
  "\u200b\u2060\ufeff",
  "Zalgo ̷̢̧͖̗̲",
  "👩‍👩‍👧‍👦".repeat(40),
  "日本語のテスト",
  "مرحبا بالعالم",
  "İstanbul ﬁ ß ſ",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "</style></title><svg onload=alert(1)>",
  "javascript:alert(1)",
  "'; drop table subscribers; --",
  '" or 1=1 --',
  "{{7*7}} #{7*7} <%= 7*7 %>",
  "=HYPERLINK(1)",
  "%0d%0aBcc: everyone@example.com",
  "reader@example.com\r\nBcc: everyone@example.com",
  "reader@example.com\nSubject: another",
  "reader@example.com, second@example.com",
  "Reader <reader@example.com>",
  "reader@example.com>\r\n\r\n<html>",
  "reader@[127.0.0.1]",
  "reader@localhost",
  "reader@@example.com",
  "@example.com",
  "reader@",
  "reader@example..com",
  "reader@-example.com",
  "../../../../etc/passwd",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "NaN",
  `${"a".repeat(250)}@example.com`,
  "a".repeat(5_001),
  "é".repeat(9_000),
  "\n".repeat(3_000),
  "line\u2028separator\u2029paragraph",
] as const;

export interface HostileBody {
  name: string;
  contentType: string | null;
  body: string;
}

/** Characters with a meaning in markup, headers, shells or spreadsheets, and scripts of both directions. */
const CHARACTERS = [
  ..."<>\"'&;%=+-@,:/\\(){}[]|`~^$#!?*. aZ09\r\n\t\0\u0007\u001b\u007f\u0085\u00a0\u200b\u200f\u202e\u2066\ufeff\ufffd\u0301éßİ漢あعש😀\ud83d",
];

const FEWEST = 500;

/** Returns at least 500 bodies for a form with these fields; `valid` is a regular post. */
export function hostileBodies(valid: Record<string, string>): HostileBody[] {
  const form = "application/x-www-form-urlencoded";
  const json = "application/json";
  const honest = String(new URLSearchParams(valid));
  const [field = ""] = Object.keys(valid);
  const bodies: HostileBody[] = Object.keys(valid).flatMap((name) =>
    SEEDS.flatMap((seed, index) => [
      {
        name: `${name} = seed ${index}, form`,
        contentType: form,
        body: String(new URLSearchParams({ ...valid, [name]: seed })),
      },
      {
        name: `${name} = seed ${index}, JSON`,
        contentType: json,
        body: JSON.stringify({ ...valid, [name]: seed }),
      },
    ]),
  );
  const random = createRandom("hostile");
  const noise = Array.from({ length: FEWEST - bodies.length }, (_, index) => {
    const name = random.pick(Object.keys(valid));
    const text = Array.from({ length: random.int(1, 300) }, () => random.pick(CHARACTERS)).join("");
    return {
      name: `${name} = noise ${index}`,
      contentType: json,
      body: JSON.stringify({ ...valid, [name]: text }),
    };
  });
  const wrong: unknown[] = [null, 1, true, ["reader@example.com"], { $ne: null }, { toString: "x" }];
  const all = [
    ...bodies,
    ...noise,
    ...wrong.map((value) => ({
      name: `${field} = ${JSON.stringify(value)}`,
      contentType: json,
      body: JSON.stringify({ ...valid, [field]: value }),
    })),
    { name: "JSON that is an array", contentType: json, body: "[]" },
    { name: "JSON that is null", contentType: json, body: "null" },
    { name: "JSON cut short", contentType: json, body: '{"email":' },
    { name: "JSON with a prototype", contentType: json, body: '{"__proto__":{"email":"a@example.com"}}' },
    { name: "deep JSON", contentType: json, body: `${"[".repeat(20_000)}${"]".repeat(20_000)}` },
    { name: "a duplicate field", contentType: form, body: `${honest}&${field}=again` },
    { name: "an array of PHP's", contentType: form, body: `${field}[]=a&${field}[]=b` },
    { name: "broken percent signs", contentType: form, body: `${field}=%E0%A4%A&x=%` },
    { name: "broken UTF-8", contentType: form, body: `${field}=%ff%fe%c0%80` },
    { name: "nothing", contentType: form, body: "" },
    { name: "too much", contentType: form, body: `${honest}&x=${"x".repeat(70_000)}` },
    ...["text/plain", "multipart/form-data; boundary=x", "text/xml", "application/x-json", "x", null].map(
      (contentType) => ({ name: `the type ${contentType}`, contentType, body: honest }),
    ),
  ];
  // Each has its own address, because of the rate limit by address.
  return all.map((each, index) => ({
    ...each,
    body: each.body.replace(/mallory(?=@|%40)/g, `mallory-${index}`),
  }));
}
