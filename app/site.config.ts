import type { MarketConfig } from "./domains/market/config.ts";
import type { StartupFacts } from "./domains/startups/config.ts";
import type { SiteConfig } from "./platform/publication/site-schema.ts";

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
    mentorIntro:
      "Ask about pricing, hiring, fundraising or the board meeting on Thursday. It answers at any hour, from what this site has published.",
    mentorNote:
      "The AI Mentor chat is free. It requires login and account creation with the chat provider, so that it can remember your conversations.",
    sampleNote:
      "You are reading the sample edition: its articles were written to show the site. Add your sources in app/site.config.ts and they take its place. It sends no mail: on your own computer, what it would send is under /_mailbox.",
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
    workshopSignup: "https://workshops.recurring.ai",
    workshopPlaylist: "https://www.youtube.com/@recurring-ai/playlists",
    workshopFrame: "https://workshops.recurring.ai/weekly",
    workshopSchedule: "https://workshops.recurring.ai/schedule",
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
      match: [
        "fundraising",
        "funding",
        "venture capital",
        "vc",
        "seed round",
        "series a",
        "valuation",
        "ipo",
      ],
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
      {
        youtubeId: "ASABxNenD_U",
        title: "Vertical AI Agents Could Be 10X Bigger Than SaaS",
        channel: "Y Combinator",
      },
      { youtubeId: "hyYCn_kAngI", title: "How to Get Your First Customers", channel: "Y Combinator" },
      { youtubeId: "4hjiRmgmHiU", title: "How To Price For B2B", channel: "Y Combinator" },
    ],
  },

  // Every edition stays listed: the next one that is not over is shown, the past ones are its record.
  events: {
    title: "Meet the people you read about",
    standfirst:
      "Two conferences a year and a free workshop every Wednesday, for the people who found, fund, sell and run B2B software.",
    conferences: [
      {
        slug: "annual",
        name: "Recurring Annual",
        timeZone: "America/Los_Angeles",
        attendees: "12,500 founders, operators and investors",
        description:
          "Three days on how B2B software companies are built, priced, sold and funded now that AI is part of every one of them. Sessions are given by people who did the work, with the figures on the slide.",
        highlights: [
          "More than 200 sessions on four stages, every one recorded for ticket holders",
          "Booked one-to-one meetings between founders and 400 investors",
          "A hall of working AI products, each shown by the team that ships it",
        ],
        speakers: [
          { role: "A Series B founder", topic: "Repricing a seat product by outcome, one year on" },
          { role: "A chief revenue officer", topic: "The first forecast after agents joined the sales team" },
          { role: "A growth-stage investor", topic: "What a good net retention figure hides" },
        ],
        sponsorUrl: "https://events.recurring.ai/annual/sponsor",
        video: {
          youtubeId: "jwXlo9gy_k4",
          caption: "Watch beforehand: Startup Pricing 101, from Y Combinator",
        },
        editions: [
          {
            startsOn: "2025-05-13",
            endsOn: "2025-05-15",
            city: "San Francisco",
            country: "United States",
            status: "open",
            registerUrl: "https://events.recurring.ai/annual/2025",
          },
          {
            startsOn: "2026-05-12",
            endsOn: "2026-05-14",
            city: "San Francisco",
            country: "United States",
            status: "open",
            registerUrl: "https://events.recurring.ai/annual/2026",
          },
          {
            startsOn: "2027-05-11",
            endsOn: "2027-05-13",
            city: "San Francisco",
            country: "United States",
            status: "open",
            registerUrl: "https://events.recurring.ai/annual/2027",
          },
        ],
      },
      {
        slug: "europa",
        name: "Recurring Europa",
        timeZone: "Europe/London",
        attendees: "2,500 founders, operators and investors",
        description:
          "Two days in London for European B2B software: selling across borders, hiring across labor laws, and raising on either side of the Atlantic. Small enough to meet the person you came for.",
        highlights: [
          "Ninety sessions and workshops, none longer than forty minutes",
          "Investor office hours with 120 European and American funds",
          "A closed morning for founders between 1 and 10 million in revenue",
        ],
        speakers: [
          { role: "A founder in vertical software", topic: "Logistics, nine countries, one price list" },
          { role: "A head of customer success", topic: "Renewals in four languages with a team of six" },
          { role: "A European seed investor", topic: "What changes in a round led from abroad" },
        ],
        sponsorUrl: "https://events.recurring.ai/europa/sponsor",
        video: {
          youtubeId: "MT4Ig2uqjTc",
          caption: "Watch beforehand: How to Talk to Users, from Y Combinator",
        },
        editions: [
          {
            startsOn: "2025-12-02",
            endsOn: "2025-12-03",
            city: "London",
            country: "United Kingdom",
            status: "open",
            registerUrl: "https://events.recurring.ai/europa/2025",
          },
          {
            startsOn: "2026-12-01",
            endsOn: "2026-12-02",
            city: "London",
            country: "United Kingdom",
            status: "open",
            registerUrl: "https://events.recurring.ai/europa/2026",
          },
          {
            startsOn: "2027-12-07",
            endsOn: "2027-12-08",
            city: "London",
            country: "United Kingdom",
            status: "announced",
            registerUrl: "https://events.recurring.ai/europa/2027",
          },
        ],
      },
    ],
    workshops: {
      name: "Workshop Wednesdays",
      description:
        "One practitioner, one method, half an hour: the working document on screen, then your questions. Free, online and recorded.",
      points: [
        "Twenty minutes of method, ten of questions",
        "The template that was shown, to keep",
        "The recording the same day, for those who signed up",
      ],
      sessions: [
        {
          title: "A pricing page that sells the right plan",
          presenter: "A pricing lead, developer tools",
          description: "Five real pages taken apart, and the order in which to change your own.",
        },
        {
          title: "The forecast call in twenty minutes",
          presenter: "A vice president of sales, security software",
          description:
            "Which deals to discuss, which to leave alone, and the one column that predicts slippage.",
        },
        {
          title: "Agents in support: what to measure first",
          presenter: "A head of customer success, HR software",
          description: "Resolution, deflection and the difference a customer notices, with the formulas.",
        },
        {
          title: "A board deck in six slides",
          presenter: "A chief financial officer, Series C",
          description: "What stays on the slide, what moves to the appendix and what nobody ever asked for.",
        },
      ],
    },
    speaking: {
      description:
        "We look for people who did the thing lately and can say what it cost. First-time speakers are welcome: every talk gets an editor and a rehearsal.",
      points: ["A result with its figures", "What you would not do again", "No pitch, and no slide of logos"],
      url: "https://events.recurring.ai/speak",
    },
    sponsorship: {
      description:
        "Sponsors meet the room as participants do: by having something worth hearing. Each program is built around one goal and measured against it.",
      tiers: [
        {
          name: "Diamond",
          description: "The whole year: both conferences, the workshops and the Insider.",
          benefits: [
            "A main-stage session, edited with you",
            "The largest space in the hall",
            "A workshop series of your own",
          ],
          investment: "Custom",
          href: "https://events.recurring.ai/sponsor/diamond",
        },
        {
          name: "VIP Summit",
          description: "One evening or one morning with the executives you ask for.",
          benefits: [
            "A hosted room of up to 60 guests",
            "Invitations by role and company size",
            "Introductions made on the day",
          ],
          investment: "Custom",
          href: "https://events.recurring.ai/sponsor/vip-summit",
        },
        {
          name: "Mega",
          description: "A presence at one conference that nobody walks past.",
          benefits: [
            "A corner space in the hall",
            "A session on a practitioner stage",
            "Meetings booked before the doors open",
          ],
          investment: "Custom",
          href: "https://events.recurring.ai/sponsor/mega",
        },
      ],
    },
    community: [
      { figure: "150K+", label: "members" },
      { figure: "15K+", label: "attendees" },
      { figure: "500+", label: "VCs" },
      { figure: "200K+", label: "newsletter subscribers" },
    ],
  },

  // The hero's place on a visitor's later visits: half the time one of these, by weight. Coming conferences join them.
  home: {
    conferenceWeight: 2,
    promotions: [
      {
        id: "valuation",
        title: "What would a buyer pay for your company this quarter?",
        text: "Stage, growth and revenue in; a range with every step shown out. Free, and no account.",
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
      videoId: "9NtsnzRFJ_o",
      title: "Satya Nadella | BG2 w/ Bill Gurley & Brad Gerstner",
      publishedAt: "2024-12-12",
      keyTopics: ["Microsoft", "AI strategy", "Agents", "Enterprise software"],
      highlights:
        "Microsoft's chief executive on spending for AI, on OpenAI, and on what agents may do to the business applications companies buy today.",
    },
  },

  sharing: {
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
  },

  about: {
    mission:
      "To make what the best B2B software companies know available to everybody who is building one: in plain words, with the figures, and free to read.",
    story: [
      "Recurring began as a list of answers. Founders kept asking the same questions about pricing, the first sales hire and the second round, and the useful answers were scattered over talks, threads and private letters. Writing them down once, with the arithmetic, saved everybody the second telephone call.",
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
        text: "We publish people who did the work, also when it went wrong. Especially then.",
      },
      {
        title: "Plainly said",
        text: "Short words, whole sentences, and no jargon that an operator would not use.",
      },
      {
        title: "Open to all",
        text: "Reading is free and needs no account. Nobody is followed around to pay for it.",
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
      { figure: "7,000+", label: "articles in the archive" },
      { figure: "15K+", label: "attend our events" },
      { figure: "500+", label: "venture investors in the community" },
    ],
    video: {
      youtubeId: "0lJKucu6HJc",
      caption: "A talk we send to every new colleague: How to Succeed with a Startup, from Y Combinator",
    },
  },

  mentor: {
    chatUrl: "https://mentor.recurring.ai/chat",
    samples: [
      {
        question: "We have 40 customers paying $800 a month. Should I hire a salesperson?",
        answer:
          "Not yet, if you closed those 40 yourself and still can. Hire when you have more good leads than hours, and hire two at once: with one you will never know whether the person or the process failed. Until then, write down the ten calls you won, word for word. That is the script your first two will start from.",
      },
      {
        question: "What should our seed deck say about growth? We grow 12% a month, from $30K.",
        answer:
          "Say it in one line and show the months. From $30K a month it is about $117K a month in a year; put both figures on the slide with the number of customers beside them. Investors look next at whether growth is bought, so add what you spent to get it. Three slides on the market will not help a reader who cannot find this one.",
      },
      {
        question: "Our churn is 3% a month. How bad is that?",
        answer:
          "Over a year you lose 31% of your customers, so a third of what you sell only refills the bucket. Split it by size of customer first. If the smallest plan causes most of it, raise its price or close it; if large customers leave too, stop planning the next product and telephone the last ten who went.",
      },
    ],
    cards: [
      {
        title: "B2B Strategy Chat",
        text: "Pricing, positioning and what to do next, asked as you would ask a partner.",
      },
      {
        title: "VC Pitch Deck Review",
        text: "Go through your deck slide by slide before an investor does.",
      },
      {
        title: "Sales & Hiring Guidance",
        text: "First sales hires, quotas, compensation, and the moment to let go.",
      },
    ],
  },

  newsletter: {
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
        text: "Conference tickets, workshop places and new tools reach subscribers before anybody else.",
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
    daily: { name: "Daily Intelligence", cadence: "every weekday after the market closes" },
    issue: {
      timeZone: "America/New_York",
      compose: { weekday: "Wednesday", time: "09:00" },
      send: { weekday: "Thursday", time: "09:00" },
      approval: "automatic",
      articles: 6,
      videos: 3,
    },
  },

  connect: {
    headline: "The right introduction, made by people who know both sides",
    standfirst:
      "Recurring Connect matches founders, investors and operators of B2B software who have met at our conferences: for funding, revenue, talent and wisdom.",
    badges: ["Recurring Verified Only", "10+ Years of Network Data", "Global B2B Community"],
    areas: [
      {
        title: "Funding Connect",
        text: "Founders meet the investors whose stage, sector and check size fit, and nobody else.",
        points: [
          "Matched by stage, sector and check size",
          "Introductions that both sides agreed to",
          "Investors with a record of closing",
          "Your figures shown only when you say so",
        ],
      },
      {
        title: "Revenue Connect",
        text: "Companies refer customers to each other where their products meet and do not compete.",
        points: [
          "Partners that sell to your buyers",
          "Referrals with terms agreed beforehand",
          "References from companies like yours",
          "A record of what each introduction became",
        ],
      },
      {
        title: "Talent Connect",
        text: "Operators who have done the job at the next size up, and companies that are about to get there.",
        points: [
          "Executives and first hires alike",
          "Experience told by stage, not by title",
          "Quiet searches, on both sides",
          "References from people you have met",
        ],
      },
      {
        title: "Wisdom Connect",
        text: "An hour with somebody who has solved your problem, as a mentor or as the one who asks.",
        points: [
          "Mentors by problem, not by fame",
          "Single calls or a standing hour",
          "Groups of peers at the same ARR",
          "Give an hour for each that you take",
        ],
      },
    ],
    network: {
      title: "A verified network",
      text: "Everybody in it has been in a room with us. Initial access is for verified attendees of our annual and European conferences; others follow by referral.",
      groups: [
        { name: "Recurring Annual attendees", years: "2023 to 2026", status: "Verified" },
        { name: "Recurring Europa attendees", years: "2023 to 2026", status: "Verified" },
        { name: "Expanded access, by referral of a member", years: "Later", status: "Future" },
      ],
    },
    steps: [
      {
        title: "Verify & Profile",
        text: "We check your ticket, and you say in a few lines what you look for and what you can give.",
      },
      {
        title: "Smart Matching",
        text: "Ten years of who met whom, and what came of it, suggest a few people a month. You see why.",
      },
      {
        title: "Facilitated Connections",
        text: "When both sides say yes, one of us writes the introduction, with the context each of you needs.",
      },
    ],
    closing: {
      title: "Be there when it opens",
      text: "Places open in the order of the waitlist, verified attendees first.",
    },
  },

  // The news page: public feeds, read for headline, teaser and link. A weight says what an outlet's telling counts
  // among the week's top stories. Google News is left out: its feeds are for personal use only.
  news: {
    curated: { name: "Recurring", ownArticles: true },
    sources: [
      { id: "saastr", name: "SaaStr", url: "https://www.saastr.com/feed/" },
      { id: "techcrunch", name: "TechCrunch", url: "https://techcrunch.com/feed/", weight: 1.5 },
      { id: "cnbc", name: "CNBC", url: "https://www.cnbc.com/id/19854910/device/rss/rss.html", weight: 1.5 },
      { id: "crunchbase-news", name: "Crunchbase News", url: "https://news.crunchbase.com/feed/" },
      { id: "siliconangle", name: "SiliconANGLE", url: "https://siliconangle.com/feed/" },
      { id: "venturebeat", name: "VentureBeat", url: "https://venturebeat.com/feed/" },
      {
        id: "the-verge-ai",
        name: "The Verge",
        url: "https://www.theverge.com/rss/ai-artificial-intelligence/index.xml",
      },
      {
        id: "ars-technica",
        name: "Ars Technica",
        url: "https://feeds.arstechnica.com/arstechnica/technology-lab",
      },
      {
        id: "mit-technology-review",
        name: "MIT Technology Review",
        url: "https://www.technologyreview.com/feed/",
      },
      {
        id: "the-register",
        name: "The Register",
        url: "https://www.theregister.com/software/headlines.atom",
      },
      { id: "geekwire", name: "GeekWire", url: "https://www.geekwire.com/feed/" },
      { id: "sifted", name: "Sifted", url: "https://sifted.eu/feed/" },
      { id: "tech-eu", name: "Tech.eu", url: "https://tech.eu/feed/" },
      { id: "infoworld", name: "InfoWorld", url: "https://www.infoworld.com/feed/" },
      { id: "openai", name: "OpenAI", url: "https://openai.com/news/rss.xml", weight: 0.7 },
    ],
    authors: [
      {
        id: "lennys-newsletter",
        name: "Lenny's Newsletter",
        category: "Product",
        url: "https://www.lennysnewsletter.com/feed",
      },
      {
        id: "growth-unhinged",
        name: "Growth Unhinged",
        category: "Growth",
        url: "https://www.growthunhinged.com/feed",
      },
      {
        id: "elena-verna",
        name: "Elena's Growth Scoop",
        category: "Growth",
        url: "https://www.elenaverna.com/feed",
      },
      { id: "mkt1", name: "MKT1 Newsletter", category: "Marketing", url: "https://newsletter.mkt1.co/feed" },
      {
        id: "mostly-metrics",
        name: "Mostly metrics",
        category: "Analytics",
        url: "https://www.mostlymetrics.com/feed",
      },
      {
        id: "clouded-judgement",
        name: "Clouded Judgement",
        category: "Analytics",
        url: "https://cloudedjudgement.substack.com/feed",
      },
      {
        id: "gtm-newsletter",
        name: "The GTM Newsletter",
        category: "Sales",
        url: "https://thegtmnewsletter.substack.com/feed",
      },
    ],
    podcast: { id: "twenty-vc", name: "20VC", channelId: "UCf0PBRjhf0rF8fWBIxTuoWA" },
    keepDays: 35,
  },

  promotions: {
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
      welcome:
        "Hello. I have read everything this site has published. Here is what people asked me this week:",
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
  },

  // A measuring script of another company's: { script: "https://…/script.js" }. Its host enters the site's policy.
  // Figures of others are quoted with their source and are no input of the estimate: its method is on the method page.
  valuation: {
    title: "Valuation calculator",
    standfirst:
      "What could a software company at your stage, of your kind and with your growth be worth? A range in seconds, with every step of the arithmetic in the open.",
    hashtags: ["SaaS", "AI", "Startups"],
    tiers: {
      traditional:
        "Software sold by subscription. It earns the multiple that its growth and its stage earn, and nothing on top.",
      aiEnhanced:
        "Software that was there before its AI features, and is better for them. Its boost grows with ARR, and is larger from Series D on.",
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
      text: "PitchBook’s deal data, as read by the investor Tomasz Tunguz in August 2024. Round prices move: read it as a direction, not as a rate.",
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
  },

  analytics: {},

  // Cloudflare Turnstile before every form: { turnstileSiteKey: "0x…" }, with its secret in TURNSTILE_SECRET.
  forms: {},

  legal: {
    updatedOn: "2025-08-22",
    operator: "Recurring",
    postalAddress: "Recurring, 1 Example Street, San Francisco, CA 94105, United States",
    jurisdiction: "the State of California",
  },

  // With no source configured, the first start shows the sample edition.
  // A feed of your own:    { id: "blog", name: "Our blog", url: "https://example.com/feed", publication: "own", categories: ["founders"] }
  // Somebody else's feed:  the same with publication: "other".
  // A channel:             { id: "talks", name: "Our talks", channelId: "UC…", categories: ["founders"] }
  sources: { feeds: [], channels: [] },
};

/**
 * The companies of the market screens, in their order. Prices and filings are read by themselves; what a company
 * states of itself stands here, with its day and source.
 */
export const market: MarketConfig = {
  indexName: "Recurring Index",
  companies: [
    { symbol: "SNOW", name: "Snowflake Inc.", cik: 1640147, featured: true },
    { symbol: "MDB", name: "MongoDB, Inc.", cik: 1441816, featured: true },
    { symbol: "PLTR", name: "Palantir Technologies Inc.", cik: 1321655, featured: true },
    {
      symbol: "PATH",
      name: "UiPath, Inc.",
      cik: 1734722,
      featured: true,
      reportedArr: { usd: 1_901_000_000, asOf: "2026-04-30", source: "Company release" },
    },
    {
      symbol: "CRWD",
      name: "CrowdStrike Holdings, Inc.",
      cik: 1535527,
      featured: true,
      reportedArr: { usd: 5_510_000_000, asOf: "2026-04-30", source: "Company release" },
    },
    { symbol: "NOW", name: "ServiceNow, Inc.", cik: 1373715, featured: true },
    { symbol: "DDOG", name: "Datadog, Inc.", cik: 1561550 },
    { symbol: "NET", name: "Cloudflare, Inc.", cik: 1477333 },
    {
      symbol: "ZS",
      name: "Zscaler, Inc.",
      cik: 1713683,
      reportedArr: { usd: 3_525_000_000, asOf: "2026-04-30", source: "Company release" },
    },
    { symbol: "OKTA", name: "Okta, Inc.", cik: 1660134 },
    { symbol: "HUBS", name: "HubSpot, Inc.", cik: 1404655 },
    { symbol: "TEAM", name: "Atlassian Corporation", cik: 1650372 },
    { symbol: "WDAY", name: "Workday, Inc.", cik: 1327811 },
    { symbol: "CRM", name: "Salesforce, Inc.", cik: 1108524 },
    {
      symbol: "ADBE",
      name: "Adobe Inc.",
      cik: 796343,
      reportedArr: { usd: 27_100_000_000, asOf: "2026-05-29", source: "Company release" },
    },
    { symbol: "SHOP", name: "Shopify Inc.", cik: 1594805 },
    { symbol: "TWLO", name: "Twilio Inc.", cik: 1447669 },
    { symbol: "ZM", name: "Zoom Communications, Inc.", cik: 1585521 },
    {
      symbol: "DOCU",
      name: "DocuSign, Inc.",
      cik: 1261333,
      reportedArr: { usd: 3_272_000_000, asOf: "2026-01-31", source: "Company release" },
    },
    { symbol: "BILL", name: "BILL Holdings, Inc.", cik: 1786352 },
    {
      symbol: "TOST",
      name: "Toast, Inc.",
      cik: 1650164,
      reportedArr: { usd: 2_400_000_000, asOf: "2026-06-30", source: "Company release" },
    },
    { symbol: "GTLB", name: "GitLab Inc.", cik: 1653482 },
    {
      symbol: "MNDY",
      name: "monday.com Ltd.",
      cik: 1845338,
      shares: { count: 42_900_000, asOf: "2026-07-31", source: "Comparison table" },
      revenue: {
        periodEnd: "2026-06-30",
        usd: 365_000_000,
        yearBefore: { periodEnd: "2025-06-30", usd: 299_000_000 },
        form: "6-K",
        filed: "2026-08-10",
        source: "Company release, rounded",
      },
    },
    { symbol: "VEEV", name: "Veeva Systems Inc.", cik: 1393052 },
  ],
  indices: {
    nasdaq: { symbol: "NASDAQCOM", name: "Nasdaq Composite" },
    sp500: { symbol: "SP500", name: "S&P 500" },
  },
  others: [
    { symbol: "CRWV", name: "CoreWeave" },
    { symbol: "NBIS", name: "Nebius" },
    { symbol: "AI", name: "C3.ai" },
  ],
};

/** The AI startup index (/ai-startups): what each was last known to be worth, with day and source. Public companies take the market's price. */
export const startups: StartupFacts[] = [
  {
    name: "OpenAI",
    status: "private",
    category: "Foundation Models",
    description: "Makes the GPT models and ChatGPT, and sells both by subscription and by API.",
    valuation: {
      billions: 852,
      on: "2026-03-31",
      basis: "post-money, $122B round",
      source: "Company announcement",
    },
    founded: 2015,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Anthropic",
    status: "private",
    category: "Foundation Models",
    description: "Builds the Claude models for assistants, programming and work inside companies.",
    valuation: {
      billions: 965,
      on: "2026-05-28",
      basis: "post-money, $65B Series H",
      source: "Company announcement",
    },
    founded: 2021,
    headquarters: "San Francisco, United States",
  },
  {
    name: "xAI",
    status: "private",
    category: "Foundation Models",
    description: "Makes the Grok models and runs the Colossus clusters that train them.",
    valuation: {
      billions: 250,
      on: "2026-02-02",
      basis: "its value in the all-stock merger with SpaceX",
      source: "Company announcement",
    },
    fundedOn: null,
    note: "Part of SpaceX since the merger of February 2026.",
    founded: 2023,
    headquarters: "Palo Alto, United States",
  },
  {
    name: "Mistral AI",
    status: "private",
    category: "Foundation Models",
    description: "European lab whose open-weight models companies can run themselves.",
    valuation: {
      billions: 13.8,
      on: "2025-09-09",
      basis: "post-money, EUR 1.7B Series C led by ASML: EUR 11.7B at about 1.17 dollars",
      source: "Company announcement",
    },
    founded: 2023,
    headquarters: "Paris, France",
  },
  {
    name: "Safe Superintelligence",
    status: "private",
    category: "AI Safety",
    description: "A laboratory with one goal, a safe superintelligence, and no product before it.",
    valuation: {
      billions: 32,
      on: "2025-04-11",
      basis: "last valuation that was disclosed",
      source: "Company announcement",
    },
    fundedOn: null,
    note: "Raised another $5B in July 2026 without telling at what valuation.",
    founded: 2024,
    headquarters: "Palo Alto, United States",
  },
  {
    name: "Databricks",
    status: "private",
    category: "AI Infrastructure",
    description: "A lakehouse for data, on which companies train models and run agents.",
    valuation: { billions: 190, on: "2026-08-13", basis: "$5B round", source: "Company announcement" },
    founded: 2013,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Scale AI",
    status: "private",
    category: "AI Infrastructure",
    description: "Labels data and grades models for those who train them.",
    valuation: {
      billions: 29,
      on: "2025-06-12",
      basis: "implied by Meta's investment for 49%",
      source: "Company announcement",
    },
    note: "Meta holds 49%.",
    founded: 2016,
    headquarters: "San Francisco, United States",
  },
  {
    name: "CoreWeave",
    status: "public",
    symbol: "CRWV",
    category: "Cloud AI",
    description: "Rents GPUs by the cluster, for training models and for serving them.",
    valuation: {
      billions: 48,
      on: "2026-08-21",
      basis: "shares outstanding × closing price",
      source: "Nasdaq share count, daily close",
    },
    shares: { count: 546_000_000, on: "2026-07-02", source: "Nasdaq" },
    founded: 2017,
    headquarters: "Livingston, United States",
  },
  {
    name: "Nebius",
    status: "public",
    symbol: "NBIS",
    category: "Cloud AI",
    description: "An AI cloud with GPU clusters, most of them in Europe and the United States.",
    valuation: {
      billions: 55.6,
      on: "2026-08-21",
      basis: "shares outstanding × closing price",
      source: "Nasdaq share count, daily close",
    },
    shares: { count: 253_900_000, on: "2026-07-02", source: "Nasdaq" },
    founded: 2024,
    headquarters: "Amsterdam, Netherlands",
  },
  {
    name: "Cursor (Anysphere)",
    status: "private",
    category: "AI Coding",
    description: "A code editor in which models complete, edit and run tasks.",
    valuation: { billions: 29.3, on: "2025-11-13", basis: "$2.3B Series D", source: "Company announcement" },
    note: "SpaceX announced on June 16, 2026 that it would acquire it.",
    founded: 2022,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Cognition",
    status: "private",
    category: "AI Coding",
    description: "Makes Devin, an agent that takes on engineering tickets, and the Windsurf editor.",
    valuation: {
      billions: 26,
      on: "2026-05-27",
      basis: "round of more than $1B",
      source: "Company announcement",
    },
    founded: 2023,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Replit",
    status: "private",
    category: "AI Coding",
    description: "A development environment in the browser, with an agent that builds the app.",
    valuation: { billions: 9, on: "2026-03-11", basis: "$400M Series D", source: "Company announcement" },
    founded: 2016,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Lovable",
    status: "private",
    category: "AI Coding",
    description: "Turns a description in plain language into a working web application.",
    valuation: { billions: 6.6, on: "2025-12-18", basis: "$330M Series B", source: "Company announcement" },
    founded: 2023,
    headquarters: "Stockholm, Sweden",
  },
  {
    name: "Glean",
    status: "private",
    category: "Enterprise AI",
    description: "Searches a company's own documents and tools, and lets agents act on them.",
    valuation: { billions: 7.2, on: "2025-06-10", basis: "$150M Series F", source: "Company announcement" },
    founded: 2019,
    headquarters: "Palo Alto, United States",
  },
  {
    name: "Harvey",
    status: "private",
    category: "Enterprise AI",
    description: "An assistant for law firms and legal departments.",
    valuation: { billions: 11, on: "2026-03-25", basis: "$200M round", source: "Company announcement" },
    founded: 2022,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Sierra",
    status: "private",
    category: "Enterprise AI",
    description: "Agents that answer customers in a company's own name and voice.",
    valuation: {
      billions: 15,
      on: "2026-05-04",
      basis: "$950M round, “above $15B”",
      source: "Company announcement",
    },
    founded: 2023,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Cohere",
    status: "private",
    category: "Enterprise AI",
    description: "Language models that enterprises and governments run on their own ground.",
    valuation: {
      billions: 7,
      on: "2025-09-24",
      basis: "$100M extension, about $7B",
      source: "Company announcement",
    },
    founded: 2019,
    headquarters: "Toronto, Canada",
  },
  {
    name: "Perplexity",
    status: "private",
    category: "Enterprise AI",
    description: "An answer engine that searches the web and names its sources.",
    valuation: { billions: 20, on: "2025-09-10", basis: "round as reported", source: "Press reports" },
    founded: 2022,
    headquarters: "San Francisco, United States",
  },
  {
    name: "Runway",
    status: "private",
    category: "Creative AI",
    description: "Models that make video, and the tools to edit it.",
    valuation: { billions: 5.3, on: "2026-02-10", basis: "$315M Series E", source: "Company announcement" },
    founded: 2018,
    headquarters: "New York, United States",
  },
  {
    name: "ElevenLabs",
    status: "private",
    category: "Creative AI",
    description: "Synthetic speech, dubbing and agents that talk.",
    valuation: { billions: 11, on: "2026-02-04", basis: "$500M Series D", source: "Company announcement" },
    founded: 2022,
    headquarters: "New York, United States",
  },
  {
    name: "Synthesia",
    status: "private",
    category: "Creative AI",
    description: "Training and marketing videos with presenters who do not exist.",
    valuation: { billions: 4, on: "2026-01-26", basis: "Series E", source: "Company announcement" },
    founded: 2017,
    headquarters: "London, United Kingdom",
  },
  {
    name: "C3.ai",
    status: "public",
    symbol: "AI",
    category: "Enterprise AI",
    description: "Ready-made AI applications for industry and government.",
    valuation: {
      billions: 1.61,
      on: "2026-08-21",
      basis: "shares outstanding × closing price",
      source: "Nasdaq share count, daily close",
    },
    shares: { count: 156_000_000, on: "2026-07-02", source: "Nasdaq" },
    founded: 2009,
    headquarters: "Redwood City, United States",
  },
];
