import { textOf } from "./written.ts";

/** Reads a plot from its markup: what its dots say, and where they and the line lie in the units of its axes. */

export interface ReadPlot {
  /** By symbol. */
  dots: Map<string, { words: string; x: number; y: number }>;
  /** The ends and the middle of the line. */
  line: { x: number; y: number }[];
}

const DOT =
  /<a href="\/insights\/([A-Z.-]+)" aria-label="([^"]*)" tabindex="(?:0|-1)" class="map-dot"><title>[^<]*<\/title><circle cx="([\d.-]+)%" cy="([\d.-]+)%"/g;

export function readPlot(html: string, scale: "log" | "linear" = "linear"): ReadPlot {
  const texts = (pattern: RegExp) =>
    Array.from(html.matchAll(pattern), ([, place, text = ""]) => ({
      place: Number(place),
      value: Number(text.replace("−", "-").replace(/[%x]$/, "")),
    }));
  const xTicks = texts(/<text x="([\d.-]+)%" y="100%"[^>]*>([^<]*)</g);
  const yTicks = texts(/<text x="0" y="([\d.-]+)%"[^>]*>([^<]*)</g);
  const [toX, toY] = [scaleOf(xTicks, "linear"), scaleOf(yTicks, scale)];
  const place = (left: number, top: number) => ({ x: toX(left), y: toY(top) });
  const dots = Array.from(
    html.matchAll(DOT),
    ([, symbol = "", words = "", left, top]) =>
      [symbol, { words: textOf(words), ...place(Number(left), Number(top)) }] as const,
  );
  const path = /viewBox="0 0 100 100"[^>]*><path d="M([^"]*)"/.exec(html)?.[1]?.split("L") ?? [];
  const ends = [path[0], path[Math.floor(path.length / 2)], path.at(-1)];
  return {
    dots: new Map(dots),
    line: ends.flatMap((point) => {
      const [left, top] = point?.split(" ").map(Number) ?? [];
      return left === undefined || top === undefined ? [] : [place(left, top)];
    }),
  };
}

/** Returns what lies at a place, from the outermost ticks. */
function scaleOf(ticks: { place: number; value: number }[], scale: "log" | "linear") {
  const on = scale === "log" ? Math.log : (value: number) => value;
  const off = scale === "log" ? Math.exp : (value: number) => value;
  const [first, last] = [ticks[0], ticks.at(-1)];
  return (place: number) => {
    if (!first || !last || first === last) return Number.NaN;
    const share = (place - first.place) / (last.place - first.place);
    return off(on(first.value) + share * (on(last.value) - on(first.value)));
  };
}
