import type { SiteConfig } from "./platform/site-schema.ts";

/**
 * The edition: everything that makes this site yours. Edit this file, then `npm start`.
 * A mistake is one sentence at build time (the rules are in `platform/site-schema.ts`).
 */
export const site: SiteConfig = {
  brand: {
    name: "Recurring",
    slug: "recurring",
    domain: "recurring.ai",
    url: "https://recurring.ai",
    tagline: "AI + B2B software, read daily",
    description:
      "Articles, videos, news and market data for the founders, investors and operators of B2B software companies.",
    newsletter: "the Insider",
    contactEmail: "hello@recurring.ai",
  },

  claims: {
    audience: "250,000+",
    articles: "7,000+",
    videos: "1000+",
    views: "50,000,000+",
    mentor: { chats: "34,033", founders: "1,931", success: "94%" },
  },

  copy: {
    hero: {
      kicker: "For founders, investors and operators",
      headline: "The business of software, one recurring dollar at a time.",
      standfirst:
        "Field notes on pricing, selling, funding and running B2B software companies, read by 250,000+ professionals.",
    },
    mentorNote:
      "The AI Mentor chat is free. It requires login and account creation with the chat provider, so that it can remember your conversations.",
    sampleNote:
      "You are reading the sample edition: its articles were written to show the site. Add your sources in app/site.config.ts and they take its place.",
  },

  navigation: {
    header: [
      { label: "News", href: "/news" },
      { label: "Market Data", href: "/insights" },
    ],
    more: [
      { label: "Valuation Calculator", href: "/valuation-calculator" },
      { label: "AI Startups", href: "/ai-startups" },
      { label: "Founders", href: "/category/founders" },
      { label: "Sales", href: "/category/sales" },
      { label: "Events", href: "/events" },
    ],
    footer: [
      {
        title: "Read",
        links: [
          { label: "The blog", href: "https://blog.recurring.ai" },
          { label: "The Insider by email", href: "https://insider.recurring.ai" },
          { label: "Videos and Podcasts", href: "/videos" },
          { label: "About", href: "/about" },
        ],
      },
      {
        title: "Topics",
        links: [
          { label: "AI", href: "/category/ai" },
          { label: "Sales", href: "/category/sales" },
          { label: "Fundraising", href: "/category/fundraising" },
          { label: "Product", href: "/category/product" },
          { label: "Customer Success", href: "/category/customer-success" },
        ],
      },
      {
        title: "Events and tools",
        links: [
          { label: "Recurring Annual", href: "/events/annual" },
          { label: "Recurring Europa", href: "/events/europa" },
          { label: "Webinars", href: "/events/webinars" },
          { label: "Valuation Calculator", href: "/valuation-calculator" },
          { label: "Recurring Connect", href: "/connect" },
        ],
      },
      {
        title: "Company",
        links: [
          { label: "Privacy", href: "/privacy" },
          { label: "Terms", href: "/terms" },
          { label: "Contact", href: "/contact" },
        ],
      },
    ],
    social: [
      { label: "LinkedIn", href: "https://www.linkedin.com/company/recurring-ai" },
      { label: "X", href: "https://x.com/recurring_ai" },
      { label: "YouTube", href: "https://www.youtube.com/@recurring-ai" },
      { label: "Instagram", href: "https://www.instagram.com/recurring_ai" },
    ],
  },

  links: {
    archiveSearch: "https://blog.recurring.ai/search",
    videoChannel: "https://www.youtube.com/@recurring-ai",
    workshopSignup: "https://recurring.ai/workshops",
    workshopPlaylist: "https://www.youtube.com/@recurring-ai/playlists",
  },

  categories: [
    {
      slug: "ai",
      name: "AI",
      description: "Building, pricing and selling software that thinks.",
      color: { light: "#5b3fb5", dark: "#b8a5ff" },
      match: ["ai", "artificial intelligence", "machine learning", "llm", "agents", "gpt", "copilot"],
    },
    {
      slug: "sales",
      name: "Sales",
      description: "Pipeline, pricing conversations, compensation and the craft of closing.",
      color: { light: "#9a3412", dark: "#ff9e6b" },
      match: ["sales", "selling", "pipeline", "quota", "revenue operations", "go-to-market", "gtm"],
    },
    {
      slug: "founders",
      name: "Founders",
      description: "The job itself: decisions, co-founders, time and nerve.",
      color: { light: "#7a1f4b", dark: "#ff9ac8" },
      match: ["founder", "founders", "ceo", "startup", "startups", "leadership", "entrepreneurship"],
    },
    {
      slug: "fundraising",
      name: "Fundraising",
      description: "Rounds, terms, dilution and the people across the table.",
      color: { light: "#14532d", dark: "#7ddf9e" },
      match: ["fundraising", "funding", "venture capital", "vc", "seed round", "series a", "valuation", "ipo"],
    },
    {
      slug: "customer-success",
      name: "Customer Success",
      description: "Onboarding, retention, renewals and the second sale.",
      color: { light: "#155e75", dark: "#7fd6ee" },
      match: ["customer success", "retention", "churn", "onboarding", "renewals", "nrr", "support"],
    },
    {
      slug: "product",
      name: "Product",
      description: "What to build, what to charge for it and what to stop building.",
      color: { light: "#1e40af", dark: "#93b4ff" },
      match: ["product", "product management", "pricing", "roadmap", "ux", "design", "engineering"],
    },
    {
      slug: "scale",
      name: "Scale",
      description: "From a company that works to one that works without you in the room.",
      color: { light: "#713f12", dark: "#f2c14e" },
      match: ["scale", "scaling", "growth", "operations", "hiring", "finance", "marketing"],
    },
  ],

  content: {
    syntheticViews: true,
    bestOfVideos: [
      { youtubeId: "0lJKucu6HJc", title: "How to Succeed with a Startup", channel: "Y Combinator" },
      { youtubeId: "jwXlo9gy_k4", title: "Startup Pricing 101", channel: "Y Combinator" },
      { youtubeId: "LCEmiRjPEtQ", title: "Software Is Changing (Again)", channel: "Y Combinator" },
      { youtubeId: "1hHMwLxN6EM", title: "How to Plan an MVP", channel: "Y Combinator" },
      { youtubeId: "3Fx5Q8xGU8k", title: "Competition is for Losers", channel: "Y Combinator" },
      { youtubeId: "MT4Ig2uqjTc", title: "How to Talk to Users", channel: "Y Combinator" },
    ],
  },

  // With no source configured, the first start shows the sample edition.
  // A feed of your own:    { id: "blog", name: "Our blog", url: "https://example.com/feed", publication: "own", categories: ["founders"] }
  // Somebody else's feed:  the same with publication: "other".
  // A channel:             { id: "talks", name: "Our talks", channelId: "UC…", categories: ["founders"] }
  sources: { feeds: [], channels: [] },
};
