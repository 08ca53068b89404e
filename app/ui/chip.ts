/** A filter's link or button: outlined, filled when chosen (`aria-current` or `aria-pressed`). */
export const chipClass = "chip";
