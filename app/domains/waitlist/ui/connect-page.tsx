import { type ReactNode, useState } from "react";
import type { FormResult, FormSuccess } from "~/lib/forms/form.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { columnsFor } from "~/ui/columns.ts";
import { CheckIcon } from "~/ui/icons.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { networkName, WAITLIST_ID } from "../rules/form-copy.ts";
import { WaitlistForm, Welcome } from "./waitlist-form.tsx";
import { WaitlistModal } from "./waitlist-modal.tsx";

type Connect = NonNullable<Publication["connect"]>;

/** The page of the planned network with the forms of its waitlist, which share one result. */
export function ConnectPage({ connect, answered }: { connect: Connect; answered?: FormResult }) {
  const [joined, setJoined] = useState<FormSuccess | null>(answered?.ok ? answered : null);
  const { eventAttendance } = connect;
  const modal = { eventAttendance, joined, onJoined: setJoined };
  const form = joined ? (
    <Welcome result={joined} />
  ) : (
    <WaitlistForm variant="card" eventAttendance={eventAttendance} answered={answered} onJoined={setJoined} />
  );
  return (
    <>
      <Hero {...connect} action={<WaitlistModal {...modal} variant="night" />} />
      <div className="page">
        <Areas areas={connect.areas} />
        {connect.network ? (
          <Network {...connect.network}>{form}</Network>
        ) : (
          <Waitlist className="mt-16">{form}</Waitlist>
        )}
        <Steps steps={connect.steps} />
      </div>
      <Closing {...connect.closing} action={<WaitlistModal {...modal} />} />
    </>
  );
}

type HeroProps = Pick<Connect, "headline" | "standfirst" | "badges"> & { action: ReactNode };

function Hero({ headline, standfirst, badges, action }: HeroProps) {
  return (
    <header className="bg-night text-on-night">
      <div className="page py-14 lg:py-20">
        <p className="inline-block border border-on-night/50 px-2.5 py-0.5 text-sm font-semibold">
          Premium Feature
        </p>
        <p className="mt-6 font-serif text-xl font-medium text-on-night-soft">
          {networkName(usePublication())}
        </p>
        <h1 className="mt-2 max-w-4xl font-serif text-[clamp(2.25rem,1.4rem+3.4vw,4.25rem)] leading-[1.03] font-semibold tracking-[-0.022em]">
          {headline}
        </h1>
        <p className="mt-5 max-w-2xl text-lg leading-relaxed text-on-night-soft">{standfirst}</p>
        <div className="mt-8">{action}</div>
        {badges.length > 0 ? (
          <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 border-t border-on-night/30 pt-5 text-[0.9375rem] font-semibold">
            {badges.map((badge) => (
              <li key={badge} className="flex items-center gap-2">
                <CheckIcon className="size-4" />
                {badge}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}

const COUNTS = ["", "One way", "Two ways", "Three ways", "Four ways"];

function Areas({ areas }: Pick<Connect, "areas">) {
  if (areas.length === 0) return null;
  return (
    <section aria-labelledby="areas" className="mt-14">
      <SectionHeading id="areas">{`${COUNTS[areas.length] ?? `${areas.length} ways`} to be introduced`}</SectionHeading>
      <ul className={`mt-7 grid gap-x-10 gap-y-10 sm:grid-cols-2 ${columnsFor(areas.length, "xl")}`}>
        {areas.map(({ title, text, points }) => (
          <li key={title}>
            <h3 className="font-serif text-[1.375rem] leading-snug font-semibold">{title}</h3>
            <p className="mt-2 leading-relaxed">{text}</p>
            {points.length > 0 ? (
              <ul className="mt-4 border-t border-rule">
                {points.map((point) => (
                  <li key={point} className="flex gap-2.5 border-b border-rule py-2.5 text-[0.9375rem]">
                    <CheckIcon className="mt-1 size-3.5 shrink-0 text-accent" />
                    {point}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Network({
  title,
  text,
  groups,
  children,
}: NonNullable<Connect["network"]> & { children: ReactNode }) {
  return (
    <section aria-labelledby="network" className="mt-16 grid gap-x-14 gap-y-10 lg:grid-cols-[5fr_6fr]">
      <div>
        <SectionHeading id="network">{title}</SectionHeading>
        <p className="mt-5 max-w-prose text-lg leading-relaxed">{text}</p>
        <ul className="mt-6 border-t border-rule">
          {groups.map(({ name, years, status }) => (
            <li
              key={name}
              className="flex items-baseline justify-between gap-x-4 gap-y-1 border-b border-rule py-3.5"
            >
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="text-sm text-soft">{years}</span>
              </span>
              <span
                className={`px-2 py-0.5 text-sm font-semibold ${status === "Verified" ? "bg-accent text-on-accent" : "border border-strong"}`}
              >
                {status}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Waitlist>{children}</Waitlist>
    </section>
  );
}

function Waitlist({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <section id={WAITLIST_ID} aria-label="The waitlist" className={`${className} scroll-mt-20`.trim()}>
      {children}
    </section>
  );
}

function Steps({ steps }: Pick<Connect, "steps">) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="steps" className="mt-16">
      <SectionHeading id="steps">How it works</SectionHeading>
      <ol className={`mt-7 grid gap-x-10 gap-y-8 ${columnsFor(steps.length, "md")}`}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="font-serif text-5xl leading-none font-semibold text-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-serif text-xl leading-snug font-semibold">{title}</h3>
              <p className="mt-2 leading-relaxed text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Closing({ title, text, action }: Connect["closing"] & { action: ReactNode }) {
  return (
    <section aria-labelledby="closing" className="mt-20 bg-well">
      <div className="page py-12 lg:py-16">
        <h2
          id="closing"
          className="font-serif text-[clamp(1.875rem,1.4rem+1.8vw,2.75rem)] leading-[1.08] font-semibold tracking-[-0.02em]"
        >
          {title}
        </h2>
        <p className="mt-3 max-w-prose text-lg leading-relaxed text-soft">{text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          {action}
          <ButtonLink to="/newsletter" variant="outline">
            Get General Updates
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
