/** A figure as a text states it, whatever its spelling: "$1.2B", "1.2 billion dollars" and "USD 1,200,000,000" are one. */
export type Figure =
  | Quantity
  | { kind: "date"; year?: number; month?: number; day?: number; written: string }
  | { kind: "part-of-year"; part: string; written: string }
  | { kind: "time"; time: string; written: string }
  | { kind: "name"; name: string; written: string }
  | { kind: "unreadable"; written: string };

export interface Quantity {
  kind: "quantity";
  /** "percent", "points" (of percent), "times", "ordinal", a currency's code, or "" for a bare number. */
  unit: string;
  /** In whole units; without sign. */
  value: number;
  /** Half of the last digit shown: how far off the figure may be that this one rounds. */
  tolerance: number;
  /** Up, down or not said. */
  direction: 1 | -1 | 0;
  /** Of money: earned, lost or not said. */
  result: 1 | -1 | 0;
  written: string;
}
