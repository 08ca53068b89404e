import type { Publication } from "~/platform/publication/publication.ts";

export const navigation: Publication["navigation"] = {
  header: [
    { label: "News", href: "/news" },
    { label: "Market Data", href: "/insights" },
    { label: "Valuation Calculator", href: "/valuation-calculator" },
    { label: "AI Startups", href: "/ai-startups" },
    { label: "Founders", href: "/category/founders" },
    { label: "Sales", href: "/category/sales" },
    { label: "Events", href: "/events" },
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
        { label: "Daily Intelligence", href: "/daily-intelligence" },
        { label: "Videos and Podcasts", href: "/videos" },
        { label: "Archive", href: "/archive" },
        { label: "Favorites", href: "/favorites" },
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
        { label: "Mail Alerts", href: "/alerts" },
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
  quickCategories: ["ai", "fundraising", "founders", "sales"],
  social: [
    { label: "LinkedIn", href: "https://www.linkedin.com/company/recurring-ai" },
    { label: "X", href: "https://x.com/recurring_ai" },
    { label: "YouTube", href: "https://www.youtube.com/@recurring-ai" },
    { label: "Instagram", href: "https://www.instagram.com/recurring_ai" },
  ],
};
