import type { PdfDocument } from "~/lib/pdf/document.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { METHOD_PATH } from "../../rules/paths.ts";
import {
  AI_GROWTH_BONUS,
  COMPANY_TYPES,
  EMPTY_TIER_MULTIPLE,
  FLOOR_MULTIPLE,
  FUNDING_STAGES,
  GENTLE_GROWTH,
  GROWTH_POINTS,
  GROWTH_THRESHOLDS,
  LOW_SHARE,
  MID_MULTIPLE,
  MOST_PUBLIC_MULTIPLE,
  PUBLIC_ARR,
  PUBLIC_THRESHOLDS,
  SCALE_COMPRESSION,
  STAGE_RULES,
  standingsOf,
} from "../../rules/tables.ts";
import { figure, STAGE_NAMES, typeNames } from "../../rules/texts/labels.ts";
import type { ReportContent } from "../rules/content.ts";
import {
  drawFrame,
  drawHeading,
  drawParagraph,
  drawTitle,
  MARGIN,
  MEASURE,
  type ReportFonts,
} from "./sheet.ts";
import { drawTable } from "./table.ts";

const GUTTER = 24;
const COLUMN = (MEASURE - GUTTER) / 2;
const RIGHT = { x: MARGIN + COLUMN + GUTTER, width: COLUMN };
const LEFT = { x: MARGIN, width: COLUMN };

/** Page 4: every table of the method, its sources, and where it ends. */
export function drawMethod(document: PdfDocument, fonts: ReportFonts, content: ReportContent): void {
  const { brand, market, calculatorUrl } = content;
  const { trade } = content.valuation;
  const names = typeNames(trade);
  const standings = standingsOf(trade);
  const page = document.addPage("Method and sources");
  drawFrame(page, fonts, content);
  const top = drawTitle(
    page,
    fonts,
    "Method and sources",
    "The estimate is ARR times a multiple; the multiple is a base by growth, times three factors. These are all of its constants.",
  );

  let y = drawHeading(page, fonts, "Base multiple by growth", top);
  y = drawTable(page, fonts, y, {
    columns: [
      { head: "Stage, then growth a year", width: 126 },
      ...GROWTH_POINTS.map((growth) => ({ head: `${growth}%`, width: 54, align: "right" as const })),
    ],
    rows: FUNDING_STAGES.map((stage) => [
      STAGE_NAMES[stage],
      ...STAGE_RULES[stage].multiples.map((value) => `${value}x`),
    ]),
    rowHeight: 13.5,
  });
  y = drawParagraph(page, fonts, baseText(), y + 1, { size: 8.6 });

  const middle = y + 8;
  let left = drawHeading(page, fonts, "AI factor", middle, LEFT.x, LEFT.width);
  left = drawTable(page, fonts, left, {
    x: LEFT.x,
    columns: [
      { head: "Stage", width: 78 },
      { head: "AI-Enhanced", width: 56, align: "right" },
      { head: names.aiNative.name, width: 48, align: "right" },
      { head: "Complete at", width: 58, align: "right" },
    ],
    rows: FUNDING_STAGES.map((stage) => {
      const { aiMaximum, aiScale } = STAGE_RULES[stage];
      return [
        STAGE_NAMES[stage],
        figure(aiMaximum.aiEnhanced),
        figure(aiMaximum.aiNative),
        `$${aiScale}M ARR`,
      ];
    }),
    rowHeight: 13.5,
    size: 7.6,
  });
  left = drawParagraph(page, fonts, `It grows with ARR from 1. ${names.traditional.name}: 1.`, left + 1, {
    ...LEFT,
    size: 8.6,
  });

  let right = drawHeading(page, fonts, "Percentile and tier by growth", middle, RIGHT.x, RIGHT.width);
  right = drawTable(page, fonts, right, {
    x: RIGHT.x,
    columns: [
      { head: "Tier", width: 146 },
      { head: "From", width: 38, align: "right" },
      { head: "Percentile", width: 56, align: "right" },
    ],
    rows: COMPANY_TYPES.flatMap((type) =>
      standings[type].map(({ tier, fromGrowth, percentile }) => [
        tier,
        `${fromGrowth}%`,
        percentile.replace("-", "–"),
      ]),
    ),
    rowHeight: 12.5,
    size: 7.6,
    maxLines: 2,
  });

  const lower = Math.max(left, right) + 6;
  left = drawHeading(page, fonts, "Growth bonus and scale", lower, LEFT.x, LEFT.width);
  left = drawParagraph(page, fonts, bonusText(), left, {
    ...LEFT,
    size: 8.6,
  });
  for (const { fromArr, usual, gentle } of byArr(SCALE_COMPRESSION))
    left = drawParagraph(
      page,
      fonts,
      `From $${fromArr}M of ARR: times ${usual}; times ${gentle} at Series D or later, or with growth of ${GENTLE_GROWTH}% or more.`,
      left,
      { ...LEFT, size: 8.6 },
    );
  left = drawParagraph(page, fonts, `Low end: ${LOW_SHARE * 100}% of the high end.`, left, {
    ...LEFT,
    size: 8.6,
  });

  right = drawHeading(page, fonts, "Sources", lower, RIGHT.x, RIGHT.width);
  const prices = market?.prices
    ? `Prices: ${market.prices.source}, ${datesIn(brand.language).longDate(market.prices.asOf)}.`
    : "Prices: none were at hand.";
  for (const source of [
    `Stage table, thresholds and factors: the method of ${brand.name}, in full at ${new URL(METHOD_PATH, calculatorUrl)}.`,
    `${prices} ARR and growth: company reports and filings with the SEC.`,
    "ARR, growth, stage and type of this company: as entered, unchecked.",
  ])
    right = drawParagraph(page, fonts, source, right, { ...RIGHT, size: 8.6 });

  y = drawHeading(page, fonts, "Limits", Math.max(left, right) + 6);
  for (const limit of LIMITS) y = drawParagraph(page, fonts, limit, y, { size: 8.6 }) + 2;
  y = drawParagraph(page, fonts, `Calculate again: ${calculatorUrl}`, y + 4, {
    size: 7.4,
    chain: fonts.sans,
  });
}

