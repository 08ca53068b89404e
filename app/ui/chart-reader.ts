import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";

/**
 * Charts that are read by keyboard: one stop on the way of the Tab key, a slider for assistive technology. Arrow keys go
 * from point to point, Home and End to the ends, Page Up and Page Down by a tenth; Escape leaves. A mark shows the place.
 * Without JavaScript a chart is its drawing with its label, beside its table.
 */

export interface ReadableChart {
  /** What the chart shows, in a few words. */
  label: string;
  /** "x" for points from left to right, "y" for rows from top to bottom. */
  axis: "x" | "y";
  count: number;
  /** Returns what a point says, and its place: from the left or the top of the plot, in percent. */
  reading: (index: number) => Reading;
}

export interface Reading {
  text: string;
  /** The same for a point, the edges of a row. */
  from: number;
  to: number;
}

/** Returns the point that a key leads to; null for a key that is none of the chart's. */
export function pointFor(key: string, index: number, { axis, count }: Pick<ReadableChart, "axis" | "count">) {
  const far = Math.max(1, Math.round(count / 10));
  const down = axis === "y" ? 1 : -1;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: down,
    ArrowUp: -down,
    PageDown: down * far,
    PageUp: -down * far,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step));
}

/**
 * Makes the area of a chart readable by keyboard. The mark is drawn in its element `data-plot`, else in all of it.
 * @returns undoes it
 */
export function makeReadable(area: HTMLElement, chart: ReadableChart): () => void {
  const { label, axis, count } = chart;
  let index = axis === "x" ? count - 1 : 0;
  let mark: Element[] = [];
  const hide = () => {
    for (const element of mark) element.remove();
    mark = [];
  };
  const tell = () => {
    area.setAttribute("aria-valuenow", String(index + 1));
    area.setAttribute("aria-valuetext", chart.reading(index).text);
  };
  const show = () => {
    hide();
    const reading = chart.reading(index);
    mark = markOf(reading, axis);
    const plot = area.querySelector("[data-plot]") ?? area;
    for (const element of mark) plot.appendChild(element);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "Escape") return area.blur();
    const next = pointFor(event.key, index, chart);
    if (next === null) return;
    event.preventDefault();
    index = next;
    tell();
    show();
  };
  const onFocus = () => {
    if (area.matches(":focus-visible")) show();
  };
  const attributes = {
    role: "slider",
    tabindex: "0",
    "aria-label": label,
    "aria-roledescription": "chart",
    "aria-orientation": axis === "x" ? "horizontal" : "vertical",
    "aria-valuemin": "1",
    "aria-valuemax": String(count),
  };
  for (const [name, value] of Object.entries(attributes)) area.setAttribute(name, value);
  tell();
  area.addEventListener("keydown", onKeyDown);
  area.addEventListener("focus", onFocus);
  area.addEventListener("blur", hide);
  return () => {
    hide();
    area.removeEventListener("keydown", onKeyDown);
    area.removeEventListener("focus", onFocus);
    area.removeEventListener("blur", hide);
    for (const name of [...Object.keys(attributes), "aria-valuenow", "aria-valuetext"])
      area.removeAttribute(name);
  };
}

const SVG = "http://www.w3.org/2000/svg";

/** The mark of a place; beside a point its words, which a row of bars has already. */
function markOf({ text, from, to }: Reading, axis: ReadableChart["axis"]): Element[] {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "chart-mark");
  drawing.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, axis === "x" ? "line" : "rect");
  const places =
    axis === "x"
      ? { x1: `${from}%`, x2: `${to}%`, y1: "0", y2: "100%" }
      : { x: "0", y: `${from}%`, width: "100%", height: `${to - from}%` };
  for (const [name, value] of Object.entries(places)) shape.setAttribute(name, value);
  drawing.appendChild(shape);
  if (axis === "y") return [drawing];
  const words = document.createElement("p");
  words.className = "chart-reading";
  words.dataset.side = from > 50 ? "left" : "right";
  words.setAttribute("aria-hidden", "true");
  words.textContent = text;
  return [drawing, words];
}

/** Returns the ref of the area of a chart that React draws; null leaves the area as it is. */
export function useReadable(chart: ReadableChart | null): RefCallback<HTMLElement> {
  const [area, setArea] = useState<HTMLElement | null>(null);
  const latest = useRef(chart);
  latest.current = chart;
  const { label, axis, count } = chart ?? {};
  useEffect(() => {
    if (!area || !label || !axis || !count) return;
    const reading = (index: number) => latest.current?.reading(index) ?? { text: "", from: 0, to: 0 };
    return makeReadable(area, { label, axis, count, reading });
  }, [area, label, axis, count]);
  return useCallback((element) => setArea(element), []);
}
