import { type Fact, type FiledValue, filedValue } from "./periods.ts";

/**
 * Cash and debt of a balance sheet. Companies name their lines by different tags, and state some amounts twice: as a
 * line and as the total of a note. Tags that stand for the same line count once if they agree; where they disagree
 * nothing tells whether one contains the other, and the figure is left out.
 */

export interface BalanceFigure {
  /** The tags, as they were added. */
  concept: string;
  value: FiledValue;
}

type ReadUsd = (tag: string) => Fact[];

const CASH_AND_INVESTMENTS = ["CashCashEquivalentsAndShortTermInvestments"];
const CASH = ["CashAndCashEquivalentsAtCarryingValue"];
const SHORT_TERM_INVESTMENTS = [
  "ShortTermInvestments",
  "MarketableSecuritiesCurrent",
  "AvailableForSaleSecuritiesDebtSecuritiesCurrent",
];

const ALL_DEBT = ["DebtLongtermAndShorttermCombinedAmount"];
const NONCURRENT_DEBT = [
  "LongTermDebtNoncurrent",
  "ConvertibleDebtNoncurrent",
  "ConvertibleLongTermNotesPayable",
  "ConvertibleNotesPayableNoncurrent",
  "SeniorLongTermNotes",
  "LongTermNotesPayable",
];
const ALL_CURRENT_DEBT = ["DebtCurrent"];
const CURRENT_PORTION = [
  "LongTermDebtCurrent",
  "ConvertibleDebtCurrent",
  "ConvertibleNotesPayableCurrent",
  "SeniorNotesCurrent",
  "NotesPayableCurrent",
];
const SHORT_TERM_BORROWINGS = ["ShortTermBorrowings", "CommercialPaper"];
/** With its current portion. */
const LONG_TERM_DEBT = ["LongTermDebt", "ConvertibleDebt", "ConvertibleNotesPayable", "SeniorNotes"];

/** A line on a day: what its tags state, nothing, or amounts that disagree. */
type Line = { fact: Fact; tag: string } | "none" | "unclear";

/** Reads the lines of one day. */
type Lines = (tags: readonly string[]) => Line;

/** Returns cash, cash equivalents and short-term investments by day. Cash alone is not taken for all of it. */
export const cashOn = (read: ReadUsd): BalanceFigure[] =>
  byDay(read, [...CASH_AND_INVESTMENTS, ...CASH, ...SHORT_TERM_INVESTMENTS], (line) => {
    const total = line(CASH_AND_INVESTMENTS);
    if (total !== "none") return sum([total]);
    const [cash, investments] = [line(CASH), line(SHORT_TERM_INVESTMENTS)];
    return cash === "none" || investments === "none" ? null : sum([cash, investments]);
  });

/** Returns the debt by day, without leases. No line of debt is not taken for no debt. */
export const debtOn = (read: ReadUsd): BalanceFigure[] =>
  byDay(
    read,
    [
      ...ALL_DEBT,
      ...NONCURRENT_DEBT,
      ...ALL_CURRENT_DEBT,
      ...CURRENT_PORTION,
      ...SHORT_TERM_BORROWINGS,
      ...LONG_TERM_DEBT,
    ],
    (line) => {
      const all = line(ALL_DEBT);
      if (all !== "none") return sum([all]);
      const [noncurrent, longTerm] = [line(NONCURRENT_DEBT), line(LONG_TERM_DEBT)];
      const wholeLongTerm = longTerm !== "none" && typeof noncurrent === "string";
      const current = line(ALL_CURRENT_DEBT);
      if (wholeLongTerm) return sum([longTerm, line(SHORT_TERM_BORROWINGS)]);
      if (current !== "none") return sum([noncurrent, current]);
      return sum([noncurrent, line(CURRENT_PORTION), line(SHORT_TERM_BORROWINGS)]);
    },
  );

/** Computes a figure for each day that one of the tags has a fact of. */
function byDay(
  read: ReadUsd,
  tags: readonly string[],
  compute: (line: Lines) => BalanceFigure | null,
): BalanceFigure[] {
  const facts = tags.map((tag) => ({
    tag,
    onDay: new Map(
      read(tag)
        .filter(({ start }) => !start)
        .map((fact) => [fact.end, fact]),
    ),
  }));
  const days = [...new Set(facts.flatMap(({ onDay }) => [...onDay.keys()]))].sort();
  return days.flatMap((day) => {
    const line: Lines = (wanted) => {
      const stated = facts.flatMap(({ tag, onDay }) => {
        const fact = wanted.includes(tag) ? onDay.get(day) : undefined;
        return fact ? [{ fact, tag }] : [];
      });
      const [first] = stated;
      if (!first) return "none";
      return stated.every(({ fact }) => fact.val === first.fact.val) ? first : "unclear";
    };
    return compute(line) ?? [];
  });
}

/** Adds the lines that are stated; null if there is none, or an unclear one. The last filing of them is the figure's. */
function sum(lines: readonly Line[]): BalanceFigure | null {
  const known = lines.filter((line) => typeof line !== "string");
  const [first] = known;
  if (!first || lines.includes("unclear")) return null;
  const concept = known.map(({ tag }) => tag).join(" + ");
  const last = known.reduce((latest, { fact }) => (fact.filed > latest.filed ? fact : latest), first.fact);
  const total = known.reduce((amount, { fact }) => amount + fact.val, 0);
  return { concept, value: filedValue(last, null, total, known.length > 1 ? concept : null) };
}
