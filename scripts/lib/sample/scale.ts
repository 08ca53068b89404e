import type { ArticleInput, VideoInput } from "~/domains/content/schema.ts";
import { createRandom, type Random } from "~/lib/random.ts";

/** Generates any number of articles and videos, the same on every machine, for load and query tests. */

export const SCALE_SOURCE = "scale";

const DAY_MS = 86_400_000;
const YEARS = 10;

const SUBJECTS: Record<string, string[]> = {
  ai: [
    "evaluation sets",
    "model routing",
    "support agents",
    "retrieval",
    "inference costs",
    "prompt reviews",
  ],
  sales: [
    "discovery calls",
    "pipeline reviews",
    "discount ladders",
    "sales compensation",
    "renewal pricing",
    "territories",
  ],
  founders: [
    "co-founder roles",
    "board updates",
    "the founder's calendar",
    "hard conversations",
    "first hires",
    "focus",
  ],
  fundraising: [
    "seed rounds",
    "liquidation preferences",
    "data rooms",
    "pro-rata rights",
    "venture debt",
    "dilution",
  ],
  "customer-success": [
    "onboarding",
    "health scores",
    "churn surveys",
    "renewal calendars",
    "expansion",
    "success plans",
  ],
  product: [
    "roadmaps",
    "usage pricing",
    "feature retirement",
    "packaging",
    "beta programmes",
    "release notes",
  ],
  scale: [
    "annual planning",
    "management layers",
    "budgets",
    "hiring plans",
    "security reviews",
    "operating reviews",
  ],
};

const ANGLES = [
  "What nobody tells you about",
  "A field guide to",
  "The arithmetic of",
  "Seven mistakes with",
  "How we rebuilt",
  "When to stop believing in",
  "The quiet cost of",
  "A second look at",
  "Notes from a year of",
  "The case against",
];

const SITUATIONS = [
  "before your first million",
  "at a hundred people",
  "in a slow quarter",
  "after the second round",
  "with a team of five",
  "when the market turns",
  "without a playbook",
  "for companies that sell to banks",
];

const OPENINGS = [
  "In most companies",
  "For a small team",
  "By the second year",
  "When growth slows",
  "On paper",
  "In our books",
];
const CLAIMS = [
  "the number that matters is the one nobody has on a slide",
  "a rule that fits on one page is followed and a handbook is not",
  "the first version should be small enough to throw away",
  "what looks like a pricing problem is a packaging problem",
  "the best customers leave for reasons that no survey lists",
  "a forecast is worth as much as the conversation it starts",
];
const REASONS = [
  "because people do what the plan pays for",
  "since every exception becomes the rule by spring",
  "as the people who decided it have moved on",
  "because it is measured once a year",
  "since nobody owns the step between two teams",
];

const AUTHORS = [
  "Ada Quist",
  "Bela Norman",
  "Carla Weiss",
  "Dev Okafor",
  "Emil Sand",
  "Fay Lindqvist",
  "Gus Romero",
  "Hana Itoh",
];

/** Yields `count` articles, oldest first, spread over ten years up to `now` (ms). */
export function* scaleArticles(count: number, categories: string[], now: number): Generator<ArticleInput> {
  for (let index = 0; index < count; index++) {
    const random = createRandom(`article ${index}`);
    const category = random.pick(categories);
    const subject = random.pick(SUBJECTS[category] ?? [category]);
    const title = `${random.pick(ANGLES)} ${subject} ${random.pick(SITUATIONS)}`;
    const paragraphs = Array.from({ length: random.int(2, 4) }, () => paragraph(random, subject));
    // Some articles are of other publications: an excerpt with the address of the original.
    const own = random.chance(0.6);
    yield {
      identity: `scale:article/${index}`,
      sourceId: SCALE_SOURCE,
      slug: `${title} ${index}`,
      title,
      excerpt: sentence(random, subject),
      author: random.pick(AUTHORS),
      publishedAt: spread(random, index, count, now),
      readTime: random.int(2, 14),
      viewCount: random.int(0, 20_000),
      featuredImage: null,
      imageWidth: null,
      imageHeight: null,
      originalUrl: own ? null : `https://example.com/articles/${index}`,
      categories: alsoIn(random, category, categories),
      tags: [subject, category],
      content: own ? paragraphs.map((text) => `<p>${text}</p>`).join("\n") : "",
    };
  }
}

/** Yields `count` videos, oldest first, spread over ten years up to `now` (ms). Their ids do not exist on YouTube. */
export function* scaleVideos(count: number, categories: string[], now: number): Generator<VideoInput> {
  for (let index = 0; index < count; index++) {
    const random = createRandom(`video ${index}`);
    const category = random.pick(categories);
    const subject = random.pick(SUBJECTS[category] ?? [category]);
    yield {
      id: `scale${String(index).padStart(6, "0")}`,
      sourceId: SCALE_SOURCE,
      title: `${random.pick(AUTHORS)} on ${subject} ${random.pick(SITUATIONS)}`,
      description: paragraph(random, subject),
      channelTitle: "Recurring Talks",
      duration: `PT${random.int(4, 58)}M${random.int(1, 59)}S`,
      viewCount: random.int(0, 90_000),
      publishedAt: spread(random, index, count, now),
      thumbnail: null,
      workshop: random.chance(0.15),
      categories: alsoIn(random, category, categories),
      tags: [subject, category],
    };
  }
}

/** Returns a time within the item's slice of the ten years, so that items are in order. */
function spread(random: Random, index: number, count: number, now: number): number {
  const slice = (YEARS * 365 * DAY_MS) / count;
  return Math.round(now - (count - index) * slice + random.range(0, slice));
}

const sentence = (random: Random, subject: string) =>
  `${random.pick(OPENINGS)}, ${random.pick(CLAIMS)}, and with ${subject} it shows ${random.pick(REASONS)}.`;

const paragraph = (random: Random, subject: string) =>
  Array.from({ length: random.int(2, 4) }, () => sentence(random, subject)).join(" ");

function alsoIn(random: Random, category: string, categories: string[]): string[] {
  return random.chance(0.3) ? [...new Set([category, random.pick(categories)])] : [category];
}
