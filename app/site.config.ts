import type { Publication } from "./platform/publication/publication.ts";
import { about } from "./publication/about.ts";
import { analytics, brand, claims, copy, forms, legal, links, security } from "./publication/brand.ts";
import { budgets } from "./publication/budgets.ts";
import { categories } from "./publication/categories.ts";
import { connect } from "./publication/connect.ts";
import { content, home, sharing, sources } from "./publication/content.ts";
import { digest } from "./publication/digest.ts";
import { events } from "./publication/events.ts";
import { alerts, market } from "./publication/market.ts";
import { mentor } from "./publication/mentor.ts";
import { navigation } from "./publication/navigation.ts";
import { news } from "./publication/news.ts";
import { newsletter } from "./publication/newsletter.ts";
import { promotions } from "./publication/promotions.ts";
import { redirects } from "./publication/redirects.ts";
import { startups } from "./publication/startups.ts";
import { valuation } from "./publication/valuation.ts";

/**
 * The publication: everything that makes this site yours, a file a subject in `publication/`. Edit those, then
 * `npm start`. A mistake is one sentence at build time (the rules are in `publication/reader/schema.ts`).
 */
export const publication: Publication = {
  brand,
  claims,
  copy,
  links,
  legal,
  analytics,
  security,
  budgets,
  forms,
  navigation,
  redirects,
  categories,
  sources,
  content,
  home,
  sharing,
  news,
  digest,
  newsletter,
  market,
  alerts,
  startups,
  valuation,
  events,
  promotions,
  mentor,
  connect,
  about,
};
