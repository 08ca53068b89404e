import { searchQuery } from "~/domains/content/rules/call-queries.ts";
import { searchVideos } from "~/domains/content/store/search/pages.ts";
import { definePage } from "~/platform/page/define-page.ts";

export const page = definePage({ query: searchQuery, topics: ["videos"] });

export const loader = page.call(async ({ query: { q, ...span }, deps }) =>
  (await searchVideos(deps, q, span)).map(({ video }) => video),
);
