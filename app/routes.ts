import { resolve } from "node:path";
import { flatRoutes } from "@remix-run/fs-routes";
import { route } from "@remix-run/route-config";
import type { Publication } from "./platform/publication/publication.ts";

const { SITE_CONFIG } = process.env;
const { publication } = (await import(SITE_CONFIG ? resolve(SITE_CONFIG) : "./site.config.ts")) as {
  publication: Publication;
};

export default [
  ...(await flatRoutes()),
  // Second addresses of pages: the canonical address is the one that the page declares.
  route("mentor", "routes/ai-mentor.tsx", { id: "mentor" }),
  route("stocks", "routes/insights._index.tsx", { id: "stocks" }),
  route("valuation", "routes/valuation-calculator._index.tsx", { id: "valuation" }),
  // The one address that the publication names.
  route(`${publication.brand.slug}-connect`, "routes/connect.tsx", { id: "brand-connect" }),
];
