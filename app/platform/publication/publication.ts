import type * as z from "zod";
import type { forms } from "../forms/config.ts";
import type { analytics, brand, legal, security } from "./config.ts";

export type Brand = z.input<typeof brand>;

/**
 * The publication: everything that a publisher edits, as one validated value. It reaches server code as
 * `deps.publication`. `app/publication/reader/schema.ts` adds the parts of the domains to this type.
 */
export interface Publication {
  brand: Brand;
  legal: z.input<typeof legal>;
  analytics: z.input<typeof analytics>;
  forms: z.input<typeof forms>;
  security?: z.input<typeof security>;
}

/**
 * The parts that every page gets from the root's loader, for the components of the shell and for those that appear on
 * any page. `app/publication/reader/public-parts.ts` selects them and adds them to this type.
 */
export interface PublicParts {
  brand: Brand;
}
