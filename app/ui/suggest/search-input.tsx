import { useNavigate } from "@remix-run/react";
import { type InputHTMLAttributes, useEffect, useRef } from "react";

type SearchInputProps = InputHTMLAttributes<HTMLInputElement> & { id: string };

/**
 * A search box that suggests while somebody types: a combobox, whose part that asks and lists is loaded when the box
 * gets the focus. Without a script, or if that part does not arrive, it is a plain field of its form.
 */
export function SearchInput(props: SearchInputProps) {
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
  return (
    <input
      ref={input}
      type="search"
      name="q"
      required
      pattern=".*\S.*"
      title="a word or two to look for"
      autoComplete="off"
      aria-keyshortcuts="/"
      data-search-box
      {...props}
    />
  );
}
