/**
 * The address that the publication names: a route with `{brand}` in its path. The build of the pages is the same for
 * every publication, so the brand's slug is filled in where the routes are read: by the Worker and in the browser.
 */
const PLACEHOLDER = "{brand}";

/** Returns routes, by id, with the brand's slug in their paths. */
export const brandRoutes = <Route extends { path?: string } | undefined>(
  routes: Record<string, Route>,
  slug: string,
): Record<string, Route> =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route?.path?.includes(PLACEHOLDER) ? { ...route, path: route.path.replace(PLACEHOLDER, slug) } : route,
    ]),
  );
