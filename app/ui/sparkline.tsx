interface SparklineProps {
  values: readonly number[];
  /** What the line shows. Without it the line is decoration, and what it shows must be said beside it. */
  label?: string;
  className?: string;
}

/** Values as a line, as wide and high as its place. */
export function Sparkline({ values, label, className = "" }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map(
    (value, index) =>
      `${Math.round((index / (values.length - 1)) * 200)} ${Math.round(58 - ((value - low) / span) * 56)}`,
  );
  const drawing = {
    viewBox: "0 0 200 60",
    preserveAspectRatio: "none",
    focusable: false,
    className: `overflow-visible ${className}`,
  };
  const line = (
    <path
      d={`M${points.join("L")}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  );
  return label ? (
    <svg role="img" aria-label={label} {...drawing}>
      {line}
    </svg>
  ) : (
    <svg aria-hidden="true" {...drawing}>
      {line}
    </svg>
  );
}
