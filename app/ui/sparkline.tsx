/** Values as a line, as wide and high as its place. Decoration: what it shows must be said beside it. */
export function Sparkline({ values, className = "" }: { values: readonly number[]; className?: string }) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, index) =>
      `${Math.round((index / (values.length - 1)) * 200)} ${Math.round(58 - ((value - low) / span) * 56)}`,
  );
  return (
    <svg
      viewBox="0 0 200 60"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className={`overflow-visible ${className}`}
    >
      <path
        d={`M${points.join("L")}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
