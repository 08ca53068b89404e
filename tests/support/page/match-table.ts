import * as z from "zod";
import { definePage } from "~/platform/page/define-page.ts";
import { matchPage } from "~/platform/page/match/match.ts";
import { limitParam, oneOf, optionalOneOf, pageNumber, trimmedText } from "~/platform/page/match/query.ts";
import { routeTable } from "~/platform/page/match/route-table.ts";
import { testDeps } from "../unit/deps.ts";

/** A small route table, and what it makes of an address. */

export const { publication } = testDeps();

const list = definePage({
  query: ({ categories }) =>
    z.object({
      page: pageNumber,
      tab: oneOf(["articles", "videos"]),
      category: optionalOneOf(categories.map(({ slug }) => slug)),
      q: trimmedText(20),
    }),
  topics: ["content"],
});
const call = definePage({ query: z.object({ limit: limitParam(12) }), topics: ["content"] });
const plain = definePage({ topics: [] });
const single = definePage({ topics: [], cache: "none" });

const action = () => null;

const ROUTES = {
  root: { id: "root", path: "", module: {} },
  home: { id: "home", parentId: "root", index: true, module: { page: plain } },
  list: { id: "list", parentId: "root", path: "list", module: { page: list } },
  newsletter: {
    id: "newsletter",
    parentId: "root",
    path: "newsletter",
    module: { page: plain, action, loader: action },
  },
  call: { id: "call", parentId: "root", path: "api/list", module: { page: call } },
  article: { id: "article", parentId: "root", path: "article/:slug", module: { page: plain } },
  posted: { id: "posted", parentId: "root", path: "api/posted", module: { page: single, action } },
  feed: { id: "feed", parentId: "root", path: "feed.xml", module: { page: plain } },
  picture: { id: "picture", parentId: "root", path: "og/*", module: { page: plain } },
  single: { id: "single", parentId: "root", path: "report/:state", module: { page: single } },
  undeclared: { id: "undeclared", parentId: "root", path: "undeclared", module: {} },
  missing: { id: "missing", parentId: "root", path: "*", module: { page: plain } },
};
const table = routeTable(ROUTES);

export const ORIGIN = "https://recurring.test";
export const ask = (address: string, method = "GET") =>
  matchPage(table, new Request(ORIGIN + address, { method }), publication);

export function keyOf(address: string): string | null {
  const found = ask(address);
  return found.kind === "page" ? found.match.key : found.kind;
}
