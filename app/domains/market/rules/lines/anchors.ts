import { figureAnchor } from "~/lib/figures/figure-line.ts";
import type { Period } from "../../fields.ts";

/** Where the figures of the market are opened. */

export const FIGURES_PATH = "/insights/figures";

/** Returns the address of the line of a figure of several companies. */
export const marketFigure = (id: string): string => `${FIGURES_PATH}#${figureAnchor(id)}`;

/** Returns the address of the line of a company's figure. */
export const companyFigure = (symbol: string, id: string): string =>
  `/insights/${symbol}#${figureAnchor(id)}`;

/** Returns the name of a change's line: each period has one. */
export const changeId = (period: Period): string => `change-${period}`;

/** Returns the name of the line of a figure of a growth tier. */
export const tierId = (tier: string, figure: "priceToArr" | "arrGrowth" | "marketCap"): string =>
  `${tier}-${figure}`;
