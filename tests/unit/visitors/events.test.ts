import { describe, expect, test } from "vitest";
import { conferenceView, conferenceViews, editionOn } from "~/domains/events/rules/editions.ts";
import { conferenceData, workshopData } from "~/domains/events/rules/structured-data.ts";
import { nextWorkshopDay, nextWorkshops, scheduleText } from "~/domains/events/rules/workshops.ts";
import type { Conference, Edition, WorkshopSchedule } from "~/domains/events/schema.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { testPublication } from "../../support/unit/deps.ts";

const edition = (startsOn: string, endsOn: string, status: Edition["status"] = "open"): Edition => ({
  startsOn,
  endsOn,
  city: "London",
  country: "United Kingdom",
  status,
  registerUrl: `https://example.com/${startsOn}`,
});

const london: Conference = {
  slug: "europa",
  name: "Example Europa",
  timeZone: "Europe/London",
  attendees: "2,500",
  description: "Two days in London.",
  highlights: ["One", "Two", "Three"],
  speakers: [],
  sponsorUrl: "https://example.com/sponsor",
  // Out of order on purpose: a publisher may add the next one on top.
  editions: [
    edition("2026-12-01", "2026-12-02", "announced"),
    edition("2024-12-03", "2024-12-04"),
    edition("2025-12-02", "2025-12-03"),
  ],
};

describe("the edition that is shown", () => {
  test.each([
    ["long before the first", "2024-01-01", "2024-12-03"],
    ["the day before", "2025-12-01", "2025-12-02"],
    ["on the first day", "2025-12-02", "2025-12-02"],
    ["on the last day", "2025-12-03", "2025-12-02"],
    ["after 3 December 2025 the next year's", "2025-12-04", "2026-12-01"],
    ["on New Year's Day", "2026-01-01", "2026-12-01"],
    ["when all are over, the latest", "2027-06-01", "2026-12-01"],
  ])("%s", (_, day, startsOn) => {
    expect(editionOn(london.editions, day).startsOn).toBe(startsOn);
  });

  test("changes at midnight where the conference is, not at midnight UTC", () => {
    const west = { ...london, timeZone: "America/Los_Angeles" };
    const at = new Date("2025-12-04T07:59:00Z");
    expect(conferenceView(west, at, datesIn()).startsOn).toBe("2025-12-02");
    expect(conferenceView(london, at, datesIn()).startsOn).toBe("2026-12-01");
  });
});

describe("a conference's badge and links", () => {
  test.each([
    ["2025-06-01T12:00:00Z", "open", "https://example.com/2025-12-02"],
    ["2025-12-02T12:00:00Z", "running", "https://example.com/2025-12-02"],
    ["2026-06-01T12:00:00Z", "announced", "https://example.com/2026-12-01"],
    ["2027-06-01T12:00:00Z", "over", null],
  ])("at %s it is %s", (at, status, registerUrl) => {
    expect(conferenceView(london, new Date(at), datesIn())).toMatchObject({ status, registerUrl });
  });

  test("one that is sold out takes no registration, nor while it runs", () => {
    const full = { ...london, editions: [edition("2026-12-01", "2026-12-02", "sold-out")] };
    expect(conferenceView(full, new Date("2026-06-01"), datesIn()).registerUrl).toBeNull();
    expect(conferenceView(full, new Date("2026-12-01T12:00:00Z"), datesIn())).toMatchObject({
      status: "running",
      registerUrl: null,
    });
  });

  test("the other editions are kept, latest first, each with its own state", () => {
    const { title, others } = conferenceView(london, new Date("2025-06-01"), datesIn());
    expect(title).toBe("Example Europa 2025");
    expect(others.map((other) => [other.title, other.status])).toEqual([
      ["Example Europa 2026", "announced"],
      ["Example Europa 2024", "over"],
    ]);
  });
});

