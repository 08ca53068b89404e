import type { Figure, Quantity } from "./figure.ts";
import { readFigures } from "./read.ts";

/** Rounding may not change a figure by more than this share: "2 billion" is no way to write 1.6. */
const MAX_ROUNDING = 0.05;

/**
 * The figures that a text names and that none of its sources holds, as they are written. Spelling does not matter
 * ("$1.2B", "1.2 billion dollars"), nor does rounding to what is written; inventing precision, changing the unit or
 * turning a loss into a gain does. It cannot tell whether a figure stands beside the right noun.
 */
export function unsupportedFigures(text: string, sources: readonly string[]): string[] {
  const held = sources.flatMap(readFigures);
  return readFigures(text)
    .filter((figure) => !held.some((other) => supports(other, figure)))
    .map(({ written }) => written);
}

function supports(held: Figure, stated: Figure): boolean {
  if (held.kind === "quantity" && stated.kind === "quantity") return sameQuantity(held, stated);
  if (stated.kind === "date") return held.kind === "date" && sameDate(held, stated);
  // A year alone is in every date of that year.
  if (stated.kind === "quantity" && held.kind === "date")
    return stated.unit === "" && stated.value === held.year;
  if (held.kind === "part-of-year" && stated.kind === "part-of-year") return held.part === stated.part;
  if (held.kind === "time" && stated.kind === "time") return held.time === stated.time;
  return held.kind === "name" && stated.kind === "name" && held.name === stated.name;
}

const sameDate = (
  held: { year?: number; month?: number; day?: number },
  stated: { year?: number; month?: number; day?: number },
) =>
  (["year", "month", "day"] as const).every(
    (part) => stated[part] === undefined || held[part] === stated[part],
  );

function sameQuantity(held: Quantity, stated: Quantity): boolean {
  if (held.direction * stated.direction === -1 || held.result * stated.result === -1) return false;
  if (held.unit === stated.unit) return rounds(held.value, stated);
  // Twice as much is 100 percent more.
  if (stated.unit === "times" && held.unit === "percent") return rounds(held.value / 100 + 1, stated);
  return stated.unit === "percent" && held.unit === "times" && rounds((held.value - 1) * 100, stated);
}

function rounds(held: number, { value, tolerance }: Quantity): boolean {
  const off = Math.abs(held - value);
  const noise = Math.abs(value) * 1e-9;
  return off <= noise || (off <= tolerance + noise && off <= Math.abs(held) * MAX_ROUNDING);
}
