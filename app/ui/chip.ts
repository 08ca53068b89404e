/** A filter's link or button: outlined, filled when chosen (`aria-current` or `aria-pressed`). */
export const chipClass =
  "inline-flex h-9 items-center border border-rule px-3 text-sm whitespace-nowrap hover:border-strong aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";
