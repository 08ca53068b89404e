import { currency, multiple, price, signedPercent } from "~/lib/format.ts";
import { type Dates, datesIn } from "~/lib/time/written-dates.ts";
import type { Mail } from "~/platform/mail/outbox.ts";
import { type Block, figures, heading, note, paragraph } from "~/platform/mail/template/blocks.ts";
import { renderMail } from "~/platform/mail/template/layout.ts";
import { listHeaders } from "~/platform/mail/template/list-headers.ts";
import { change, link, type Words } from "~/platform/mail/template/words.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { ruleText, thresholdText } from "../rules/copy.ts";
import { ALERT_MAIL } from "../rules/links.ts";
import type { Reading, Source } from "../rules/reading.ts";
import type { AlertRule } from "../schema.ts";

/** An alert whose figure has come. */
export interface Come {
  rule: AlertRule;
  reading: Reading;
  /** The signed link that ends it. */
  end: string;
}

interface AlertMail {
  email: string;
  alerts: readonly [Come, ...Come[]];
  /** The signed links to all alerts of the address, and to end those of this mail. */
  manage: string;
  end: string;
  /** Of the links. */
  origin: string;
  idempotencyKey: string;
}

/** Returns the mail about the alerts of an address whose figures have come at one tick. */
export function alertMail(
  publication: Publication,
  { email, alerts, manage, end, origin, idempotencyKey }: AlertMail,
): Mail {
  const { brand } = publication;
  const dates = datesIn(brand.language);
  const [first] = alerts;
  const title = alerts.length === 1 ? sentence(first, dates) : `${alerts.length} of your alerts`;
  return {
    kind: ALERT_MAIL,
    to: email,
    subject:
      alerts.length === 1
        ? `${first.reading.symbol}: ${sentence(first, dates)}`
        : `${title}: ${[...new Set(alerts.map(({ reading }) => reading.symbol))].join(", ")}`,
    ...renderMail(publication, {
      title: alerts.length === 1 ? `${first.reading.name}: ${title}` : title,
      preheader: alerts.map((come) => `${come.reading.symbol}: ${sentence(come, dates)}.`).join(" "),
      blocks: [
        ...alerts.flatMap((come) => blocksOf(come, { origin, several: alerts.length > 1, dates })),
        note(
          `Figures as ${brand.domain} shows them when this mail was written. They are information, not advice.`,
        ),
      ],
      reason: `Sent because you asked ${brand.domain} for ${alerts.length === 1 ? "this alert" : "these alerts"}.`,
      links: [
        { label: "All your alerts", href: manage },
        { label: alerts.length === 1 ? "End this alert" : "End these alerts", href: end },
      ],
    }),
    headers: listHeaders({ unsubscribe: end, list: `alerts.${brand.slug}.${brand.domain}` }),
    idempotencyKey,
  };
}

/** What has come, in a line: "price to ARR is 12.1x, above 12.0x". */
function sentence({ rule, reading }: Come, { shortDate }: Dates): string {
  const percent = reading.changePercent ?? 0;
  switch (rule.kind) {
    case "above":
    case "below":
      return `price to ARR is ${multiple(reading.multiple?.value ?? 0)}, ${rule.kind} ${thresholdText(rule)}`;
    case "move":
      return `${percent < 0 ? "down" : "up"} ${signedPercent(percent)} on the day, more than ${thresholdText(rule)}`;
    case "quarter":
      return `the quarter to ${shortDate(reading.quarter?.periodEnd ?? "")} is filed`;
  }
}

function blocksOf(
  come: Come,
  { origin, several, dates }: { origin: string; several: boolean; dates: Dates },
): Block[] {
  const { rule, reading, end } = come;
  const page = link(`${reading.name} on our pages`, `${origin}/insights/${reading.symbol}`);
  return [
    ...(several ? [heading(`${reading.name} (${reading.symbol}): ${sentence(come, dates)}`)] : []),
    figures(`${reading.name}: ${ruleText(rule)}`, COLUMNS, rowsOf(rule, reading, dates)),
    paragraph(several ? [page, " · ", link("End this alert", end)] : page),
  ];
}

const COLUMNS = [{ label: "Figure" }, { label: "Value", numeric: true }];

type Row = [Words, Words];

function rowsOf(rule: AlertRule, reading: Reading, dates: Dates): Row[] {
  const { longDate } = dates;
  const threshold: Row[] = rule.kind === "quarter" ? [] : [["Your threshold", thresholdText(rule) ?? ""]];
  const quote: Row = [
    `Price, ${reading.closed ? "at the close" : "during the session"} of ${longDate(reading.day)}`,
    [price(reading.price), ", ", sourceWords(reading.priceSource)],
  ];
  if (rule.kind === "quarter") return quarterRows(reading, dates);
  if (rule.kind === "move") {
    const percent = reading.changePercent ?? 0;
    const since = reading.base ? ` since the close of ${longDate(reading.base.day)}` : "";
    return [[`Change${since}`, change(percent, signedPercent(percent))], ...threshold, quote];
  }
  const { multiple: own } = reading;
  if (!own) return [];
  return [
    ["Price to ARR", multiple(own.value)],
    ...threshold,
    quote,
    [
      `ARR, ${own.arrBasis}, period to ${longDate(own.periodEnd)}`,
      [currency(own.arr), ", ", sourceWords(own.arrSource)],
    ],
  ];
}

function quarterRows({ quarter }: Reading, { longDate }: Dates): Row[] {
  if (!quarter) return [];
  const { revenue, growth, filed, source, periodEnd } = quarter;
  return [
    [`Revenue, quarter to ${longDate(periodEnd)}`, currency(revenue / 1e9)],
    ["Growth, year over year", growth === null ? "unknown" : signedPercent(growth, 1)],
    ["Source", sourceWords(source)],
    ...(filed ? [["Filed on", longDate(filed)] satisfies Row] : []),
  ];
}

const sourceWords = ({ source, url }: Source) => (url ? link(source, url) : source);
