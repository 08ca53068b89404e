import { flatRoutes } from "@remix-run/fs-routes";
import { route } from "@remix-run/route-config";
import { site } from "./site.config.ts";

export default [
  ...(await flatRoutes()),
  // The one address that the edition names.
  route(`${site.brand.slug}-connect`, "routes/connect.tsx", { id: "brand-connect" }),
];
