import type { ReactNode } from "react";
import { usePublication } from "~/platform/publication/context.tsx";

/** An invitation to the daily email, with the newsletter's form as its child. */
export function DailySignup({ children }: { children: ReactNode }) {
  const { daily } = usePublication().newsletter;
  return (
    <section aria-labelledby="daily" className="self-start bg-well p-6 sm:p-8">
      <h2 id="daily" className="font-serif text-[1.625rem] leading-tight font-semibold">
        {daily?.name}
      </h2>
      <p className="mt-2 mb-5 leading-relaxed text-soft">
        {`The close, the movers and the stories behind them, by email at ${daily?.sentAt} on every trading day.`}
      </p>
      {children}
    </section>
  );
}
