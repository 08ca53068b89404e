import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { type Bounds, SliderField } from "~/ui/slider-field.tsx";
import { Tiles } from "~/ui/tiles.tsx";
import { EMPTY_PATH } from "../rules/example.ts";
import { complaint, type InputTexts, isStage, textsOf } from "../rules/input.ts";
import type { Valuation } from "../rules/model.ts";
import { CALCULATOR_PATH } from "../rules/paths.ts";
import {
  ARR_RANGE,
  COMPANY_TYPES,
  FUNDING_STAGES,
  GROWTH_RANGE,
  MOST,
  STAGE_RULES,
} from "../rules/tables.ts";
import { formatArr, formatMultiples, formatRange, STAGE_NAMES } from "../rules/texts/labels.ts";
import { useTrade } from "./use-trade.ts";

interface CalculatorFormProps {
  texts: InputTexts;
  valuation: Valuation | null;
  /** Whether the fields opened with the example. */
  isExample: boolean;
  onChange: (part: Partial<InputTexts>) => void;
  onCalculate: () => void;
}

const STAGE_TILES = FUNDING_STAGES.map((value) => ({
  value,
  label: (
    <>
      <span className="font-semibold">{STAGE_NAMES[value]}</span>
      <span className="text-xs opacity-80">
        ${STAGE_RULES[value].arr.min}–{STAGE_RULES[value].arr.max}M
      </span>
    </>
  ),
}));

const typeTiles = (names: ReturnType<typeof useTrade>["names"]) =>
  COMPANY_TYPES.map((value) => ({
    value,
    label: (
      <>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="font-semibold">{names[value].name}</span>
          <span className="text-2xs font-semibold tracking-wide uppercase opacity-90">
            {names[value].badge}
          </span>
        </span>
        <span className="text-xs opacity-80">{names[value].hint}</span>
      </>
    ),
  }));

const percent = (value: number) => `${value}%`;

/** Stage, type, ARR and growth. A GET form: without JavaScript the server renders the same result. */
export function CalculatorForm({ texts, valuation, isExample, onChange, onCalculate }: CalculatorFormProps) {
  const { fundingStage, companyType, arr, growthRate } = texts;
  const { names } = useTrade();
  const form = useRef<HTMLFormElement>(null);
  const ready = useEnteredBefore(form, texts, onChange);
  const range = isStage(fundingStage) ? STAGE_RULES[fundingStage].arr : ARR_RANGE;
  /** The browser checks a number until React takes over: it must not refuse what the server reads. */
  const checked = (bounds: Bounds): Bounds => (ready ? bounds : { ...bounds, min: 0, step: "any" });
  const complete = fundingStage !== "" && companyType !== "" && arr !== "" && growthRate !== "";
  const status = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (wrong) return wrong.focus();
    asked.current = true;
    onCalculate();
  };
  const live = valuation !== null;
  useEffect(() => {
    // The button is removed, so the focus needs a new place.
    if (live && asked.current && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
  }, [live]);
  return (
    <section aria-labelledby="calculate" className="border border-rule bg-sheet">
      <h2 id="calculate" className="border-b border-rule px-5 py-4 font-serif text-2xl font-semibold sm:px-7">
        Calculate Your Valuation
      </h2>
      <form ref={form} action={CALCULATOR_PATH} onSubmit={submit} noValidate={ready}>
        <div className="grid gap-7 px-5 pt-5 pb-7 sm:px-7">
          {isExample ? (
            <p className="text-[0.9375rem] text-soft">
              The fields hold an example. Replace it with your own, or{" "}
              <Link to={EMPTY_PATH} className="text-accent underline underline-offset-2">
                start empty
              </Link>
              .
            </p>
          ) : null}
          <Tiles
            name="fundingStage"
            legend="Funding stage"
            tiles={STAGE_TILES}
            value={fundingStage}
            onChange={(stage) => onChange({ fundingStage: stage })}
            className="grid-cols-2 max-md:first:*:col-span-2 md:grid-cols-5"
          />
          <Tiles
            name="companyType"
            legend="Company type"
            tiles={typeTiles(names)}
            value={companyType}
            onChange={(type) => onChange({ companyType: type })}
            className="md:grid-cols-3"
          />
          <SliderField
            name="arr"
            label="Annual recurring revenue (ARR)"
            prefix="$"
            suffix="M"
            value={arr}
            onChange={(value) => onChange({ arr: value })}
            slider={{ min: range.min, max: range.max, step: ARR_RANGE.step }}
            field={checked({ min: ARR_RANGE.min, max: MOST.arr, step: ARR_RANGE.step })}
            format={formatArr}
            error={arr === "" ? null : complaint("arr", texts)}
          />
          <SliderField
            name="growthRate"
            label="Growth, year over year"
            suffix="%"
            value={growthRate}
            onChange={(value) => onChange({ growthRate: value })}
            slider={{ min: GROWTH_RANGE.min, max: GROWTH_RANGE.max, step: GROWTH_RANGE.step }}
            field={checked({ min: 0, max: MOST.growthRate, step: 1 })}
            format={percent}
            error={growthRate === "" ? null : complaint("growthRate", texts)}
          />
        </div>
        <div className="stays-in-sight flex min-h-19 items-center border-t border-rule bg-sheet px-5 py-3 sm:px-7">
          {valuation ? (
            <LiveMode valuation={valuation} place={status} />
          ) : (
            <Button
              type="submit"
              disabled={ready && !complete}
              className="w-full disabled:cursor-not-allowed"
            >
              Calculate Valuation
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** Replaces the button and takes its focus. On a phone it keeps the figure visible while a slider moves. */
function LiveMode({ valuation, place }: { valuation: Valuation; place: RefObject<HTMLDivElement> }) {
  return (
    <div ref={place} tabIndex={-1} className="flex w-full items-center justify-between gap-4 outline-none">
      <p className="scripted flex items-center gap-2 text-sm font-semibold">
        <span aria-hidden="true" className="size-2 rounded-full bg-up" />
        <span>Live Mode</span>
        <span className="font-normal text-soft max-lg:sr-only">Every change recalculates at once.</span>
      </p>
      <Button type="submit" className="unscripted w-full">
        Calculate Valuation
      </Button>
      <p aria-hidden="true" className="scripted text-end leading-tight lg:hidden">
        <span className="block font-serif text-xl font-semibold whitespace-nowrap">
          {formatRange(valuation)}
        </span>
        <span className="text-xs text-soft">{formatMultiples(valuation)} ARR</span>
      </p>
    </div>
  );
}

/** Takes over inputs that changed before JavaScript ran. Returns whether it runs. */
function useEnteredBefore(
  form: RefObject<HTMLFormElement>,
  texts: InputTexts,
  onChange: (part: Partial<InputTexts>) => void,
): boolean {
  const [ready, setReady] = useState(false);
  const start = useRef({ texts, onChange });
  useEffect(() => {
    setReady(true);
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const entered = textsOf(new URLSearchParams(fields));
    const { texts, onChange } = start.current;
    const changed = Object.entries(entered).filter(
      ([name, value]) => value !== "" && value !== texts[name as keyof InputTexts],
    );
    if (changed.length > 0) onChange(Object.fromEntries(changed));
  }, [form]);
  return ready;
}
