import type { ConferenceView } from "../schema.ts";

/** Date, location and attendees of a conference. */
export function EventFacts({ event, className = "" }: { event: ConferenceView; className?: string }) {
  const facts = [
    { label: "Date", value: <time dateTime={event.startsOn}>{event.dates}</time> },
    { label: "Location", value: event.place },
    { label: "Attendees", value: event.attendees },
  ];
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-4 border-t border-rule py-2.5 text-[0.9375rem]">
          <dt className="w-24 shrink-0 text-soft">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function EventHighlights({ highlights }: { highlights: string[] }) {
  return (
    <ul className="mt-2 text-[0.9375rem] leading-relaxed">
      {highlights.map((highlight) => (
        <li key={highlight} className="border-t border-rule py-2.5 first:border-t-0">
          {highlight}
        </li>
      ))}
    </ul>
  );
}

/** The speakers and their topics. A speaker without a name is shown by role. */
export function EventSpeakers({ speakers }: { speakers: ConferenceView["speakers"] }) {
  return (
    <ul className="mt-2 text-[0.9375rem] leading-relaxed">
      {speakers.map(({ role, name, topic }) => (
        <li key={topic} className="border-t border-rule py-2.5 first:border-t-0">
          <p className="font-semibold">
            {name ?? role}
            {name ? <span className="font-normal text-soft">, {role}</span> : null}
          </p>
          <p className="font-serif text-[1.0625rem] leading-snug text-soft italic">{topic}</p>
        </li>
      ))}
    </ul>
  );
}
