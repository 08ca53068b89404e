import type { ReactNode } from "react";
import { ArrowRightIcon } from "./icons.tsx";
import { Link } from "./link.tsx";

interface SectionHeadingProps {
  id?: string;
  children: ReactNode;
  /** Where the section goes on. */
  more?: { label: string; to: string };
  note?: ReactNode;
  className?: string;
}

/** A section's title over a strong rule, with the way to the rest at its end. */
export function SectionHeading({
  id,
  children,
  more,
  note,
  className = "justify-between",
}: SectionHeadingProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t-2 border-strong pt-3 sm:gap-x-6 ${className}`}
    >
      <h2
        id={id}
        className="font-serif text-[1.375rem] leading-tight sm:text-[1.625rem] font-semibold tracking-[-0.012em]"
      >
        {children}
      </h2>
      {note ? <p className="text-sm text-soft">{note}</p> : null}
      {more ? (
        <Link
          to={more.to}
          prefetch="intent"
          className="headline-link inline-flex items-center gap-1.5 py-1 text-sm font-semibold"
        >
          {more.label}
          <ArrowRightIcon className="size-4" />
        </Link>
      ) : null}
    </div>
  );
}
