import type { Publication } from "~/platform/publication/publication.ts";

// Every edition stays listed: the next one that is not over is shown, the past ones are its record.
export const events: NonNullable<Publication["events"]> = {
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
    invitation: "FREE Workshops",
    schedule: {
      weekday: "Wednesday",
      time: "10:00",
      timeZone: "America/Los_Angeles",
      zoneName: "Pacific",
      minutes: 30,
    },
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
    signupUrl: "https://workshops.recurring.ai",
    playlistUrl: "https://www.youtube.com/@recurring-ai/playlists",
    frameUrl: "https://workshops.recurring.ai/weekly",
    scheduleUrl: "https://workshops.recurring.ai/schedule",
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
};
