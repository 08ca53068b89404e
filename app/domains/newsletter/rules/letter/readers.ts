import { counted } from "~/lib/format.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import type { List, Readers } from "../../fields.ts";
import { listsOf, listText } from "../copy.ts";

/**
 * Returns whom a single letter may go to, in words. How many everybody is, is not known: some have both lists.
 * @param totals how many have each list
 */
export const readersShown = (
  publication: Pick<Publication, "brand" | "newsletter">,
  totals: Partial<Record<List, { active: number }>>,
): { value: Readers; label: string }[] => {
  const lists = listsOf(publication);
  const ofLists = lists.map((list) => {
    const { name } = listText(publication, list);
    const count = totals[list]?.active ?? 0;
    return { value: list, label: `the ${counted(count, "reader")} of ${name}` };
  });
  return lists.length > 1
    ? [...ofLists, { value: "all" as const, label: "everybody who has a list" }]
    : ofLists;
};
