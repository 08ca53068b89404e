/** How a shown figure is opened: each has a line with an anchor, and what shows the figure links to it. */

export interface FigureSource {
  /** With its day: "SEC EDGAR 10-Q, as of Apr 30, 2026". */
  label: string;
  url: string | null;
}

export interface FigureLine {
  /** Unique on its page. */
  id: string;
  name: string;
  /** As the screens write it. */
  value: string;
  /** The formula in words, without a full stop. */
  formula: string;
  /** Its day, or its period: "Aug 21, 2026", "Quarter to Apr 30, 2026". */
  of: string;
  sources: readonly FigureSource[];
  /** The formula in numbers, who is left out, what is old. */
  notes?: readonly string[];
  /** What it is made of, each with the page that opens it. */
  parts?: readonly { name: string; value: string; href: string }[];
}

/** Returns the anchor of a line. */
export const figureAnchor = (id: string): string => `figure-${id}`;
