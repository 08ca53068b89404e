import type { Publication } from "~/platform/publication/publication.ts";

export const brand: Publication["brand"] = {
  name: "Recurring",
  slug: "recurring",
  domain: "recurring.ai",
  url: "https://recurring.ai",
  tagline: "AI + B2B software, read daily",
  description:
    "Articles, videos, news and market data for the founders, investors and operators of B2B software companies.",
  newsletter: "the Insider",
  contactEmail: "hello@recurring.ai",
  // A loop about to close, and the dot that mathematicians set over a recurring figure.
  logo: [
    { path: "M27.01 13.67A11.25 11.25 0 1 1 18.33 4.99", color: "text", stroke: 5.5 },
    { path: "M19.55 8.05a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0z", color: "accent" },
  ],
};

export const claims: Publication["claims"] = {
  audience: "250,000+",
  articles: "7,000+",
  videos: "1000+",
  views: "50,000,000+",
};

export const copy: Publication["copy"] = {
  hero: {
    kicker: "For founders, investors and operators",
    headline: "The business of software, one recurring dollar at a time.",
    standfirst:
      "Field notes on pricing, selling, funding and running B2B software companies, read by 250,000+ professionals.",
  },
  sampleNote:
    "You are reading the sample edition: its articles were written to show the site. Add your sources in app/publication/content.ts and they take its place. It sends no mail: on your own computer, what it would send is under /_mailbox.",
  subject: "B2B software",
  articles: {
    title: "SaaS Articles & Insights",
    description:
      "Every article of Recurring: pricing, sales, fundraising, product and the craft of running B2B software.",
  },
  videos: { description: "Talks, interviews and workshops on building, selling and funding B2B software." },
  news: {
    subject: "AI and B2B software",
    heading: "Latest AI + B2B news",
    authors: "From B2B newsletter authors",
    noPosts:
      "No recent articles from the past 3 days. Check back soon for fresh insights from leading B2B experts.",
  },
};

export const links: Publication["links"] = {
  archiveSearch: "https://blog.recurring.ai/search",
  videoChannel: "https://www.youtube.com/@recurring-ai",
};

export const legal: Publication["legal"] = {
  titleName: "Recurring.ai",
  updatedOn: "2025-08-22",
  operator: "Recurring",
  postalAddress: "Recurring, 1 Example Street, San Francisco, CA 94105, United States",
  jurisdiction: "the State of California",
  liabilityLimit: "100 US dollars",
};

// A measuring script of another company's: { script: "https://…/script.js" }. Its host enters the site's policy.
export const analytics: Publication["analytics"] = {};

// The reach of HTTPS: "host", "subdomains" when each of them has it, "preload" once the domain is listed at hstspreload.org.
export const security: Publication["security"] = { https: "host" };

// Cloudflare Turnstile before every form: { turnstileSiteKey: "0x…" }, with its secret in TURNSTILE_SECRET.
export const forms: Publication["forms"] = {};
