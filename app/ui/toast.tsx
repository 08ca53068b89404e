import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { focusMain } from "./focus-main.ts";
import { CloseIcon } from "./icons.tsx";
import { useHeld } from "./use-held.ts";

export interface Toast {
  title: string;
  description?: string;
  /** `destructive` interrupts a screen reader, as for something that failed. */
  variant?: "default" | "destructive";
}

/** How long a toast stays, in milliseconds, unless it is pointed at or holds the focus. */
export const TOAST_MS = 5000;

/** After how many milliseconds its text appears in the element that announces it. */
const ANNOUNCED_MS = 100;

const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** Shows a toast; the one before it goes. */
export const useToast = () => useContext(ShowToast);

interface Shown extends Toast {
  id: number;
  /** An open modal dialog makes the rest of the page inert: the toast then belongs into it. */
  host: Element;
}

const hostOf = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback(
    (toast: Toast) => setShown((before) => ({ ...toast, host: hostOf(), id: (before?.id ?? 0) + 1 })),
    [],
  );
  const host = shown?.host;
  useEffect(() => {
    // What a closed dialog contains is not shown.
    const move = () => setShown((before) => before && { ...before, host: hostOf() });
    host?.addEventListener("close", move);
    return () => host?.removeEventListener("close", move);
  }, [host]);
  const dismiss = useCallback(() => setShown(null), []);
  return (
    <ShowToast.Provider value={show}>
      {children}
      {shown ? createPortal(<ToastCard key={shown.id} {...shown} onDismiss={dismiss} />, shown.host) : null}
    </ShowToast.Provider>
  );
}

function ToastCard({
  title,
  description,
  variant = "default",
  onDismiss,
}: Toast & { onDismiss: () => void }) {
  const { held, holding } = useHeld();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, onDismiss]);
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    // In the top layer nothing of the page lies above it.
    card.current?.showPopover();
    // What comes into an element that is there already is announced; the element itself may not be.
    const timer = setTimeout(setSaid, ANNOUNCED_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const before = useRef<HTMLElement | null>(null);
  const dismiss = () => {
    // Where what had the focus before does not take it again, it goes to the heading of the dialog, or to the page.
    const hasFocus = () => card.current?.contains(document.activeElement);
    if (hasFocus()) before.current?.focus({ preventScroll: true });
    if (hasFocus()) card.current?.closest("dialog")?.querySelector("h2")?.focus();
    if (hasFocus()) focusMain();
    onDismiss();
  };
  const destructive = variant === "destructive";
  return (
    <div
      ref={card}
      popover="manual"
      {...holding}
      className={`toast items-start open:flex gap-4 border-s-4 bg-night py-3.5 pe-2 ps-5 text-on-night ${destructive ? "border-down" : "border-accent"}`}
    >
      <div role={destructive ? "alert" : "status"} className="min-w-0 grow py-0.5 text-[0.9375rem]">
        <div className={isSaid ? undefined : "invisible"}>
          <p className="font-semibold">{title}</p>
          {description ? <p className="mt-0.5 text-on-night-soft">{description}</p> : null}
        </div>
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        // A window that comes back to the front gives its focus back from nowhere.
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) before.current = relatedTarget;
        }}
        onClick={dismiss}
        className="grid size-9 shrink-0 place-items-center hover:text-white"
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  );
}
