import type { Publication } from "../../../app/platform/publication/publication.ts";

const company = (symbol: string, name: string, cik: number) => ({ symbol, name, cik });
const passage = (title: string) => ({ title, text: `${title}, in einem Satz.` });
const figure = (label: string) => ({ figure: "12", label });
const video = (youtubeId: string, title: string) => ({ youtubeId, title, channel: "Werkhalle" });

/**
 * A publication that shares nothing with the one in app/publication: its name, domain, language, categories and
 * companies differ; it has no events, no mentor and no startup index, and its forms require Turnstile. The tests of
 * ingestion serve its sources.
 */
export const publication: Publication = {
  brand: {
    name: "Werkbank",
    slug: "werkbank",
    domain: "werkbank.example",
    url: "https://werkbank.example",
    language: "de-DE",
    tagline: "Maschinenbau, jeden Tag",
    description: "Nachrichten und Zahlen für alle, die Maschinen bauen, verkaufen und betreiben.",
    newsletter: "der Hallenbrief",
    contactEmail: "post@werkbank.example",
    accent: { light: "#7a1f2b", dark: "#ffb4a0" },
    faces: { reading: { family: "Charter, Cambria, serif" }, interface: { family: "Verdana, sans-serif" } },
    logo: [
      { path: "M3 9H29V14H3Z", color: "text" },
      { path: "M7 14H11V28H7ZM21 14H25V28H21Z", color: "accent" },
    ],
  },
  claims: { audience: "4.000", articles: "300", videos: "20", views: "90.000" },
  copy: {
    hero: {
      kicker: "Für Konstrukteure und Meister",
      headline: "Was in den Hallen geschieht.",
      standfirst: "Berichte aus Fertigung, Vertrieb und Führung.",
    },
    sampleNote: "Noch ohne eigene Quellen.",
    subject: "Maschinenbau",
    articles: { title: "Artikel", description: "Alle Artikel der Werkbank." },
    videos: { description: "Gespräche aus den Hallen." },
    news: {
      subject: "Maschinenbau",
      heading: "Neues aus den Hallen",
      authors: "Briefe der Autoren",
      noPosts: "Nichts Neues seit drei Tagen.",
    },
  },
  links: {
    archiveSearch: "https://archiv.werkbank.example/suche",
    videoChannel: "https://www.youtube.com/@werkbank",
  },
  legal: {
    updatedOn: "2026-02-03",
    operator: "Werkbank Verlag",
    postalAddress: "Werkbank Verlag, Beispielweg 2, 70173 Stuttgart, Deutschland",
    jurisdiction: "the Federal Republic of Germany",
  },
  analytics: {},
  forms: { turnstileSiteKey: "1x00000000000000000000AA" },
  navigation: {
    header: [{ label: "Neues", href: "/news" }],
    more: [{ label: "Kurse der Woche", href: "/insights" }],
    footer: [
      {
        title: "Lesen",
        links: [
          { label: "Artikel", href: "/articles" },
          { label: "Videos", href: "/videos" },
        ],
      },
      {
        title: "Haus",
        links: [
          { label: "Datenschutz", href: "/privacy" },
          { label: "Bedingungen", href: "/terms" },
          { label: "Kontakt", href: "/contact" },
        ],
      },
    ],
    quickCategories: ["fertigung"],
    social: [
      { label: "Mastodon", href: "https://social.example/@werkbank" },
      { label: "Funk", href: "https://funk.example/werkbank" },
      { label: "Video", href: "https://www.youtube.com/@werkbank" },
      { label: "Bilder", href: "https://bilder.example/werkbank" },
    ],
  },
  // Left out by its value, as one does by hand.
  mentor: undefined,
  categories: [
    {
      slug: "fertigung",
      name: "Fertigung",
      description: "Drehen, fräsen, fügen.",
      color: { light: "#14532d", dark: "#7ddf9e" },
      cover: "parts",
      match: ["fertigung", "drehen"],
    },
    {
      slug: "vertrieb",
      name: "Vertrieb",
      description: "Vom Angebot zum Auftrag.",
      color: { light: "#9a3412", dark: "#ff9e6b" },
      match: ["sales", "vertrieb"],
    },
    {
      slug: "fuehrung",
      name: "Führung",
      description: "Menschen und Entscheidungen.",
      color: { light: "#1e40af", dark: "#93b4ff" },
      match: ["führung"],
    },
  ],
  sources: {
    feeds: [
      {
        id: "blog",
        name: "Our blog",
        url: "https://blog.example.org/feed",
        publication: "own",
        categories: ["fuehrung"],
      },
      ...["others", "hanging", "failing", "endless", "garbage"].map((id) => ({
        id,
        name: id,
        url: `https://${id}.example.com/${id === "others" ? "atom.xml" : "feed"}`,
        publication: "other" as const,
        categories: ["fertigung"],
      })),
    ],
    channels: [
      {
        id: "channel",
        name: "Our channel",
        channelId: "UC0123456789abcdefghijAB",
        categories: ["fertigung"],
      },
    ],
  },
  content: {
    syntheticViews: false,
    bestOfVideos: [
      video("aaaaaaaaaa1", "Eine Fräse von 1950"),
      video("aaaaaaaaaa2", "Drehen für Anfänger"),
      video("aaaaaaaaaa3", "Schweißen unter Wasser"),
      video("aaaaaaaaaa4", "Ein Getriebe entsteht"),
      video("aaaaaaaaaa5", "Gießen in Sand"),
      video("aaaaaaaaaa6", "Härten und Anlassen"),
      video("aaaaaaaaaa7", "Messen auf ein Hundertstel"),
      video("aaaaaaaaaa8", "Der letzte Schmied"),
      video("aaaaaaaaaa9", "Roboter in der Halle"),
    ],
  },
  home: { promotions: [], conferenceWeight: 0 },
  sharing: {
    composerUrl: "https://social.example/share?text={text}&url={url}",
    otherwise: "{title}",
    templates: {},
  },
  news: { curated: { name: "Werkbank", ownArticles: true }, sources: [], authors: [], keepDays: 30 },
  newsletter: {
    headline: "Der Hallenbrief",
    standfirst: "Einmal in der Woche, was sich gedreht hat.",
    stats: [figure("Leser"), figure("Jahre"), figure("Ausgaben"), figure("Orte")],
    benefits: [passage("Kurz"), passage("Genau"), passage("Nah"), passage("Frei")],
    testimonial: { quote: "Liegt jeden Montag im Pausenraum.", role: "Ein Meister aus Ulm" },
    invitation: passage("Mitlesen"),
    daily: { name: "Abendkurse", cadence: "an jedem Handelstag", sentAt: "22:15" },
    issue: {
      timeZone: "Europe/Berlin",
      compose: { weekday: "Monday", time: "06:00" },
      send: { weekday: "Tuesday", time: "06:00" },
      approval: "required",
      articles: 3,
      videos: 0,
    },
  },
  market: {
    indexName: "Hallenindex",
    companies: [
      company("HUBS", "HubSpot", 1404655),
      company("TEAM", "Atlassian", 1650372),
      company("ZS", "Zscaler", 1713683),
      company("OKTA", "Okta", 1660134),
      company("BILL", "BILL Holdings", 1786352),
    ],
    indices: {
      nasdaq: { symbol: "NASDAQCOM", name: "Nasdaq Composite" },
      sp500: { symbol: "SP500", name: "S&P 500" },
    },
    others: [],
  },
  valuation: {
    title: "Was ist der Betrieb wert?",
    standfirst: "Vier Angaben, eine Spanne.",
    trade: "Maschinenbau",
    hashtags: ["Werkbank"],
    tiers: { traditional: "Ohne KI.", aiEnhanced: "Mit KI.", aiNative: "Aus KI." },
    benchmarks: {
      title: "Wachstum",
      text: "Was andere messen.",
      source: { label: "Institut, 2026", href: "https://institut.example/wachstum" },
      points: [{ label: "Mitte", figure: "12 %", text: "im Jahr" }],
    },
    premiums: {
      title: "Aufschläge",
      text: "Was andere zahlen.",
      source: { label: "Kammer, 2026", href: "https://kammer.example/preise" },
      points: [{ label: "Mitte", figure: "1,2", text: "mal Umsatz" }],
    },
    analyses: [
      { label: "Institut", href: "https://institut.example" },
      { label: "Kammer", href: "https://kammer.example" },
    ],
  },
  promotions: {
    banners: [],
    teaser: { welcome: "Guten Tag.", closing: "Was wollen Sie wissen?" },
    calculator: { title: "Was ist der Betrieb wert?", text: "Vier Angaben.", action: "Rechnen" },
    subscribe: { title: "Der Hallenbrief", text: "Einmal in der Woche.", action: "Bestellen" },
  },
  connect: {
    headline: "Wer wen kennen sollte",
    standfirst: "Wir stellen Betriebe einander vor.",
    badges: ["Geprüft", "Zwölf Jahre", "Deutschland"],
    areas: ["Geld", "Aufträge", "Leute", "Rat"].map((title) => ({
      ...passage(title),
      points: ["eins", "zwei", "drei", "vier"].map((point) => `${title} ${point}`),
    })),
    network: {
      ...passage("Ein geprüfter Kreis"),
      groups: [{ name: "Leser", years: "seit 2014", status: "Verified" }],
    },
    steps: [passage("Prüfen"), passage("Finden"), passage("Vorstellen")],
    closing: passage("Dabei sein"),
    eventAttendance: [
      { value: "hallentag-2024", label: "Hallentag 2024" },
      { value: "keine", label: "Noch keine" },
    ],
  },
  about: {
    mission: "Wissen aus den Hallen für die Hallen.",
    story: ["Die Werkbank begann als Aushang."],
    values: [passage("Genauigkeit")],
    work: [{ ...passage("Artikel"), href: "/articles" }],
    leadership: [{ role: "Die Redaktion", text: "Drei Leute und ein Hund." }],
    badges: [figure("Köpfe")],
  },
};
