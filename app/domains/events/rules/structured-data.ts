import type { ConferenceView, WorkshopSeries, WorkshopSession } from "../schema.ts";

interface Publisher {
  name: string;
  url: string;
}

/** Returns schema.org's Event of a conference's shown edition. `page` is the absolute address of its page. */
export function conferenceData(event: ConferenceView, organizer: Publisher, page: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: event.description,
    url: page,
    startDate: event.startsOn,
    endDate: event.endsOn,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.place, address: event.place },
    organizer: { "@type": "Organization", ...organizer },
    ...(event.registerUrl ? { offers: { "@type": "Offer", url: event.registerUrl } } : {}),
  };
}

/** Returns schema.org's Event of the weekly workshop: its next session and its schedule. */
export function workshopData(
  { series, next }: { series: WorkshopSeries; next: WorkshopSession },
  organizer: Publisher,
  page: string,
): object {
  const { signupUrl } = series;
  const { weekday, time, timeZone, minutes } = series.schedule;
  const start = Date.parse(next.startsAt);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: `${series.name}: ${next.title}`,
    description: series.description,
    url: page,
    startDate: next.startsAt,
    endDate: new Date(start + minutes * 60_000).toISOString(),
    duration: `PT${minutes}M`,
    eventSchedule: {
      "@type": "Schedule",
      repeatFrequency: "P1W",
      byDay: `https://schema.org/${weekday}`,
      startTime: `${time}:00`,
      duration: `PT${minutes}M`,
      scheduleTimezone: timeZone,
    },
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: signupUrl },
    isAccessibleForFree: true,
    offers: {
      "@type": "Offer",
      price: 0,
      priceCurrency: "USD",
      url: signupUrl,
      availability: "https://schema.org/InStock",
    },
    organizer: { "@type": "Organization", ...organizer },
  };
}
