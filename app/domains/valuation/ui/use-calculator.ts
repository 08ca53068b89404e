import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { isEntry } from "~/ui/history-entry.ts";
import { useSettled } from "~/ui/use-settled.ts";
import { EXAMPLE, type Opening } from "../rules/example.ts";
import { type InputTexts, initialArr, isStage, queryOf, readInput } from "../rules/input.ts";
import type { PublicAverages } from "../rules/market.ts";
import { estimate, type Valuation } from "../rules/model.ts";
import { calculationTexts } from "../rules/texts/calculation-texts.ts";
import { spokenEstimate } from "../rules/texts/labels.ts";

/** Milliseconds without a change after which the address, the spoken result and the statistics are updated. */
const ADDRESS_AFTER = 300;
const SPEAK_AFTER = 800;
const COUNT_AFTER = 1500;

interface State {
  texts: InputTexts;
  /** The last result; null until the first calculation. */
  valuation: Valuation | null;
}

/**
 * The state of the calculator. A button requests the first calculation; after it, every change of an input calculates
 * in the browser. An invalid input keeps the last result. The example that a bare address opens with is no calculation
 * of the visitor: its result stands apart until the first one, and is neither counted nor spoken.
 */
export function useCalculator(opening: Opening, averages: PublicAverages, trade?: string) {
  const valued = (texts: InputTexts) => {
    const input = readInput(texts);
    return input.ok ? estimate(input.value, averages, trade) : null;
  };
  const [{ texts, valuation }, setState] = useState<State>(() => ({
    texts: opening.texts,
    valuation: opening.isExample ? null : valued(opening.texts),
  }));
  const example = opening.isExample && !valuation ? estimate(EXAMPLE, averages, trade) : null;
  const [spoken, setSpoken] = useState("");

  const change = (part: Partial<InputTexts>) =>
    setState(({ texts, valuation }) => {
      const { fundingStage } = part;
      const arr = fundingStage && isStage(fundingStage) ? { arr: initialArr(fundingStage) } : {};
      const next = { ...texts, ...arr, ...part };
      return { texts: next, valuation: valuation && (valued(next) ?? valuation) };
    });
  const calculate = () =>
    setState(({ texts, valuation }) => ({ texts, valuation: valued(texts) ?? valuation }));

  const { key } = useLocation();
  useSettled(valuation, ADDRESS_AFTER, (value) => value && showInAddress(value, key));
  useSettled(valuation, SPEAK_AFTER, (value) => setSpoken(value ? spokenEstimate(value) : ""));
  useCounted(valuation);
  return { texts, valuation, example, spoken, change, calculate };
}

/** Counts a result once it has rested, also the one that the address brings; at once when its reader leaves before. */
function useCounted(valuation: Valuation | null): void {
  const uncounted = useRef<Valuation | null>(null);
  const countNow = useCallback(() => {
    if (uncounted.current) count(uncounted.current);
    uncounted.current = null;
  }, []);
  useEffect(() => {
    uncounted.current = valuation;
    const timer = setTimeout(countNow, COUNT_AFTER);
    return () => clearTimeout(timer);
  }, [valuation, countNow]);
  useEffect(() => {
    addEventListener("pagehide", countNow);
    return () => {
      removeEventListener("pagehide", countNow);
      countNow();
    };
  }, [countNow]);
}

/** Writes the result's address without navigation, request or scroll, unless the router has gone on to another entry. */
function showInAddress({ input }: Valuation, key: string): void {
  if (!isEntry(key)) return;
  history.replaceState(history.state, "", `${location.pathname}?${queryOf(input)}`);
}

/** Sends the statistics without waiting; a failure is only logged. */
function count(valuation: Valuation): void {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return;
  fetch("/api/valuation/track-calculation", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(calculationTexts(valuation)),
    keepalive: true,
  }).catch((error: unknown) => console.error("The calculation was not counted.", error));
}
