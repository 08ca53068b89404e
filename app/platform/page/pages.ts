import { market, site } from "~/site.config.ts";

/**
 * Every page's route, and the addresses under it that search engines should know. A test compares this list with
 * app/routes, so that none is forgotten; only tools of development (`/_…`) are not pages.
 *
 * A page with two addresses has one canonical. The second is a route file of one line,
 *
 *     export { default, ErrorBoundary, headers, loader, meta } from "./ai-mentor.tsx";
 *
 * answers 200 like the first, names the first in its canonical link (the path that its `meta` gives to `pageMeta`),
 * and stands here without an address.
 */
export const PAGES: Record<string, readonly string[]> = {
  "/": ["/"],
  "/about": ["/about"],
  "/ai-mentor": ["/ai-mentor"],
  "/ai-startups": ["/ai-startups"],
  "/articles": ["/articles"],
  "/category/:slug": site.categories.map(({ slug }) => `/category/${slug}`),
  "/connect": ["/connect"],
  "/contact": ["/contact"],
  "/daily-intelligence": ["/daily-intelligence"],
  "/events": ["/events"],
  "/events/:slug": [...site.events.conferences.map(({ slug }) => `/events/${slug}`), "/events/webinars"],
  "/insights": ["/insights"],
  "/insights/:symbol": market.companies.map(({ symbol }) => `/insights/${symbol}`),
  "/news": ["/news"],
  "/newsletter": ["/newsletter"],
  "/newsletter/archive": ["/newsletter/archive"],
  "/privacy": ["/privacy"],
  "/terms": ["/terms"],
  "/valuation-calculator": ["/valuation-calculator"],
  "/valuation-calculator/method": ["/valuation-calculator/method"],
  "/videos": ["/videos"],
  // In parts of their own, by position.
  "/article/:slug": [],
  "/newsletter/archive/:day": [],
  "/video/:id": [],
  // Results, and what only one browser holds, are not for indexes.
  "/favorites": [],
  "/search": [],
  // Behind a link that only one person has.
  "/newsletter/confirm": [],
  "/newsletter/preferences": [],
  "/newsletter/unsubscribe": [],
  "/report/:state": [],
  "/valuation-calculator/report": [],
  // Canonical elsewhere.
  [`/${site.brand.slug}-connect`]: [],
  "/mentor": [],
  "/stocks": [],
  "/valuation": [],
  // The not-found page.
  "/*": [],
};
