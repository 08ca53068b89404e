/**
 * The mark: a loop about to close, and the dot that mathematicians set over a recurring figure. The loop takes the
 * text's colour, the dot the accent. Silent, for the name is set beside it. `public/favicon.svg` is the same drawing.
 */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        d="M27.01 13.67A11.25 11.25 0 1 1 18.33 4.99"
        fill="none"
        stroke="currentColor"
        strokeWidth="5.5"
      />
      <circle cx="23.95" cy="8.05" r="4.4" className="fill-accent" />
    </svg>
  );
}
