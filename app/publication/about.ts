import type { Publication } from "~/platform/publication/publication.ts";

export const about: Publication["about"] = {
  mission:
    "To make what the best B2B software companies know available to everyone who is building one: in plain words, with the figures, and free to read.",
  story: [
    "Recurring began as a list of answers. Founders kept asking the same questions about pricing, the first sales hire and the second round, and the useful answers were scattered over talks, threads and private letters. Writing them down once, with the arithmetic, saved everyone a second phone call.",
    "The list became a publication, the publication a newsletter, the newsletter two conferences and a workshop every Wednesday. What has not changed is the test for anything we print: would it have helped an operator decide something this week?",
    "Software is being rebuilt around AI, and the old benchmarks are moving. So we now follow the market as closely as the method: live multiples, growth by tier, the young AI companies, and a daily reading of the news that matters to people who sell software to other companies.",
  ],
  values: [
    {
      title: "Figures first",
      text: "A claim comes with its number, the number with its source and its date.",
    },
    {
      title: "From practice",
      text: "We publish people who did the work, including when it went wrong. Especially then.",
    },
    {
      title: "Plainly said",
      text: "Short words, whole sentences, and no jargon that an operator would not use.",
    },
    {
      title: "Open to all",
      text: "Reading is free and needs no account. Nobody is tracked to pay for it.",
    },
  ],
  work: [
    {
      title: "Articles",
      text: "Field notes on building, pricing, selling and funding B2B software.",
      href: "/articles",
    },
    {
      title: "Videos and workshops",
      text: "Talks, interviews and a free workshop every Wednesday.",
      href: "/videos",
    },
    { title: "News", text: "The day in AI and B2B software, by source, without the noise.", href: "/news" },
    {
      title: "Market data",
      text: "Public software companies by growth, revenue and price.",
      href: "/insights",
    },
    { title: "AI startups", text: "An index of public and private AI companies.", href: "/ai-startups" },
    {
      title: "Valuation calculator",
      text: "A range for your company, with every step shown.",
      href: "/valuation-calculator",
    },
    {
      title: "The AI Mentor",
      text: "Ask a question at midnight; get an answer drawn from the archive.",
      href: "/ai-mentor",
    },
    { title: "Events", text: "Two conferences a year, in San Francisco and London.", href: "/events" },
  ],
  leadership: [
    {
      role: "Founder and chief executive",
      text: "Built and sold two B2B software companies, and keeps the files of both on the desk.",
    },
    {
      role: "Editor in chief",
      text: "Decides what is printed. Spent fifteen years on a business desk before that.",
    },
    { role: "Head of research", text: "Answers for every figure, its source and its date." },
    {
      role: "Head of events",
      text: "Runs two conferences and fifty workshops a year, and reads every feedback card.",
    },
  ],
  badges: [
    { figure: "250,000+", label: "professionals read us" },
    { figure: "15K+", label: "attend our events" },
    { figure: "500+", label: "venture investors in the community" },
  ],
  video: {
    youtubeId: "0lJKucu6HJc",
    caption: "A talk we send to every new colleague: How to Succeed with a Startup, from Y Combinator",
  },
};