test("the nearest conference comes first, and one that is over last", () => {
  const annual = { ...london, slug: "annual", editions: [edition("2026-05-12", "2026-05-14")] };
  const slugs = (at: string) =>
    conferenceViews([annual, london], new Date(at), datesIn()).map(({ slug }) => slug);
  expect(slugs("2025-06-01")).toEqual(["europa", "annual"]);
  expect(slugs("2026-03-01")).toEqual(["annual", "europa"]);
  expect(slugs("2026-06-01")).toEqual(["europa", "annual"]);
});

test("the shipped conferences have an edition to come, and the promoted ones of the record", () => {
  const shown = conferenceViews(
    testPublication.events.conferences,
    new Date("2026-11-21T12:00:00Z"),
    datesIn(),
  );
  expect(shown.map(({ dates, place }) => [dates, place])).toEqual([
    ["December 1–2, 2026", "London, United Kingdom"],
    ["May 11–13, 2027", "San Francisco, United States"],
  ]);
  const before = conferenceViews(
    testPublication.events.conferences,
    new Date("2025-11-01T12:00:00Z"),
    datesIn(),
  );
  expect(before.map(({ dates }) => dates)).toEqual(["December 2–3, 2025", "May 12–14, 2026"]);
});

const topics = ["A", "B", "C", "D", "E"].map((title) => ({ title, presenter: "P", description: "D" }));
const { schedule } = testPublication.events.workshops;
const series = { sessions: topics, schedule };
const starts = (at: string, count = 4) =>
  nextWorkshops(series, new Date(at), datesIn(), count).map(({ startsAt }) => startsAt);

describe("the next workshops are Wednesdays at 10 in California", () => {
  test("across the change to summer time they move an hour against UTC", () => {
    expect(starts("2026-02-27T00:00:00Z")).toEqual([
      "2026-03-04T18:00:00.000Z",
      "2026-03-11T17:00:00.000Z",
      "2026-03-18T17:00:00.000Z",
      "2026-03-25T17:00:00.000Z",
    ]);
  });

  test("and back in autumn, over the end of a year too", () => {
    expect(starts("2026-10-25T00:00:00Z", 3)).toEqual([
      "2026-10-28T17:00:00.000Z",
      "2026-11-04T18:00:00.000Z",
      "2026-11-11T18:00:00.000Z",
    ]);
    expect(starts("2026-12-27T00:00:00Z", 2)).toEqual([
      "2026-12-30T18:00:00.000Z",
      "2027-01-06T18:00:00.000Z",
    ]);
  });

  test("one that is under way is still listed, one that is over is not", () => {
    expect(starts("2026-11-25T18:29:59Z", 1)).toEqual(["2026-11-25T18:00:00.000Z"]);
    expect(starts("2026-11-25T18:30:00Z", 1)).toEqual(["2026-12-02T18:00:00.000Z"]);
  });

  test("late on a Tuesday in California it is Wednesday in UTC, and still tomorrow's session", () => {
    expect(starts("2026-11-25T07:00:00Z", 1)).toEqual(["2026-11-25T18:00:00.000Z"]);
  });

  test("days and hours are said as California says them", () => {
    const [winter, summer] = nextWorkshops(series, new Date("2026-03-01T00:00:00Z"), datesIn());
    expect([winter?.day, winter?.time]).toEqual(["Wednesday, March 4", "10am PST"]);
    expect([summer?.day, summer?.time]).toEqual(["Wednesday, March 11", "10am PDT"]);
  });

  test("topics are taken in turn, and a Wednesday keeps its own as weeks go by", () => {
    const titles = (at: string) =>
      nextWorkshops(series, new Date(at), datesIn(), 5).map(({ title }) => title);
    const now = titles("2026-11-21T00:00:00Z");
    expect([...now].sort()).toEqual(["A", "B", "C", "D", "E"]);
    expect(titles("2026-11-28T00:00:00Z").slice(0, 4)).toEqual(now.slice(1));
  });

  test("are described as the interface states them", () => {
    expect(scheduleText(schedule, datesIn())).toBe("Wednesdays 10am Pacific, 30 minutes");
  });
});