/** What holds between the table's points, beyond them, and in its place. */
function baseText(): string {
  const below = byArr(GROWTH_THRESHOLDS).map(
    ({ where, high, mid, low }) =>
      `${where} the table holds from ${high}% growth, and the multiple falls to ${MID_MULTIPLE} at ${mid}% and to the floor of ${FLOOR_MULTIPLE} at ${low}%`,
  );
  const averages = byArr(PUBLIC_THRESHOLDS).map(
    ({ where, mid, lower, moderate, high }) =>
      `${where} at ${mid}%, ${lower}%, ${moderate}% and ${high}% growth`,
  );
  return [
    `Linear between the points, flat beyond them. ${sentence(below.join("; "))}`,
    `From $${PUBLIC_ARR}M of ARR on, the base runs from ${FLOOR_MULTIPLE} at no growth through ${MID_MULTIPLE} and the averages of public companies with slower, moderate and high growth; under it the cross-check does. These stand ${averages.join("; ")}.`,
    `A public company counts with a multiple under ${MOST_PUBLIC_MULTIPLE}; a tier without one averages ${EMPTY_TIER_MULTIPLE}.`,
  ].join(" ");
}

/** Smallest ARR first, each with the ARR that it is for. */
function byArr<Entry extends { fromArr: number }>(entries: readonly Entry[]): (Entry & { where: string })[] {
  const sorted = [...entries].sort((one, other) => one.fromArr - other.fromArr);
  return sorted.map((entry, index) => ({
    ...entry,
    where:
      entry.fromArr === 0 ? `under $${sorted[index + 1]?.fromArr}M of ARR` : `from $${entry.fromArr}M on`,
  }));
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const bonusText = () =>
  `AI-native companies: ${AI_GROWTH_BONUS.map(({ fromGrowth, factor }) => `${factor} from ${fromGrowth}% growth`).join(", ")}.`;

const LIMITS = [
  "This is an estimate from four figures. It is not an appraisal, not a 409A valuation under section 409A of the Internal Revenue Code, not investment, tax or legal advice, and not an offer to buy or sell anything.",
  "The method has cliffs: at $10M, $50M and $100M of ARR and at 150%, 200% and 300% growth its rules change at once. A figure beside one says more about the method than about the company.",
  "It knows nothing of retention, margins, burn, concentration of customers, market, team or terms. Two companies with the same four figures can differ by far more than the range.",
];
