import { type FocusEvent, useState } from "react";

/**
 * Whether a visitor holds an element: points at it, or has the focus in it by the keyboard. Each holds it by itself.
 * The focus that a click or a tap leaves behind holds nothing.
 */
export function useHeld() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Handlers of the element. */
  const holding = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
  return { held: pointed || focused, holding };
}
