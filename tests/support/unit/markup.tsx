import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { testDeps } from "./deps.ts";

/** Renders a component as pages do: below a publication, which says how dates are written. */
export const markupOf = (element: ReactNode): string =>
  renderToStaticMarkup(
    <PublicationProvider value={publicParts(testDeps().publication)}>{element}</PublicationProvider>,
  );
