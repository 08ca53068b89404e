import { price, signedPercent, truncate } from "~/lib/format.ts";
import { capitalised } from "~/lib/text/text.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import type { MailingInput } from "~/platform/mail/delivery/mailings.ts";
import {
  type Block,
  figures,
  heading,
  headline,
  note,
  paragraph,
  story,
} from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { change, link } from "~/platform/mail/template/words.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { listText } from "../rules/copy.ts";
import { audienceOf, DAILY_MAIL } from "../rules/links.ts";
import { type ListMail, listMail } from "./list-mail.ts";

/** The content of the email after the market's close, with the names of the daily intelligence call. */
export interface DailyEmail {
  /** The trading day, such as "2026-11-20". */
  date: string;
  marketSummary: {
    /** Prices in USD, changes in percent; four are shown. */
    topMovers: { symbol: string; price: number; percentChange: number }[];
    /** The change of the index since the day before, in percent; null without a level of the day. */
    indexPerformance: { totalChange: number } | null;
    indexName: string;
  };
  newsSummary: {
    /** Three are shown. */
    topStories: { title: string; url: string; description: string; source: string }[];
  };
  /** Plain text; an empty line separates paragraphs. */
  marketAnalysis: string;
  /** From the site's own pages. Addresses may be paths. */
  content: {
    featuredInsight: { title: string; excerpt: string; url: string } | null;
    articleOfTheDay: { title: string; excerpt: string; url: string } | null;
  };
  /** The note at the foot: the sources and the day of the figures. */
  provenance: string;
}

const MOVERS = 4;
const STORIES = 3;
const DESCRIPTION = 120;
const EXCERPT = 150;

/** Renders the email in both formats, with these links at its foot. */
export function renderDaily(
  publication: Publication,
  daily: DailyEmail,
  origin: string,
  links: ListMail["foot"],
): { html: string; text: string } {
  const { name } = listText(publication, "daily");
  return renderMail(publication, {
    title: titleOf(daily),
    kicker: `${capitalised(name)} · ${datesIn(publication.brand.language).longDate(daily.date)}`,
    preheader: truncate(daily.marketAnalysis.replace(/\s+/g, " "), DESCRIPTION),
    blocks: [
      ...market(daily),
      ...news(daily),
      ...reading(publication, daily, origin),
      note(daily.provenance),
    ],
    reason: `Sent because you subscribed to ${name} on ${publication.brand.domain}.`,
    links,
  });
}

/**
 * Returns the mailing of a trading day for `createMailing`. Its key makes sure that it is written once.
 * @param origin of the links, such as https://recurring.ai
 * @param now when it goes out, and when its links are made: one that is late has none that its reader ended meanwhile
 */
export function dailyMailing(
  publication: Publication,
  daily: DailyEmail,
  origin: string,
  now: Date,
): MailingInput {
  const { foot, content } = listMail(publication, "daily", origin, now);
  return {
    key: `daily/${daily.date}`,
    kind: DAILY_MAIL,
    audience: audienceOf("daily"),
    sendAt: now,
    subject: titleOf(daily),
    ...renderDaily(publication, daily, origin, foot),
    ...content,
  };
}

function titleOf({ marketSummary: { indexName, indexPerformance } }: DailyEmail): string {
  if (!indexPerformance) return "The market after the close";
  const { totalChange } = indexPerformance;
  const verb = totalChange > 0 ? "rises" : totalChange < 0 ? "falls" : "stands still";
  const size = totalChange === 0 ? "" : ` ${Math.abs(totalChange).toFixed(2)}%`;
  return `${indexName} ${verb}${size}`;
}

function market({ marketSummary, marketAnalysis }: DailyEmail): Block[] {
  const { topMovers, indexName, indexPerformance } = marketSummary;
  const rows = topMovers
    .slice(0, MOVERS)
    .map((mover) => [
      mover.symbol,
      price(mover.price),
      change(mover.percentChange, signedPercent(mover.percentChange)),
    ]);
  const columns = [
    { label: "Company" },
    { label: "Price", numeric: true },
    { label: "Change", numeric: true },
  ];
  return [
    ...(indexPerformance
      ? [headline(`${indexName}, change on the day`, signedPercent(indexPerformance.totalChange))]
      : []),
    ...marketAnalysis
      .split(/\n{2,}/)
      .filter(Boolean)
      .map(paragraph),
    ...(rows.length > 0 ? [heading("Top movers"), figures("Top movers", columns, rows)] : []),
  ];
}

function news({ newsSummary: { topStories } }: DailyEmail): Block[] {
  if (topStories.length === 0) return [];
  return [
    heading("Top stories"),
    ...topStories
      .slice(0, STORIES)
      .map(({ title, url, description, source }) =>
        story({ label: title, href: url, text: truncate(description, DESCRIPTION), kicker: source }),
      ),
  ];
}

function reading(
  { brand }: Pick<Publication, "brand">,
  { content: { featuredInsight, articleOfTheDay } }: DailyEmail,
  origin: string,
): Block[] {
  const shown = [
    { name: "Featured insight", item: featuredInsight },
    { name: "Article of the day", item: articleOfTheDay },
  ].flatMap(({ name, item }) =>
    item
      ? [
          story({
            label: item.title,
            href: new URL(item.url, origin).href,
            text: truncate(item.excerpt, EXCERPT),
            kicker: name,
          }),
        ]
      : [],
  );
  if (shown.length === 0) return [];
  return [heading(`From ${brand.name}`), ...shown, paragraph(link("All market data", `${origin}/insights`))];
}
