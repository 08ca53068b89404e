import { createContext, useContext } from "react";
import { type Dates, datesIn } from "~/lib/time/written-dates.ts";
import type { PublicParts } from "./publication.ts";

const Context = createContext<PublicParts | null>(null);

/** Makes the publication's public parts available to every component below. */
export const PublicationProvider = Context.Provider;

/** Returns the publication's public parts. Throws outside of a `PublicationProvider`. */
export function usePublication(): PublicParts {
  const parts = useContext(Context);
  if (!parts) throw new Error("usePublication needs a PublicationProvider above it.");
  return parts;
}

/** Returns how dates are written in the publication's language, on the server and in the browser alike. */
export const useDates = (): Dates => datesIn(usePublication().brand.language);
