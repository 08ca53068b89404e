import type { Row } from "./read-row.ts";
import { rowsOf } from "./rows-of.ts";

const dated = (date: string, reads: string | null): [string, string | null] => [
  `<pubDate>${date}</pubDate>`,
  reads,
];

const NOON = "2026-08-05T12:00:00.000Z";

/** Which elements are dates, and which dates are read. */
export const DATE_ROWS: Row[] = [
  ...rowsOf("publishedAt", {
    RSS: [
      dated("Wed, 05 Aug 2026 12:00:00 GMT", NOON),
      dated("5 Aug 26 12:00 +0000", NOON),
      dated("Wed, 05 Aug 2026 14:00:00 +0200", NOON),
      dated("2026-08-05T12:00:00Z", NOON),
      dated("2026-08-05T12:00:00.250Z", "2026-08-05T12:00:00.250Z"),
      dated("Wed, 05 Aug 2026 12:00:00.5 GMT", "2026-08-05T12:00:00.500Z"),
      dated("2026-08-05T12Z", NOON),
      dated("1785931200", NOON),
      dated("Wed, 05 Aug 2026 14:00:00 CEST", NOON),
      dated("Wed, 05 Aug 2026 14:00:00 MEST", NOON),
      dated("Wed, 05 Aug 2026 14:00:00 MESZ", NOON),
      dated("Wed, 05 Aug 2026 14:00:00 CEDT", NOON),
      dated("Thu, 05 Feb 2026 13:00:00 CET", "2026-02-05T12:00:00.000Z"),
      dated("Thu, 05 Feb 2026 13:00:00 MET", "2026-02-05T12:00:00.000Z"),
      dated("Thu, 05 Feb 2026 13:00:00 MEZ", "2026-02-05T12:00:00.000Z"),
      dated("Wed, 05 Aug 2026 08:00:00 ET", NOON),
      dated("Thu, 05 Feb 2026 07:00:00 ET", "2026-02-05T12:00:00.000Z"),
      dated("Wed, 05 Aug 2026 07:00:00 CT", NOON),
      dated("Wed, 05 Aug 2026 06:00:00 MT", NOON),
      dated("Wed, 05 Aug 2026 05:00:00 PT", NOON),
      dated("Wed, 05 Aug 2026 09:00:00 AT", NOON),
      dated("Wed, 05 Aug 2026 08:00:00 EDT and counting", NOON),
      dated("Wed, 05 Aug 2026 14:00 Uhr MESZ", NOON),
      dated("Wed, 05 Aug 2026 08:00 Eastern Daylight Time", NOON),
      dated("Wed, 05 Aug 2026 08:00 Eastern Time", NOON),
      dated("Wed, 05 Aug 2026 14:00:00 +0200 (local time)", NOON),
      dated("5 août 2026 12:00", NOON),
      dated("Aug 5, 2026 at 12:00 PM", NOON),
      dated("Mon, 30 Feb 2026 12:00:00 GMT", null),
      dated("Wed, 05 Aug 2026 25:00:00 GMT", null),
      dated("Wed, 05 Aug 2026 24:30:00 GMT", null),
      dated("Wed, 05 Aug 2026 25:00 PM", null),
      dated("Wed, 05 Aug 2026 12:00:99 GMT", null),
      dated("Wed, 05 Aug 2026 12:00:00 +9900", null),
      dated("Wed, 05 Aug 2026 12:00:00 +0275", null),
      dated("2026-13-05T12:00:00Z", null),
      dated("2026-08-051234", null),
      dated("soon", null),
      ["<dc:date>2026-08-05T12:00:00Z</dc:date>", NOON],
      ["<dcterms:issued>2026-08-05T12:00:00Z</dcterms:issued>", NOON],
      ["<dcterms:created>2026-08-05T12:00:00Z</dcterms:created>", NOON],
      ["<atom:published>2026-08-05T12:00:00Z</atom:published>", NOON],
      ["<pubDate>soon</pubDate><dc:date>2026-08-05T12:00:00Z</dc:date>", NOON],
    ],
    Atom: [
      ["<published>2026-08-05T12:00:00Z</published>", NOON],
      ["<issued>2026-08-05T12:00:00Z</issued>", NOON],
      ["<updated>2026-08-05T12:00:00Z</updated>", NOON],
    ],
    JSON: [
      ['"date_published":"2026-08-05T14:00:00+02:00"', NOON],
      ['"date_modified":"2026-08-05T12:00:00Z"', NOON],
    ],
  }),
  ...rowsOf("updatedAt", {
    RSS: [
      ["<atom:updated>2026-08-05T12:00:00Z</atom:updated>", NOON],
      ["<dcterms:modified>2026-08-05T12:00:00Z</dcterms:modified>", NOON],
      ["<pubDate>Wed, 05 Aug 2026 12:00:00 GMT</pubDate>", null],
    ],
    Atom: [
      ["<updated>2026-08-05T12:00:00Z</updated>", NOON],
      ["<modified>2026-08-05T12:00:00Z</modified>", NOON],
    ],
    JSON: [['"date_modified":"2026-08-05T12:00:00Z"', NOON]],
  }),
];
