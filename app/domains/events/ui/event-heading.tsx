import { Link } from "~/ui/link.tsx";

/** The heading of an event's own page, with the way back to all events. */
export function EventHeading({ title }: { title: string }) {
  return (
    <>
      <p className="text-sm">
        <Link to="/events" className="headline-link font-semibold text-soft">
          Events
        </Link>
      </p>
      <h1 className="mt-3 font-serif text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-none font-semibold tracking-[-0.026em]">
        {title}
      </h1>
    </>
  );
}
