import type { Publication } from "~/platform/publication/publication.ts";

// The news page: public feeds, read for headline, teaser and link. A weight says what an outlet's telling counts
// among the week's top stories. Google News is left out: its feeds are for personal use only.
export const news: Publication["news"] = {
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
};
