import { describe, expect, test } from "vitest";
import { conferenceCalendar, workshopCalendar } from "~/domains/events/rules/calendar.ts";
import { type CalendarComponent, calendarText, writeCalendar } from "~/lib/time/ical.ts";
import { timeZoneComponent } from "~/lib/time/ical-zone.ts";
import { timeIn } from "~/lib/time/time-zone.ts";
import { loader } from "~/routes/events.$slug[.]ics.ts";
import { call } from "../../support/call.ts";
import { testDeps, testPublication } from "../../support/unit/deps.ts";

/** What a calendar reads from a file: lines joined again, components nested, escapes undone. */
interface Parsed {
  type: string;
  properties: Record<string, string>;
  components: Parsed[];
}

function parse(file: string): Parsed {
  expect(file.endsWith("\r\n"), "the last line ends too").toBe(true);
  expect(file.replaceAll("\r\n", ""), "no bare line break").not.toMatch(/[\r\n]/);
  const physical = file.slice(0, -2).split("\r\n");
  for (const line of physical) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  const root: Parsed = { type: "", properties: {}, components: [] };
  const open = [root];
  for (const line of file.replaceAll("\r\n ", "").slice(0, -2).split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+):(.*)$/.exec(line) ?? [];
    const current = open.at(-1) as Parsed;
    if (name === "BEGIN") {
      const child = { type: value, properties: {}, components: [] };
      current.components.push(child);
      open.push(child);
    } else if (name === "END") expect(open.pop()?.type).toBe(value);
    else current.properties[name] = value;
  }
  expect(open).toEqual([root]);
  expect(root.components).toHaveLength(1);
  return root.components[0] as Parsed;
}

const plain = (value = "") =>
  value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? "\n" : escaped));

const event = (calendar: Parsed) => calendar.components.find(({ type }) => type === "VEVENT") as Parsed;

describe("writing", () => {
  const write = (value: string) => {
    const component: CalendarComponent = {
      type: "VCALENDAR",
      properties: [["SUMMARY", calendarText(value)]],
    };
    return parse(writeCalendar(component)).properties.SUMMARY;
  };

  test.each([
    ["separators", "London, 1; 2 and a \\ backslash"],
    ["line breaks", "first\nsecond\n\nfourth"],
    ["a colon and quotes", 'Note: "as is"'],
    ["a long text", "word ".repeat(60).trim()],
    ["letters of two and three octets at every fold", "é€".repeat(80)],
    ["characters of four octets", `a${"🗓".repeat(60)}`],
    ["a text just as long as a line", "x".repeat(75 - "SUMMARY:".length)],
    ["a text one longer", "x".repeat(76 - "SUMMARY:".length)],
  ])("%s come back as they went in", (_, text) => {
    expect(plain(write(text))).toBe(text);
  });

  test("a Windows line break is one line break", () => {
    expect(calendarText("a\r\nb")).toBe("a\\nb");
  });
});

const publisher = { name: "Example", domain: "example.com", url: "https://example.com/events/x" };

describe("a conference's file", () => {
  const [annual] = testPublication.events.conferences;
  if (!annual) throw new Error("no conference");
  const now = new Date("2026-11-21T09:30:15.789Z");
  const calendar = parse(conferenceCalendar(annual, publisher, now));

  test("is one event over whole days, ending on the day after the last", () => {
    expect(calendar).toMatchObject({ type: "VCALENDAR", properties: { VERSION: "2.0", METHOD: "PUBLISH" } });
    expect(event(calendar).properties).toMatchObject({
      UID: "annual-2027@example.com",
      DTSTAMP: "20261121T093015Z",
      "DTSTART;VALUE=DATE": "20270511",
      "DTEND;VALUE=DATE": "20270514",
      SUMMARY: "Recurring Annual 2027",
      STATUS: "CONFIRMED",
    });
  });

  test("says where it is and where to register", () => {
    const { LOCATION, DESCRIPTION } = event(calendar).properties;
    expect(plain(LOCATION)).toBe("San Francisco, United States");
    expect(plain(DESCRIPTION)).toBe(`${annual.description}\n\nhttps://events.recurring.ai/annual/2027`);
  });

  test("keeps its identity within a year and changes it with the edition", () => {
    const uid = (at: string) =>
      event(parse(conferenceCalendar(annual, publisher, new Date(at)))).properties.UID;
    expect(uid("2026-12-24")).toBe(uid("2027-05-13"));
    expect(uid("2026-05-14")).not.toBe(uid("2026-05-16"));
  });

  test("gives each of two editions of one year an identity, and the first keeps its own", () => {
    const [edition] = annual.editions.filter(({ startsOn }) => startsOn.startsWith("2027"));
    if (!edition) throw new Error("no edition");
    const autumn = { ...edition, startsOn: "2027-10-05", endsOn: "2027-10-06" };
    const twice = { ...annual, editions: [autumn, ...annual.editions] };
    const uid = (at: string) =>
      event(parse(conferenceCalendar(twice, publisher, new Date(at)))).properties.UID;
    expect(uid("2027-05-01")).toBe("annual-2027@example.com");
    expect(uid("2027-09-01")).toBe("annual-2027-10-05@example.com");
  });
});

