import * as z from "zod";
import { LIST_STATES } from "./list-states.ts";

/** How the desk's lists of articles and videos are filtered: the query of their pages. */

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

export const listFilter = z.object({
  state: z.enum(LIST_STATES).catch("published").default("published"),
  q: text(100),
  source: text(200),
  category: text(100),
  /** Days, UTC: the first and the last. */
  from: day,
  to: day,
  /** Where the page begins. */
  after: text(60),
  done: z.coerce.number().optional().catch(undefined),
});
export type ListFilter = Omit<z.output<typeof listFilter>, "done">;
