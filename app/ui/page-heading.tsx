import type { ReactNode } from "react";

/** A screen's title, with a sentence on what it is. */
export function PageHeading({
  title,
  children,
  kicker,
}: {
  title: string;
  children?: ReactNode;
  kicker?: ReactNode;
}) {
  return (
    <div className="py-8 lg:py-11">
      {kicker}
      <h1 className="font-serif text-[clamp(2rem,1.5rem+2.2vw,3.25rem)] leading-[1.05] font-semibold tracking-[-0.022em]">
        {title}
      </h1>
      {children ? (
        <div className="mt-3 max-w-prose text-lg leading-relaxed text-pretty text-soft">{children}</div>
      ) : null}
    </div>
  );
}
