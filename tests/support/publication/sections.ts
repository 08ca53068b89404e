import type { Publication } from "../../../app/platform/publication/publication.ts";

/** What a publisher may leave out: how, and what must be gone with it. */
export interface Omission {
  name: string;
  without: (publication: Publication) => Publication;
  /** Addresses that the whole publication has. */
  addresses?: string[];
  jobs?: string[];
  tools?: string[];
  /** What the interface says of it, on any page. */
  words?: RegExp;
}

const withEvents = (publication: Publication, changed: Partial<NonNullable<Publication["events"]>>) =>
  publication.events ? { ...publication, events: { ...publication.events, ...changed } } : publication;

const withHome = (publication: Publication, changed: Partial<Publication["home"]>) => ({
  ...publication,
  home: { ...publication.home, ...changed },
});

const withNewsletter = (publication: Publication, changed: Partial<Publication["newsletter"]>) => ({
  ...publication,
  newsletter: { ...publication.newsletter, ...changed },
});

const MARKET = [
  "/insights",
  "/insights/table",
  "/insights/compare",
  "/insights/figures",
  "/insights/index",
  "/insights/rule-of-40",
  "/insights/SNOW",
  "/insights.csv",
  "/insights.json",
  "/insights/index/levels.csv",
  "/insights/SNOW.csv",
  "/insights/SNOW/quarters.json",
  "/embed/index",
  "/embed/company/SNOW",
  "/api/stocks",
  "/api/stocks/SNOW",
  "/api/stocks/market-multiples",
  "/api/stocks/ytd-comparison",
  "/api/market-analysis",
];
const ALERTS = ["/alerts"];
const DAILY = ["/daily-intelligence", "/api/daily-intelligence/data", "/api/daily-intelligence/preview"];
const WORKSHOPS = ["/events/webinars", "/events/webinars.ics", "/api/videos/workshops"];
const CONFERENCES = ["/events/annual", "/events/europa", "/events/annual.ics"];

