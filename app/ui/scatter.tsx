import { type KeyboardEvent, useState } from "react";
import { FRAMES, labelSides } from "~/lib/scatter/labels.ts";
import { type Axes, type Point, placeOf } from "~/lib/scatter/scatter.ts";

/**
 * A scatter plot whose dots are links, drawn in percent of its box, so that its text keeps its size on every screen. It is
 * one stop on the way of the Tab key, its first dot: arrow keys go from dot to dot, Home and End to the first and the
 * last, Escape leaves. Each dot says what it is; the table beside the plot has the same figures and links, for those
 * without JavaScript too.
 */

export interface Dot extends Point {
  /** Beside the dot where there is room. Each dot has another. */
  label: string;
  /** What the dot says to those who do not see it, and to a pointer. */
  words: string;
  /** Null for the dot that the plot is about, which leads nowhere. */
  href: string | null;
  /** The other end of a bar from `y`, for a value that is a range. */
  to?: number;
}

interface ScatterProps {
  /** What the plot shows, in a few words. */
  title: string;
  axes: Axes;
  /** The first ones get their labels first. */
  dots: readonly Dot[];
  /** The path of the line, in a box of 100 by 100; null without one. */
  line: string | null;
  /** Behind the ticks of each axis: "%", "x". */
  units: Record<"x" | "y", string>;
}

/** The plot with the name of its horizontal axis. */
export function Scatter({ name, ...plot }: ScatterProps & { name: string }) {
  return (
    <div className="from-left mt-5 ps-9">
      <div className="relative h-88 border-b border-s border-strong text-xs sm:h-104">
        <ScatterArea {...plot} />
      </div>
      <p aria-hidden="true" className="mt-7 text-end text-xs text-soft">
        {name} →
      </p>
    </div>
  );
}

/** What stands within the axes. */
export const ScatterArea = ({ title, axes, dots, line, units }: ScatterProps) => (
  <>
    <Ground axes={axes} line={line} units={units} />
    <Dots title={title} axes={axes} dots={dots} />
  </>
);

const inPercent = (value: number) => `${value.toFixed(2)}%`;

/** The ticks of both axes, and the line. */
function Ground({ axes, line, units }: Pick<ScatterProps, "axes" | "line" | "units">) {
  const written = (tick: number, unit: string) => `${Number(tick.toFixed(6))}${unit}`.replace("-", "−");
  return (
    <svg aria-hidden="true" focusable="false" className="absolute inset-0 size-full overflow-visible">
      {axes.yTicks.map((tick) => {
        const y = inPercent(placeOf(axes, { x: 0, y: tick }).top);
        return (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y} y2={y} className="stroke-rule" />
            <text x="0" y={y} dx="-6" dy="4" textAnchor="end" className="fill-soft">
              {written(tick, units.y)}
            </text>
          </g>
        );
      })}
      {axes.xTicks.map((tick) => (
        <text
          key={tick}
          x={inPercent(placeOf(axes, { x: tick, y: 1 }).left)}
          y="100%"
          dy="18"
          textAnchor="middle"
          className="fill-soft"
        >
          {written(tick, units.x)}
        </text>
      ))}
      {line ? (
        <svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path
            d={line}
            className="fill-none stroke-accent"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      ) : null}
    </svg>
  );
}

/** Returns the label of the dot that a key leads to: by x to the sides, by y up and down; null for another key. */
export function dotFor(key: string, from: string, dots: readonly Pick<Dot, "label" | "x" | "y">[]) {
  const along = (axis: "x" | "y") =>
    [...dots].sort((one, other) => one[axis] - other[axis]).map(({ label }) => label);
  const step = (labels: string[], by: number) =>
    labels[Math.min(labels.length - 1, Math.max(0, labels.indexOf(from) + by))] ?? null;
  switch (key) {
    case "ArrowRight":
      return step(along("x"), 1);
    case "ArrowLeft":
      return step(along("x"), -1);
    case "ArrowUp":
      return step(along("y"), 1);
    case "ArrowDown":
      return step(along("y"), -1);
    case "Home":
      return along("x")[0] ?? null;
    case "End":
      return along("x").at(-1) ?? null;
    default:
      return null;
  }
}

/** Makes the dots one stop of the Tab key. */
function useOneStop(dots: readonly Dot[]) {
  const [stop, setStop] = useState<string | null>(null);
  const known = dots.some(({ label }) => label === stop) ? stop : dots[0]?.label;
  return {
    tabIndexOf: (label: string) => (label === known ? 0 : -1),
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = [...event.currentTarget.querySelectorAll<SVGElement>(".map-dot")];
      const at = all.indexOf(document.activeElement as SVGElement);
      if (event.key === "Escape") return all[at]?.blur();
      const next = dotFor(event.key, dots[at]?.label ?? "", dots);
      if (next === null) return;
      event.preventDefault();
      setStop(next);
      all[dots.findIndex(({ label }) => label === next)]?.focus();
    },
  };
}

function Dots({ title, axes, dots }: Pick<ScatterProps, "title" | "axes" | "dots">) {
  const { tabIndexOf, onKeyDown } = useOneStop(dots);
  const places = dots.map((dot) => ({ ...dot, ...placeOf(axes, dot) }));
  const frames = [
    { sides: labelSides(places, FRAMES.narrow), shown: "sm:hidden" },
    { sides: labelSides(places, FRAMES.middle), shown: "max-sm:hidden lg:hidden" },
    { sides: labelSides(places, FRAMES.wide), shown: "max-lg:hidden" },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset draws
    <svg
      role="group"
      aria-label={title}
      onKeyDown={onKeyDown}
      className="absolute inset-0 size-full overflow-visible"
    >
      <title>{title}</title>
      {places.map(({ label, words, href, x: own, to, left, top }) => {
        const [x, y] = [inPercent(left), inPercent(top)];
        const mark = (
          <>
            <title>{words}</title>
            <circle cx={x} cy={y} r="12" className="fill-transparent" />
            <circle cx={x} cy={y} r={href ? "4.5" : "5.5"} />
            {to === undefined ? null : (
              <line
                x1={x}
                x2={x}
                y1={y}
                y2={inPercent(placeOf(axes, { x: own, y: to }).top)}
                className="stroke-accent"
                strokeWidth="4"
              />
            )}
            {frames.map(({ sides, shown }) => {
              const side = sides.get(label);
              if (!side) return null;
              const [dx, anchor] = side === "right" ? (["8", "start"] as const) : (["-8", "end"] as const);
              return (
                <text key={shown} x={x} y={y} dx={dx} dy="4" textAnchor={anchor} className={shown}>
                  {label}
                </text>
              );
            })}
          </>
        );
        return href ? (
          <a key={label} href={href} aria-label={words} tabIndex={tabIndexOf(label)} className="map-dot">
            {mark}
          </a>
        ) : (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keys come to it as to the links beside it
          <g
            key={label}
            role="img"
            aria-label={words}
            tabIndex={tabIndexOf(label)}
            className="map-dot map-own"
          >
            {mark}
          </g>
        );
      })}
    </svg>
  );
}
