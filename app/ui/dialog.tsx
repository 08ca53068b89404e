import { type ReactNode, useEffect, useId, useRef } from "react";
import { focusMain } from "./focus-main.ts";
import { CloseIcon } from "./icons.tsx";
import { useLightDismiss } from "./light-dismiss.ts";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Below the title, in its header. */
  subtitle?: ReactNode;
  /** Controls beside the one that closes. */
  controls?: ReactNode;
  /** Above the header, from edge to edge. */
  media?: ReactNode;
  /** `screen` takes all of it. */
  size?: "small" | "medium" | "large" | "screen";
  children?: ReactNode;
}

const SIZES = {
  small: "m-auto w-[min(40rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] border border-rule",
  medium: "m-auto w-[min(60rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] border border-rule",
  large: "m-auto h-[min(48rem,calc(100dvh-2rem))] w-[min(72rem,calc(100vw-2rem))] border border-rule",
  screen: "h-dvh max-h-none w-screen max-w-none",
};

/**
 * What lies over the page until it is closed: by its button, Escape, or a click outside. It is the browser's own
 * modal dialog, which keeps the focus inside and gives it back; the heading gets it first. Its content exists only while
 * it is open.
 */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, subtitle, controls, media, size = "medium", children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const lightDismiss = useLightDismiss();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) {
      element?.showModal();
      // Not a frame, whose keys do not reach the dialog, nor a field, which would open a phone's keyboard.
      heading.current?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);
  const closed = () => {
    // The browser gives the focus back to what opened the dialog, which may be gone.
    if (document.activeElement === document.body) focusMain();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={closed}
      {...lightDismiss}
      className={`flex-col overscroll-contain bg-sheet p-0 text-ink backdrop:bg-night/80 open:flex ${SIZES[size]}`}
    >
      {open ? (
        <>
          {media}
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-4 sm:px-7 sm:pt-5">
            <div className="min-w-0">
              <h2
                ref={heading}
                id={titleId}
                tabIndex={-1}
                className="font-serif text-2xl leading-tight font-semibold outline-none"
              >
                {title}
              </h2>
              {subtitle}
            </div>
            <div className="-mt-1.5 -me-2 flex enlarged:me-0 shrink-0">
              {controls}
              <button
                type="button"
                aria-label="Close"
                onClick={() => dialog.current?.close()}
                className="grid size-11 place-items-center hover:text-accent"
              >
                <CloseIcon />
              </button>
            </div>
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
