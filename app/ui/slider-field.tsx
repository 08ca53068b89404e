import { useEffect, useId, useRef } from "react";

interface SliderFieldProps {
  name: string;
  label: string;
  /** Beside the number: "$", "M", "%". */
  prefix?: string;
  suffix?: string;
  /** The number's text: what is typed, also when the slider cannot show it. */
  value: string;
  onChange: (value: string) => void;
  slider: Bounds;
  /** The number's own bounds; wider than the slider's where rare values are allowed. */
  field: Bounds;
  /** How a value reads, for the slider's ends and for screen readers: "$3M". */
  format: (value: number) => string;
  /** What is wrong, in a sentence. */
  error?: string | null;
}

export interface Bounds {
  min: number;
  max: number;
  step: number | "any";
}

/** A number with a slider below it: one value, typed or drawn. Without a script the number stands alone. */
export function SliderField(props: SliderFieldProps) {
  const { name, label, prefix, suffix, value, onChange, slider, field, format, error } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const position = value === "" || Number.isNaN(Number(value)) ? slider.min : Number(value);
  const range = useRef<HTMLInputElement>(null);
  const change = useRef(onChange);
  useEffect(() => {
    const drawn = drawnBefore(range.current);
    if (drawn !== null) change.current(drawn);
  }, []);
  return (
    <div>
      <div className="flex items-end justify-between gap-4">
        <label htmlFor={id} className="py-1 text-[0.9375rem] font-semibold">
          {label}
        </label>
        <span className="from-left flex items-baseline border-b-2 border-strong font-serif text-[1.75rem] leading-tight font-semibold focus-within:border-accent">
          {prefix ? <span aria-hidden="true">{prefix}</span> : null}
          <input
            id={id}
            type="number"
            name={name}
            inputMode="decimal"
            required
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...field}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder="–"
            className="plain-number h-11 w-[5.5ch] bg-transparent text-end outline-offset-4 supports-[field-sizing:content]:w-auto supports-[field-sizing:content]:min-w-[1.5ch] supports-[field-sizing:content]:[field-sizing:content]"
          />
          {suffix ? <span aria-hidden="true">{suffix}</span> : null}
        </span>
      </div>
      <input
        ref={range}
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={format(position)}
        value={String(position)}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...slider}
        className="slider scripted"
      />
      <div aria-hidden="true" className="from-left scripted flex justify-between text-xs text-soft">
        <span>{format(slider.min)}</span>
        <span>{format(slider.max)}</span>
      </div>
      {error ? (
        <p id={errorId} className="pt-1.5 text-sm font-medium text-down">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the value that a slider was drawn to before JavaScript ran; null when nobody touched it. */
function drawnBefore(slider: HTMLInputElement | null): string | null {
  if (!slider) return null;
  // A value beyond the bounds is shown at their end.
  const untouched = slider.cloneNode() as HTMLInputElement;
  untouched.value = slider.defaultValue;
  return slider.value === untouched.value ? null : slider.value;
}
