import type { Publication } from "~/platform/publication/publication.ts";

export const promotions: Publication["promotions"] = {
  banners: [
    {
      id: "europa-2026",
      isActive: true,
      title: "Recurring Europa 2026",
      subtitle: "London, December 1 and 2",
      ctaText: "Get a ticket",
      ctaUrl: "/events/europa",
      colors: { background: "#2337a8", text: "#ffffff" },
      icon: "calendar",
      showCountdown: true,
      eventDate: "2026-12-01T09:00:00Z",
      dismissible: true,
    },
    {
      id: "annual-2027",
      isActive: true,
      title: "Recurring Annual 2027",
      subtitle: "San Francisco, May 11 to 13",
      ctaText: "Get a ticket",
      ctaUrl: "/events/annual",
      colors: { background: "#2337a8", text: "#ffffff" },
      icon: "calendar",
      showCountdown: true,
      eventDate: "2027-05-11T16:00:00Z",
      dismissible: true,
    },
  ],
  teaser: {
    welcome: "Hello. I have read everything this site has published. Here is what people asked me this week:",
    closing: "I can help with 1000+ topics, from the first invoice to the last term sheet. What is yours?",
  },
  calculator: {
    title: "What is your company worth?",
    text: "Four questions, a range from live public multiples, and every step of the arithmetic.",
    action: "Open the calculator",
  },
  subscribe: {
    title: "One letter a week, worth opening",
    text: "The Insider: what B2B software companies learned this week, with the figures.",
    action: "Subscribe",
  },
};
