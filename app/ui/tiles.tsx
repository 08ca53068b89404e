import type { ReactNode } from "react";

interface Tile<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TilesProps<Value extends string> {
  name: string;
  legend: string;
  tiles: Tile<Value>[];
  /** Empty when none is chosen. */
  value: string;
  onChange: (value: Value) => void;
  /** The grid's columns. */
  className: string;
}

/** A choice of one, each option a tile. Radio buttons underneath: arrow keys move, a form without a script posts. */
export function Tiles<Value extends string>({
  name,
  legend,
  tiles,
  value,
  onChange,
  className,
}: TilesProps<Value>) {
  return (
    <fieldset>
      <legend className="pb-2 text-[0.9375rem] font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${className}`}>
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className="relative flex flex-col border border-rule px-3 py-2.5 outline-offset-2 outline-accent transition-colors hover:border-strong has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              value={tile.value}
              required
              checked={value === tile.value}
              onChange={() => onChange(tile.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {tile.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
