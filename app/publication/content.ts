import type { Publication } from "~/platform/publication/publication.ts";

export const content: Publication["content"] = {
  syntheticViews: true,
  bestOfVideos: [
    { youtubeId: "0lJKucu6HJc", title: "How to Succeed with a Startup", channel: "Y Combinator" },
    { youtubeId: "jwXlo9gy_k4", title: "Startup Pricing 101", channel: "Y Combinator" },
    { youtubeId: "LCEmiRjPEtQ", title: "Software Is Changing (Again)", channel: "Y Combinator" },
    { youtubeId: "1hHMwLxN6EM", title: "How to Plan an MVP", channel: "Y Combinator" },
    { youtubeId: "3Fx5Q8xGU8k", title: "Competition is for Losers", channel: "Y Combinator" },
    { youtubeId: "MT4Ig2uqjTc", title: "How to Talk to Users", channel: "Y Combinator" },
    {
      youtubeId: "ASABxNenD_U",
      title: "Vertical AI Agents Could Be 10X Bigger Than SaaS",
      channel: "Y Combinator",
    },
    { youtubeId: "hyYCn_kAngI", title: "How to Get Your First Customers", channel: "Y Combinator" },
    { youtubeId: "4hjiRmgmHiU", title: "How To Price For B2B", channel: "Y Combinator" },
  ],
};

// The hero's place on a visitor's later visits: half the time one of these, by weight. Coming conferences join them.
export const home: Publication["home"] = {
  film: {
    poster: "/hero.svg",
    sources: [
      { src: "/hero.webm", type: 'video/webm; codecs="av01.0.04M.08"' },
      { src: "/hero.mp4", type: "video/mp4" },
    ],
  },
  conferenceWeight: 2,
  promotions: [
    {
      id: "valuation",
      title: "What would a buyer pay for your company this quarter?",
      text: "Stage, growth and revenue in; a range out, with every step shown. Free, no account.",
      isActive: true,
      weight: 2,
      buttons: [
        { label: "Calculate Valuation", href: "/valuation-calculator" },
        { label: "See Market Data", href: "/insights" },
      ],
    },
    {
      id: "insider",
      title: "The week in B2B software, in one letter worth opening.",
      text: "The Insider reaches 250,000+ professionals every week. Five minutes, figures first.",
      isActive: true,
      weight: 1,
      buttons: [
        { label: "Get the Insider", href: "/newsletter" },
        { label: "Read the Articles", href: "/articles" },
      ],
    },
  ],
  roundup: {
    episode: {
      videoId: "9NtsnzRFJ_o",
      title: "Satya Nadella | BG2 w/ Bill Gurley & Brad Gerstner",
      publishedAt: "2024-12-12",
      keyTopics: ["Microsoft", "AI strategy", "Agents", "Enterprise software"],
      highlights:
        "Microsoft’s chief executive on spending for AI, on OpenAI, and on what agents may do to the business applications companies buy today.",
      category: "ai",
    },
  },
};

export const sharing: Publication["sharing"] = {
  composerUrl: "https://x.com/intent/post?text={text}&url={url}",
  otherwise: "{title}",
  templates: {
    ai: "AI in B2B: {title}",
    sales: "For your sales team: {title}",
    founders: "Founders, read this: {title}",
    fundraising: "Raising? {title}",
    "customer-success": "Keep your customers: {title}",
    product: "Product teams: {title}",
    scale: "Scaling up: {title}",
  },
};

// With no source configured, the first start shows the sample edition.
// A feed of your own:    { id: "blog", name: "Our blog", url: "https://example.com/feed", publication: "own", categories: ["founders"] }
// Somebody else's feed:  the same with publication: "other".
// A channel:             { id: "talks", name: "Our talks", channelId: "UC…", categories: ["founders"] }
// What no feed has any more: leaving: { removedFeeds: "keep", deletedItems: 30 } keeps the articles of feeds that are
// taken out of this list, and removes those that their feed deleted after 30 days. Without it all are kept.
export const sources: Publication["sources"] = { feeds: [], channels: [] };
