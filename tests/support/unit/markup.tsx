import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { PublicationProvider } from "~/platform/publication/context.tsx";
import type { Publication } from "~/platform/publication/publication.ts";
import { publicParts } from "~/publication/reader/public-parts.ts";
import { testDeps } from "./deps.ts";

/** Renders a component as pages do: below a publication, which says how dates are written. */
export const markupOf = (element: ReactNode, publication: Publication = testDeps().publication): string =>
  renderToStaticMarkup(<PublicationProvider value={publicParts(publication)}>{element}</PublicationProvider>);
