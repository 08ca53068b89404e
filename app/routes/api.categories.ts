import { categoriesWithCounts } from "~/domains/content/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ topics: ["content", "videos"] });

export const loader = page.call(({ deps }) => categoriesWithCounts(deps.db, deps.publication.categories));
