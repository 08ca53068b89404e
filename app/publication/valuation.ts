import type { Publication } from "~/platform/publication/publication.ts";

// Figures of others are quoted with their source and are no input of the estimate: its method is on the method page.
export const valuation: Publication["valuation"] = {
  title: "Valuation calculator",
  standfirst:
    "What could a software company at your stage, of your kind and with your growth be worth? A range in seconds, with every step of the arithmetic in the open.",
  hashtags: ["SaaS", "AI", "Startups"],
  tiers: {
    traditional:
      "Software sold by subscription. It earns the multiple of its growth and stage, and nothing on top.",
    aiEnhanced:
      "Software that existed before its AI features and is better for them. Its boost grows with ARR, and is larger from Series D on.",
    aiNative:
      "The model’s work is the product. Its boost grows with ARR to nearly double, and very fast growth earns a bonus.",
  },
  benchmarks: {
    title: "Bessemer growth benchmarks",
    text: "Bessemer Venture Partners looked at twenty AI startups and found two shapes of fast growth. The calculator borrows their names for AI-native companies that grow 200% and 300% a year.",
    source: {
      label: "Bessemer Venture Partners, The State of AI 2025",
      href: "https://www.bvp.com/atlas/the-state-of-ai-2025",
    },
    points: [
      {
        label: "Supernovas",
        figure: "about $40M, then $125M",
        text: "ARR in the first and second year of selling, on thin gross margins of about 25%.",
      },
      {
        label: "Shooting Stars",
        figure: "about $3M, then ×4 a year",
        text: "ARR in the first year, about quadrupled in the next, on gross margins of about 60%.",
      },
      {
        label: "Q2T3",
        figure: "×4 ×4 ×3 ×3 ×3",
        text: "The pace proposed for AI startups, five years running, where software’s was ×3 ×3 ×2 ×2 ×2.",
      },
    ],
  },
  premiums: {
    title: "PitchBook: AI against non-AI",
    text: "PitchBook’s deal data, as read by the investor Tomasz Tunguz in August 2024. Round prices move: read it as a direction, not a rate.",
    source: {
      label: "Tomasz Tunguz on PitchBook data, August 2024",
      href: "https://tomtunguz.com/ai-premium-2024-08-16",
    },
    points: [
      {
        label: "Series A",
        figure: "1.5–2×",
        text: "Post-money valuations of generative-AI companies, against all software companies.",
      },
      {
        label: "Public markets",
        figure: "about 2×",
        text: "The forward multiples of companies with AI products or strategies, against those without.",
      },
      {
        label: "Share of rounds",
        figure: "about 30%",
        text: "Of Series A rounds in 2024 were those of generative-AI companies.",
      },
    ],
  },
  analyses: [
    {
      label: "The State of AI 2025, by Bessemer Venture Partners",
      href: "https://www.bvp.com/atlas/the-state-of-ai-2025",
    },
    {
      label: "AI public and private premia, by Tomasz Tunguz",
      href: "https://tomtunguz.com/ai-premium-2024-08-16",
    },
  ],
};
