/** From `day` on, `numerator` new shares for `denominator` old ones. */
export interface Split {
  /** 2026-08-21. */
  day: string;
  numerator: number;
  denominator: number;
}

/** Returns how many shares one share of a day has become: prices are split-adjusted, a count of shares is of its day. */
export const sharesSince = (day: string, splits: readonly Split[]): number =>
  splits
    .filter((split) => split.day > day)
    .reduce((product, { numerator, denominator }) => (product * numerator) / denominator, 1);