describe("a publisher's own schedule", () => {
  const monday: WorkshopSchedule = {
    weekday: "Monday",
    time: "18:30",
    timeZone: "Europe/Berlin",
    zoneName: "Berlin time",
    minutes: 45,
  };

  test("decides when the workshops are, and what is said of it", () => {
    const [next, second] = nextWorkshops(
      { sessions: topics, schedule: monday },
      new Date("2026-10-19T17:14:59Z"),
      datesIn(),
    );
    expect([next?.startsAt, next?.day]).toEqual(["2026-10-19T16:30:00.000Z", "Monday, October 19"]);
    expect(second?.startsAt).toBe("2026-10-26T17:30:00.000Z");
    expect(next?.time).toMatch(/^6:30pm /);
    expect(scheduleText(monday, datesIn())).toBe("Mondays 6:30pm Berlin time, 45 minutes");
  });

  test("is listed while it runs, over midnight and the end of a week too", () => {
    const night = (weekday: WorkshopSchedule["weekday"]) => ({
      ...monday,
      weekday,
      time: "23:45",
      timeZone: "UTC",
    });
    const next = (weekday: WorkshopSchedule["weekday"], at: string) =>
      nextWorkshopDay(night(weekday), new Date(`2026-08-${at}Z`));
    // August 22 is a Saturday.
    expect(next("Saturday", "23T00:29:59")).toBe("2026-08-22");
    expect(next("Saturday", "23T00:30:00")).toBe("2026-08-29");
    expect(next("Friday", "22T00:29:59")).toBe("2026-08-21");
    expect(next("Friday", "22T00:30:00")).toBe("2026-08-28");
    expect(next("Saturday", "22T12:00:00")).toBe("2026-08-22");
    expect(next("Sunday", "22T12:00:00")).toBe("2026-08-23");
    expect(next("Thursday", "22T12:00:00")).toBe("2026-08-27");
  });

  test.each([
    ["00:00", "Mondays 12am"],
    ["12:00", "Mondays 12pm"],
    ["09:05", "Mondays 9:05am"],
  ])("at %s is said as %s", (time, words) => {
    expect(scheduleText({ ...monday, time }, datesIn())).toBe(`${words} Berlin time, 45 minutes`);
  });
});

describe("structured data", () => {
  const organizer = { name: "Example", url: "https://example.com" };

  test("names a conference's days, place and state", () => {
    const event = conferenceView(london, new Date("2026-06-01"), datesIn());
    expect(conferenceData(event, organizer, "https://example.com/events/europa")).toMatchObject({
      "@type": "Event",
      name: "Example Europa 2026",
      startDate: "2026-12-01",
      endDate: "2026-12-02",
      location: { "@type": "Place", name: "London, United Kingdom" },
      offers: { url: "https://example.com/2026-12-01" },
    });
  });

  test("names the next workshop and the rhythm it follows", () => {
    const [next] = nextWorkshops(
      testPublication.events.workshops,
      new Date("2026-11-21T00:00:00Z"),
      datesIn(),
    );
    if (!next) throw new Error("no session");
    const subject = {
      series: testPublication.events.workshops,
      next,
      signupUrl: "https://example.com/sign-up",
    };
    expect(workshopData(subject, organizer, "https://example.com/events/webinars")).toMatchObject({
      startDate: "2026-11-25T18:00:00.000Z",
      endDate: "2026-11-25T18:30:00.000Z",
      duration: "PT30M",
      eventSchedule: { byDay: "https://schema.org/Wednesday", scheduleTimezone: "America/Los_Angeles" },
      isAccessibleForFree: true,
      offers: { price: 0, priceCurrency: "USD" },
    });
  });
});
