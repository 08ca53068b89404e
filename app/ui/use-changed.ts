import { useEffect, useRef } from "react";

/** Runs an effect after a render that brought another value. Not after the first. */
export function useChanged(value: string, effect: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    effect();
  });
}
