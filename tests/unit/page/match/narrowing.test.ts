import { matchRoutes } from "@remix-run/router";
import { expect, test } from "vitest";
import { siteRoutes } from "../../../support/page/routes.ts";

/** Only a part of the routes is matched against a path. It has to be the part that has the answer. */

const { tree, treeOf, pages } = siteRoutes();

const matched = (routes: typeof tree, path: string) =>
  matchRoutes(routes as Parameters<typeof matchRoutes>[0], path)?.map(({ route }) => route.id);

const pathOf = (id: string) => `/${tree[0]?.children?.find((route) => route.id === id)?.path ?? ""}`;
const filled = [...pages.keys()].map((id) => pathOf(id).replace(/[:*]/g, "x"));

test.each([
  ...filled,
  ...filled.map((path) => path.toUpperCase()),
  ...filled.map((path) => `${path}/`),
  ...filled.map((path) => `${path}/more`),
  ...filled.map((path) => path.replace("a", "%61")),
  "/nothing/like/it",
  "/api",
  "/api/nothing",
  "/category",
  "/article/feed",
  "/100%-remote",
  "/category/50%",
])("%s is found as among all routes", (path) => {
  expect(matched(treeOf(path), path)).toEqual(matched(tree, path));
});

test("few routes are left to match", () => {
  expect(tree[0]?.children?.length).toBeGreaterThan(80);
  expect(treeOf("/articles")[0]?.children?.length).toBeLessThan(10);
});
