import { publication as first } from "../../../app/site.config.ts";
import { publication as second } from "./second.ts";

/** The texts of a publication, whatever their place in it. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const shared = new Set(textsOf(second));

/** The product's own words: screens and buttons are called so in every publication. */
const INTERFACE = new Set([
  "Daily Intelligence",
  "Calculate Valuation",
  "Valuation Calculator",
  "Valuation calculator",
  "Workshop Wednesdays",
  "Customer Success",
  "America/Los_Angeles",
]);

/** What the first publication alone says, and is long enough to be told from chance; paths are the product's. */
const OWN_TEXTS = textsOf(first).filter(
  (text) => text.length >= 16 && !text.startsWith("/") && !shared.has(text) && !INTERFACE.has(text),
);

/** Its names and addresses, as they might stand inside other texts. */
const NAMES = [
  /\bRecurring\b/,
  /\brecurring\.ai\b/,
  /\brecurring-(?:theme|favorites|connect)\b/,
  /\b[Tt]he Insider\b/,
  /\/(?:ai-mentor|mentor|ai-startups|events)(?:["'/?#]|$)/,
  /\/category\/(?:ai|sales|founders|fundraising|customer-success|product|scale)\b/,
  /\bSNOW\b|\bSnowflake\b/,
  /\b250,000\+/,
];

/** What of the first publication stands in a text of the second's; empty when nothing does. */
export function firstIn(text: string): string[] {
  const plain = text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replaceAll('\\"', '"');
  return [
    ...NAMES.flatMap((name) => name.exec(plain)?.[0] ?? []),
    ...OWN_TEXTS.filter((own) => plain.includes(own)),
  ];
}
