import { useEffect, useRef } from "react";

/** Does something once a value has changed and then rested so many milliseconds. Not for the first value. */
export function useSettled<Value>(value: Value, milliseconds: number, act: (value: Value) => void): void {
  const first = useRef(value);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (value === first.current) return;
    const timer = setTimeout(() => latest.current(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
}
