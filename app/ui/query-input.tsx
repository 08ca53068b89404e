import { forwardRef, type InputHTMLAttributes, useImperativeHandle, useRef } from "react";
import { useChanged } from "./use-changed.ts";

interface QueryInputProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  /** The query of the address. */
  defaultValue: string;
}

/** The field of a search: it holds the query of the address, also after a change of it, and keeps the focus. */
export const QueryInput = forwardRef<HTMLInputElement, QueryInputProps>(function QueryInput(props, ref) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useChanged(props.defaultValue, () => {
    if (input.current) input.current.value = props.defaultValue;
  });
  return (
    <input
      ref={input}
      type="search"
      name="q"
      required
      pattern=".*\S.*"
      title="a word or two to look for"
      autoComplete="off"
      {...props}
    />
  );
});
