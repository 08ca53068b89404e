import { signedPercent } from "~/lib/format.ts";

/** A change in percent: told by arrow and sign, the colour only follows. What rounds to nothing points nowhere. */
export function Change({
  percent,
  decimals = 2,
  className = "",
}: {
  percent: number;
  decimals?: number;
  className?: string;
}) {
  const written = signedPercent(percent, decimals);
  const direction = written.startsWith("+") ? "up" : written.startsWith("−") ? "down" : "flat";
  return (
    <span className={`whitespace-nowrap ${COLORS[direction]} ${className}`}>
      <span aria-hidden="true">{ARROWS[direction]} </span>
      {written}
    </span>
  );
}

const COLORS = { up: "text-up", down: "text-down", flat: "text-soft" };
const ARROWS = { up: "▲", down: "▼", flat: "–" };