describe("the workshops' file", () => {
  const series = { ...testPublication.events.workshops, signupUrl: "https://example.com/sign-up" };
  const at = (now: string) => parse(workshopCalendar(series, publisher, new Date(now)));

  test("is a weekly series from the next session on, at ten by California's clocks", () => {
    expect(event(at("2026-11-21T09:30:00Z")).properties).toMatchObject({
      UID: "webinars@example.com",
      "DTSTART;TZID=America/Los_Angeles": "20261125T100000",
      DURATION: "PT30M",
      RRULE: "FREQ=WEEKLY;BYDAY=WE",
    });
  });

  test("carries the zone whose rules give the same offsets as the runtime's, year after year", () => {
    const zone = at("2026-11-21T09:30:00Z").components.find(({ type }) => type === "VTIMEZONE");
    expect(zone?.properties.TZID).toBe("America/Los_Angeles");
    const rules = zone?.components.map(({ type, properties }) => ({
      type,
      offset: properties.TZOFFSETTO,
      month: Number(/BYMONTH=(\d+)/.exec(properties.RRULE ?? "")?.[1]),
      nth: Number(/BYDAY=(\d)SU/.exec(properties.RRULE ?? "")?.[1]),
    }));
    for (let year = 2026; year < 2040; year++) {
      for (const { month, nth, offset } of rules ?? []) {
        const first = new Date(Date.UTC(year, month - 1, 1));
        const day = 1 + ((7 - first.getUTCDay()) % 7) + (nth - 1) * 7;
        const onset = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        const hours = Number(offset) / 100;
        expect(timeIn("America/Los_Angeles", onset, "12:00").getTime()).toBe(
          Date.parse(`${onset}T12:00Z`) - hours * 3_600_000,
        );
        const before = new Date(Date.parse(onset) - 86_400_000).toISOString().slice(0, 10);
        expect(timeIn("America/Los_Angeles", before, "12:00").getTime()).not.toBe(
          Date.parse(`${before}T12:00Z`) - hours * 3_600_000,
        );
      }
    }
  });
});

describe("a time zone in a calendar file", () => {
  const rulesOf = (timeZone: string) =>
    timeZoneComponent(timeZone, new Date("2026-11-21T09:30:00Z")).components?.map(({ type, properties }) => [
      type,
      ...properties.map(([name, value]) => `${name}:${value}`),
    ]);

  test("changes on the last Sunday in Berlin", () => {
    expect(rulesOf("Europe/Berlin")).toEqual([
      [
        "DAYLIGHT",
        "DTSTART:20250330T020000",
        "TZOFFSETFROM:+0100",
        "TZOFFSETTO:+0200",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      ],
      [
        "STANDARD",
        "DTSTART:20251026T030000",
        "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      ],
    ]);
  });

  test("changes the other way round in Sydney", () => {
    expect(rulesOf("Australia/Sydney")).toEqual([
      [
        "DAYLIGHT",
        "DTSTART:20251005T020000",
        "TZOFFSETFROM:+1000",
        "TZOFFSETTO:+1100",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
      ],
      [
        "STANDARD",
        "DTSTART:20250406T030000",
        "TZOFFSETFROM:+1100",
        "TZOFFSETTO:+1000",
        "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
      ],
    ]);
  });

  test("never changes in Kolkata", () => {
    expect(rulesOf("Asia/Kolkata")).toEqual([
      ["STANDARD", "DTSTART:20250101T000000", "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530"],
    ]);
  });

  test("lists the dates where no yearly rule fits, as in Casablanca, which follows Ramadan", () => {
    const [daylight, standard] = rulesOf("Africa/Casablanca") ?? [];
    expect(standard).toContain("RDATE:20260215T030000");
    expect(daylight).toContain("RDATE:20260322T020000");
  });
});

describe("/events/{slug}.ics", () => {
  const get = (slug: string) =>
    call(loader, testDeps({ at: "2026-11-21T12:00:00Z" }), `/events/${slug}.ics`, { slug });

  test.each(["annual", "europa", "webinars"])("%s downloads as a calendar", async (slug) => {
    const response = await get(slug);
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="recurring-${slug}.ics"`);
    expect(event(parse(await response.text())).properties.URL).toBe(`https://recurring.ai/events/${slug}`);
  });

  test("an unknown event is a 404", async () => {
    expect((await get("nowhere")).status).toBe(404);
  });

  test("a publication without events has none", async () => {
    const { events, ...publication } = testPublication;
    const response = await call(loader, testDeps({ publication }), "/", { slug: "webinars" });
    expect(response.status).toBe(404);
  });
});
