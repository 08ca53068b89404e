import type { Publication } from "~/platform/publication/publication.ts";

export const newsletter: Publication["newsletter"] = {
  headline: "The Insider: one letter a week, worth opening",
  standfirst:
    "What B2B software companies learned this week, with the figures: pricing, selling, funding and AI, read in ten minutes and free.",
  stats: [
    { figure: "250,000+", label: "subscribers" },
    { figure: "10+", label: "years" },
    { figure: "500+", label: "issues" },
    { figure: "95%", label: "open rate" },
  ],
  benefits: [
    {
      title: "The week in ten minutes",
      text: "The articles and talks that mattered, each in a paragraph that tells you whether to read on.",
    },
    {
      title: "Figures you can use",
      text: "Benchmarks, multiples and growth rates with their source and date, ready for your next board deck.",
    },
    {
      title: "From people who did it",
      text: "Founders and operators on what worked, what it cost, and what they would not do again.",
    },
    {
      title: "First to know",
      text: "Subscribers hear first about conference tickets, workshop places and new tools.",
    },
  ],
  testimonial: {
    quote:
      "It is the one newsletter I forward to my whole leadership team, usually with one line highlighted.",
    role: "A chief executive, vertical software, Series B",
  },
  invitation: {
    title: "Start with the next issue",
    text: "No account and no fee. One address, one click to confirm, and one click to leave should it ever bore you.",
  },
  daily: {
    name: "Daily Intelligence",
    cadence: "every trading day after the market closes",
    sentAt: "4:15 PM ET",
  },
  issue: {
    timeZone: "America/New_York",
    compose: { weekday: "Wednesday", time: "09:00" },
    send: { weekday: "Thursday", time: "09:00" },
    approval: "automatic",
    articles: 6,
    videos: 3,
  },
};
