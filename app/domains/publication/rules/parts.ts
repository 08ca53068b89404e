/** The parts of the publication that the desk changes, as a publisher calls them. Sources and the market have screens of their own. */
export interface DeskPart {
  /** Its entry in the publication. */
  part: string;
  title: string;
  about: string;
  /** Who may change it. What decides where the site is, what is law or runs code of others is the owner's. */
  role: "editor" | "owner";
  /** The page that shows it. */
  shownAt: string;
}

interface PartGroup {
  title: string;
  parts: DeskPart[];
}

const editors = (part: string, title: string, shownAt: string, about: string): DeskPart => ({
  part,
  title,
  shownAt,
  about,
  role: "editor",
});

const owners = (part: string, title: string, shownAt: string, about: string): DeskPart => ({
  ...editors(part, title, shownAt, about),
  role: "owner",
});

export const DESK_PARTS: readonly PartGroup[] = [
  {
    title: "Front page",
    parts: [
      editors(
        "promotions",
        "Banner and invitations",
        "/",
        "The banner above every page with its dates, and the cards that invite.",
      ),
      editors(
        "home",
        "Promotions and weights",
        "/",
        "What takes the hero's place, how often, and the weekly roundup.",
      ),
      editors("copy", "Texts", "/", "The headline, and the words of lists and search engines."),
      editors("claims", "Counters", "/about", "How many readers, articles, videos and views you have."),
      editors("content", "Best of and authors", "/", "Videos of all time, who writes, how views are shown."),
    ],
  },
  {
    title: "Site",
    parts: [
      owners("brand", "Name and look", "/", "Name, addresses, colours, typefaces and mark."),
      editors("navigation", "Navigation", "/", "Header, footer and social links."),
      editors(
        "categories",
        "Categories",
        "/articles",
        "Names, colours, and the words by which articles find them.",
      ),
      editors("about", "About", "/about", "Mission, story, values and people."),
      editors("sharing", "Sharing", "/articles", "What a shared article says, and where it is discussed."),
      editors("links", "Links elsewhere", "/search", "The archive's search and the video channel."),
      owners("redirects", "Redirects", "/", "Addresses of an older site, and where they lead."),
      owners("legal", "Legal", "/privacy", "Who runs the site, and under whose laws."),
    ],
  },
  {
    title: "Sections",
    parts: [
      editors(
        "events",
        "Events",
        "/events",
        "Conferences with their dates, workshops, speaking and sponsors.",
      ),
      editors("newsletter", "Newsletter", "/newsletter", "Its page, and when an issue is written and sent."),
      editors("news", "News", "/news", "The curated group, the podcast, and how long news stays."),
      editors("digest", "Weekly digest", "/category/ai", "Its topic and sections."),
      // Its frame gets the visitor's microphone and camera.
      owners("mentor", "AI mentor", "/ai-mentor", "The chat of another provider, and its samples."),
      editors("connect", "Connect", "/connect", "The planned network and its waitlist."),
      editors(
        "valuation",
        "Valuation calculator",
        "/valuation-calculator",
        "Its texts, benchmarks and analyses.",
      ),
      editors("alerts", "Mail alerts", "/alerts", "How many a reader may have."),
    ],
  },
  {
    title: "Technical",
    parts: [
      owners("analytics", "Measuring", "/", "Another company's measuring script."),
      owners("forms", "Forms", "/contact", "Cloudflare Turnstile before every form."),
      owners("security", "HTTPS", "/", "How far it reaches."),
      owners("budgets", "Budgets", "/", "What a day may cost."),
    ],
  },
];

/** Returns a part by its entry. */
export const deskPart = (part: string): DeskPart | undefined =>
  DESK_PARTS.flatMap(({ parts }) => parts).find((one) => one.part === part);

/**
 * What is not changed here: the slug begins the names of Workers, databases and of what browsers keep, and the feeds of
 * news have a screen of their own.
 */
export const NOT_HERE: ReadonlySet<string> = new Set(["brand.slug", "news.sources", "news.authors"]);
