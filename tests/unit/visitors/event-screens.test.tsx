import { expect, test } from "vitest";
import { conferenceView, conferenceViews } from "~/domains/events/rules/editions.ts";
import type { Conference, Edition, WorkshopSession } from "~/domains/events/schema.ts";
import { EditionList } from "~/domains/events/ui/edition-list.tsx";
import { EventsHero } from "~/domains/events/ui/events-hero.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { loader } from "~/routes/events.$slug.tsx";
import { call } from "../../support/call.ts";
import { testDeps } from "../../support/unit/deps.ts";
import { markupOf } from "../../support/unit/markup.tsx";

/** What the events page and a conference's page say of editions by their state. */

const edition = (year: number, status: Edition["status"]): Edition => ({
  startsOn: `${year}-12-01`,
  endsOn: `${year}-12-02`,
  city: "London",
  country: "UK",
  status,
  registerUrl: `https://example.com/${year}`,
});

const conference = (slug: string, editions: Edition[]): Conference => ({
  slug,
  name: slug,
  timeZone: "Europe/London",
  attendees: "2,500",
  description: "Two days in London.",
  highlights: [],
  speakers: [],
  editions,
});

const now = new Date("2026-11-01T12:00:00Z");

const textOf = (element: JSX.Element) => markupOf(element).replace(/<[^>]+>/g, "");

test("an edition to come is listed with its own status, a past one without", () => {
  const { others } = conferenceView(
    conference("Europa", [
      edition(2025, "open"),
      edition(2026, "open"),
      edition(2027, "open"),
      edition(2028, "sold-out"),
      edition(2029, "announced"),
    ]),
    now,
    datesIn(),
  );
  expect(textOf(<EditionList editions={others} />).match(/UK[^)]*\)?(?=Europa|$)/g)).toEqual([
    "UK (dates announced)",
    "UK (sold out)",
    "UK (registration open)",
    "UK",
  ]);
});

test("the next dates are of conferences to come, in their order with the next workshop", () => {
  let workshop: WorkshopSession | undefined;
  const heroOf = (...conferences: Conference[]) =>
    textOf(
      <EventsHero
        title="Events"
        standfirst="Meet."
        events={conferenceViews(conferences, now, datesIn())}
        workshop={workshop}
        hasSponsorship={false}
      />,
    );
  const [past, next] = [
    conference("Past", [edition(2025, "open")]),
    conference("Next", [edition(2026, "open")]),
  ];
  expect(heroOf(past, next)).toMatch(/Next datesDecember 1–2, 2026Next, London, UK$/);
  expect(heroOf(past)).not.toContain("Next dates");
  const session = { title: "", presenter: "", description: "", time: "" };
  workshop = { ...session, startsAt: "2026-12-02T18:00:00Z", day: "Wednesday, December 2" };
  expect(heroOf(next)).toMatch(/December 1–2, 2026.*Wednesday, December 2/);
  workshop = { ...session, startsAt: "2026-11-25T18:00:00Z", day: "Wednesday, November 25" };
  expect(heroOf(next)).toMatch(/Wednesday, November 25.*December 1–2, 2026/);
});

test("attendees are invited to the network while there are tickets, where the publication says who is let in", async () => {
  const { publication } = testDeps();
  const { connect, events } = publication;
  const invited = async (editions: Edition[], shown: Partial<typeof connect> = {}) => {
    const conferences = [conference("europa", editions)];
    const of = { ...publication, connect: { ...connect, ...shown }, events: { ...events, conferences } };
    const deps = testDeps({ at: now.toISOString(), publication: of });
    const answer = await call(loader, deps, "/events/europa", { slug: "europa" });
    return (answer as unknown as Awaited<ReturnType<typeof loader>>).data.shown;
  };
  const options = { eventAttendance: connect.eventAttendance };
  expect(await invited([edition(2026, "open")])).toMatchObject(options);
  expect(await invited([edition(2026, "sold-out")])).toMatchObject({ eventAttendance: null });
  expect(await invited([edition(2025, "open")])).toMatchObject({ eventAttendance: null });
  expect(await invited([edition(2026, "open")], { network: undefined })).toMatchObject({
    eventAttendance: null,
  });
});