export const OMISSIONS: Omission[] = [
  {
    name: "mentor",
    without: ({ mentor: _, ...rest }) => rest,
    addresses: ["/ai-mentor"],
    words: /Ask the AI Mentor|INSTANT|aria-label="AI Mentor"/,
  },
  {
    name: "events",
    without: ({ events: _, ...rest }) => rest,
    addresses: ["/events", ...CONFERENCES, ...WORKSHOPS],
    words: /FREE Workshops|Workshop Wednesdays|View All Events/,
  },
  {
    name: "workshops",
    without: (publication) => withEvents(publication, { workshops: undefined }),
    addresses: WORKSHOPS,
    words: /FREE Workshops|Workshop Wednesdays/,
  },
  {
    name: "conferences",
    without: (publication) => withEvents(publication, { conferences: [] }),
    addresses: CONFERENCES,
    words: /Featured speakers|>Conferences</,
  },
  {
    name: "one conference",
    without: (publication) =>
      withEvents(publication, { conferences: publication.events?.conferences.slice(0, 1) ?? [] }),
    addresses: ["/events/europa"],
  },
  {
    name: "the events' lists",
    without: (publication) =>
      withEvents(publication, { community: [], speaking: undefined, sponsorship: undefined }),
    words: /Explore Sponsorship|Apply to Speak|Our community"/,
  },
  {
    name: "Connect",
    without: ({ connect: _, ...rest }) => rest,
    addresses: ["/connect"],
    words: /Recurring Connect\b/,
  },
  {
    name: "Connect's lists",
    without: (publication) =>
      publication.connect
        ? {
            ...publication,
            connect: {
              ...publication.connect,
              badges: [],
              areas: [],
              network: undefined,
              steps: [],
              eventAttendance: [],
            },
          }
        : publication,
    words: /ways? to be introduced|How it works<\/|Which of our events/,
  },
  {
    name: "market",
    without: ({ market: _, ...rest }) => rest,
    addresses: [...MARKET, ...ALERTS, ...DAILY],
    jobs: ["refresh-quotes", "refresh-fundamentals", "build-analysis", "send-alerts", "send-daily"],
    tools: ["company", "table", "multiples"],
    words: /Market Pulse|Live Market Multiples|Daily Intelligence/,
  },
  {
    name: "mail alerts",
    without: ({ alerts: _, ...rest }) => rest,
    addresses: ALERTS,
    jobs: ["send-alerts"],
  },
  {
    name: "the email after the close",
    without: (publication) => withNewsletter(publication, { daily: undefined }),
    addresses: DAILY,
    jobs: ["send-daily"],
    words: /Daily Intelligence/,
  },
  {
    name: "startups",
    without: ({ startups: _, ...rest }) => rest,
    addresses: ["/ai-startups", "/api/ai-startups", "/api/ai-startups/stats", "/api/ai-startups/performers"],
  },
  {
    name: "all startups",
    without: (publication) => ({ ...publication, startups: [] }),
    addresses: ["/ai-startups", "/api/ai-startups"],
  },
  {
    name: "calculator",
    without: ({ valuation: _, ...rest }) => rest,
    addresses: [
      "/valuation-calculator",
      "/valuation-calculator/method",
      "/valuation-calculator/compare",
      "/valuation-calculator/round",
      "/api/valuation/estimate?fundingStage=seed&companyType=aiNative&arr=1.5&growthRate=80",
    ],
    tools: ["estimate"],
  },
  {
    name: "the calculator's readings and invitation",
    without: (publication) => ({
      ...publication,
      promotions: { ...publication.promotions, calculator: undefined, teaser: undefined },
      valuation: publication.valuation && {
        ...publication.valuation,
        benchmarks: undefined,
        premiums: undefined,
        analyses: [],
      },
    }),
    words: /Further analyses|Bessemer growth/,
  },
  {
    name: "podcast",
    without: ({ news: { podcast: _, ...news }, ...rest }) => ({ ...rest, news }),
    addresses: ["/api/twentyvc/latest"],
    words: /Loading live update|aria-labelledby="podcast"/,
  },
  {
    name: "digest",
    without: ({ digest: _, ...rest }) => rest,
    addresses: ["/api/weekly-digest"],
    jobs: ["build-digest"],
    words: /AI Digest/,
  },
  {
    name: "roundup",
    without: (publication) => withHome(publication, { roundup: undefined }),
    words: /Weekly roundup/,
  },
  {
    name: "testimonial, stats and benefits",
    without: (publication) =>
      withNewsletter(publication, { testimonial: undefined, stats: [], benefits: [] }),
    words: /A chief executive, vertical software|What is in it/,
  },
  {
    name: "best of",
    without: (publication) => ({ ...publication, content: { ...publication.content, bestOfVideos: [] } }),
    words: /best-of-videos|tab=best"[^>]*>Best Of/,
  },
  {
    name: "promotions",
    without: (publication) => ({
      ...withHome(publication, { promotions: [], conferenceWeight: 0 }),
      promotions: { ...publication.promotions, banners: [] },
    }),
  },
  {
    name: "social links and navigation",
    without: (publication) => ({
      ...publication,
      navigation: { header: [], more: [], footer: [], quickCategories: [], social: [] },
    }),
    words: /menu-more/,
  },
  {
    name: "counters",
    without: (publication) => ({ ...publication, claims: {} }),
    words: />views<|Read by/,
  },
  {
    name: "archive and channel",
    without: (publication) => ({ ...publication, links: {} }),
    words: /Search the archive|Subscribe on YouTube|Visit the channel/,
  },
  {
    name: "the lists of about",
    without: (publication) => ({
      ...publication,
      about: {
        mission: publication.about.mission,
        story: [],
        values: [],
        work: [],
        leadership: [],
        badges: [],
      },
    }),
    words: /Our story|What we do|Our values/,
  },
];

/** Everything at once. */
export const WITHOUT_ALL: Omission = {
  name: "everything",
  without: (publication) => OMISSIONS.reduce((left, { without }) => without(left), publication),
  addresses: [...new Set(OMISSIONS.flatMap(({ addresses = [] }) => addresses))],
  jobs: [...new Set(OMISSIONS.flatMap(({ jobs = [] }) => jobs))],
  tools: OMISSIONS.flatMap(({ tools = [] }) => tools),
  words: new RegExp(OMISSIONS.flatMap(({ words }) => words?.source ?? []).join("|")),
};
