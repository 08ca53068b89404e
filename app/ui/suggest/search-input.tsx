import { useNavigate } from "@remix-run/react";
import { type ComponentPropsWithoutRef, useEffect, useRef } from "react";
import { QueryInput } from "../query-input.tsx";

/**
 * A search box that suggests while somebody types: a combobox, whose part that asks and lists is loaded when the box
 * gets the focus. Without a script, or if that part does not arrive, it is a plain field of its form.
 */
export function SearchInput(props: ComponentPropsWithoutRef<typeof QueryInput>) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const gone = new AbortController();
    const start = () =>
      void import("./combobox.ts").then(
        ({ startCombobox }) => gone.signal.aborted || startCombobox(element, navigate, gone.signal),
        console.error,
      );
    if (document.activeElement === element) start();
    else element.addEventListener("focus", start, { once: true, signal: gone.signal });
    return () => gone.abort();
  }, [navigate]);
  return <QueryInput ref={input} aria-keyshortcuts="/" data-search-box {...props} />;
}
