import { flatRoutes } from "@remix-run/fs-routes";
import { route } from "@remix-run/route-config";

/** The pages that only the computer which runs the site may open. A deployment is built without them. */
const local = process.env.LOCAL_ROUTES === "off" ? [] : await flatRoutes({ rootDirectory: "local-routes" });

/** The publisher's desk. Its pages are private: `app/platform/desk/admission.ts`. */
const desk = await flatRoutes({ rootDirectory: "desk-routes" });

export default [
  ...(await flatRoutes()),
  ...local,
  ...desk,
  // Second addresses of pages: the canonical address is the one that the page declares.
  route("mentor", "routes/ai-mentor.tsx", { id: "mentor" }),
  route("stocks", "routes/insights._index.tsx", { id: "stocks" }),
  route("valuation", "routes/valuation-calculator._index.tsx", { id: "valuation" }),
  // The one address that the publication names: `app/platform/page/match/brand-path.ts`.
  route("{brand}-connect", "routes/connect.tsx", { id: "brand-connect" }),
];
