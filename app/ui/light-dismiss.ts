import { type MouseEvent, useRef } from "react";

/**
 * Returns the properties of a modal dialog that a click outside closes. Browsers that know `closedby` do it themselves.
 * In the others, such as Safari, the click must begin and end outside: a selection of text may end there too.
 */
export function useLightDismiss() {
  const began = useRef(false);
  return {
    closedby: "any",
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
      began.current = isOutside(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (began.current && isOutside(event)) event.currentTarget.close();
    },
  } as const;
}

/** Whether a click hit what lies behind the dialog: its target is the dialog then. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
