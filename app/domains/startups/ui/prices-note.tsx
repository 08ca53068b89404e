import { useDates } from "~/platform/publication/context.tsx";
import type { PriceSource } from "../schema.ts";

/** The day and source of the prices of the public companies. */
export function PricesNote({ prices }: { prices: (PriceSource & { stale: boolean }) | null }) {
  const { longDate } = useDates();
  return (
    <p className="mt-3 text-sm text-soft">
      {prices ? (
        <>
          Prices of {longDate(prices.asOf)}, {prices.source}
          {prices.sample ? ": sample data, not today’s market" : null}
          {prices.stale && !prices.sample ? ", older than the last trading day" : null}.
        </>
      ) : (
        "The market has no price for the public companies at the moment: their values are the last known."
      )}{" "}
      Private valuations date from different days, so their sum belongs to no single day.
    </p>
  );
}
