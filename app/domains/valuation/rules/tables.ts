/**
 * The constants of the method. ARR in millions of USD, growth in percent a year, multiples in times ARR. The method
 * page prints all of them.
 */

export const FUNDING_STAGES = ["seed", "seriesA", "seriesB", "seriesC", "seriesD"] as const;
export type FundingStage = (typeof FUNDING_STAGES)[number];

export const COMPANY_TYPES = ["aiNative", "aiEnhanced", "traditional"] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

interface StageRules {
  /** The range of the slider, and its value when the stage is chosen. */
  arr: { min: number; max: number; initial: number };
  /** The multiple at each of `GROWTH_POINTS`. */
  multiples: readonly number[];
  /** The ARR from which the AI factor is complete. */
  aiScale: number;
  /** The complete AI factor by type. */
  aiMaximum: Record<CompanyType, number>;
}

const AI_MAXIMUM = { traditional: 1, aiEnhanced: 1.3, aiNative: 1.8 };
const AI_MAXIMUM_LATE = { traditional: 1, aiEnhanced: 1.5, aiNative: 2 };

/** The growth rates at which the table of multiples has a value; linear between them, flat beyond its ends. */
export const GROWTH_POINTS = [50, 75, 100, 150, 200, 300, 400] as const;

export const STAGE_RULES: Record<FundingStage, StageRules> = {
  seed: {
    arr: { min: 0.1, max: 4, initial: 0.5 },
    multiples: [8, 12, 19, 32, 52, 68, 82],
    aiScale: 300,
    aiMaximum: AI_MAXIMUM,
  },
  seriesA: {
    arr: { min: 1, max: 20, initial: 3 },
    multiples: [9, 13, 21, 35, 56, 74, 90],
    aiScale: 200,
    aiMaximum: AI_MAXIMUM,
  },
  seriesB: {
    arr: { min: 2, max: 40, initial: 10 },
    multiples: [10, 14, 18, 24, 30, 39, 47],
    aiScale: 150,
    aiMaximum: AI_MAXIMUM,
  },
  seriesC: {
    arr: { min: 5, max: 100, initial: 25 },
    multiples: [7, 10, 14, 18, 23, 30, 36],
    aiScale: 100,
    aiMaximum: AI_MAXIMUM,
  },
  seriesD: {
    arr: { min: 50, max: 200, initial: 50 },
    multiples: [6, 8, 10, 13, 17, 21, 26],
    aiScale: 80,
    aiMaximum: AI_MAXIMUM_LATE,
  },
};

/** The sliders' ranges: of ARR as long as no stage is chosen, and of growth. */
export const ARR_RANGE = { min: 0.1, max: 100, step: 0.1 } as const;
export const GROWTH_RANGE = { min: 10, max: 500, step: 5, initial: 50 } as const;

/** The largest valid input: ARR of $10B, growth of 1,000%. */
export const MOST = { arr: 10_000, growthRate: 1_000 } as const;

/** The multiples of no growth and of slow growth. */
export const FLOOR_MULTIPLE = 3;
export const MID_MULTIPLE = 3.8;

/** The average of a market tier without companies. */
export const EMPTY_TIER_MULTIPLE = 8;

/** From this ARR on, the base comes from public companies and not from the table. */
export const PUBLIC_ARR = 100;

/**
 * The growth rates of the base below the table: from `high` on the table holds, at `mid` the multiple is 3.8, up to
 * `low` it is the floor. The first entry whose ARR is reached applies.
 */
export const GROWTH_THRESHOLDS = [
  { fromArr: 10, high: 30, mid: 10, low: 5 },
  { fromArr: 0, high: 50, mid: 20, low: 10 },
] as const;

/** The growth rates of the averages of the public tiers, and of 3.8. The first entry whose ARR is reached applies. */
export const PUBLIC_THRESHOLDS = [
  { fromArr: 100, high: 30, moderate: 20, lower: 10, mid: 5 },
  { fromArr: 10, high: 50, moderate: 30, lower: 15, mid: 8 },
  { fromArr: 0, high: 100, moderate: 50, lower: 25, mid: 15 },
] as const;

/** For AI-native companies only. The first entry whose growth is reached applies. */
export const AI_GROWTH_BONUS = [
  { fromGrowth: 300, factor: 1.15, label: "AI Supernova" },
  { fromGrowth: 200, factor: 1.1, label: "AI Shooting Star" },
] as const;

/** From here on the growth of other companies is named, without a factor. */
export const NAMED_GROWTH = 200;

/**
 * Compression by scale; `gentle` with growth of 200% or more, or at Series D or later. The first entry whose ARR is
 * reached applies.
 */
export const SCALE_COMPRESSION = [
  { fromArr: 100, gentle: 0.85, usual: 0.6 },
  { fromArr: 50, gentle: 0.95, usual: 0.8 },
] as const;
export const GENTLE_GROWTH = 200;

/** The low end of an estimate as a share of its high end. */
export const LOW_SHARE = 0.8;

/** A public company counts with a multiple above 0 and below this. */
export const MOST_PUBLIC_MULTIPLE = 200;

/** The trade in the names of types and tiers, for a publication that names none (`valuation.trade`). */
export const USUAL_TRADE = "SaaS";

interface Standing {
  fromGrowth: number;
  percentile: string;
  tier: string;
}

/** Returns percentile and tier by growth. The first entry whose growth is reached applies. */
export const standingsOf = (trade = USUAL_TRADE): Record<CompanyType, readonly Standing[]> => ({
  traditional: [
    { fromGrowth: 300, percentile: "95th-99th", tier: `Traditional ${trade} (Extreme Growth)` },
    { fromGrowth: 150, percentile: "75th-90th", tier: `Traditional ${trade} (High Growth)` },
    { fromGrowth: 0, percentile: "50th-75th", tier: `Traditional ${trade}` },
  ],
  aiEnhanced: [
    { fromGrowth: 200, percentile: "97th-99th", tier: "AI-Enhanced (Elite Growth)" },
    { fromGrowth: 0, percentile: "85th-95th", tier: `AI-Enhanced ${trade}` },
  ],
  aiNative: [
    { fromGrowth: 300, percentile: "99th", tier: "AI-Native Supernova" },
    { fromGrowth: 200, percentile: "98th", tier: "AI-Native Shooting Star" },
    { fromGrowth: 0, percentile: "90th-95th", tier: "AI-Native" },
  ],
});

/** The notes on scale. The first entry whose ARR is reached applies. */
export const SCALE_NOTES = [
  {
    fromArr: 100,
    label: "Public multiples",
    text: "from $100M of ARR on, the base is what public companies are worth, and is then compressed.",
  },
  {
    fromArr: 50,
    label: "Moderate compression",
    text: "from $50M of ARR on, the multiple is compressed by a factor.",
  },
  {
    fromArr: 20,
    label: "Light compression",
    text: "the method names it from $20M of ARR on without a factor, so none was applied.",
  },
  {
    fromArr: 0,
    label: "Small-scale premium",
    text: "under $20M of ARR the multiple that the growth earns is not compressed.",
  },
] as const;

/** The colour of the badge by the high multiple. The first entry whose multiple is reached applies. */
export const MULTIPLE_COLOURS = [
  { fromMultiple: 50, colour: "red" },
  { fromMultiple: 20, colour: "orange" },
  { fromMultiple: 10, colour: "yellow" },
  { fromMultiple: 0, colour: "green" },
] as const;
export type MultipleColour = (typeof MULTIPLE_COLOURS)[number]["colour"];
