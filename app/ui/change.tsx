import { signedPercent } from "~/lib/format.ts";

/** A change in percent: told by arrow and sign, the colour only follows. What rounds to nothing has neither: a dash before it would read as a minus. */
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
      {direction === "flat" ? null : <span aria-hidden="true">{ARROWS[direction]} </span>}
      {written}
    </span>
  );
}

const COLORS = { up: "text-up", down: "text-down", flat: "text-soft" };
const ARROWS = { up: "▲", down: "▼" };
