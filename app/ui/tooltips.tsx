import { useEffect, useRef } from "react";

/** How long a pointer rests on a control before its tooltip opens, in milliseconds. */
const OPEN_DELAY_MS = 700;
/** For so long after one tooltip closed, the next opens at once. */
const SKIP_DELAY_MS = 300;

/**
 * One tooltip for the page: whatever carries `data-tooltip` shows that text to a pointer that rests on it and to
 * keyboard focus. It repeats the control's accessible name for those who see only its icon, so it is hidden from
 * assistive technology. Escape closes it; it stays while the pointer is on it.
 */
export function Tooltips() {
  const tooltip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = tooltip.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;

    const open = (control: HTMLElement) => {
      element.textContent = control.dataset.tooltip ?? "";
      element.showPopover();
      const box = control.getBoundingClientRect();
      const left = box.left + (box.width - element.offsetWidth) / 2;
      const below = box.bottom + 6;
      const fits = below + element.offsetHeight < innerHeight;
      element.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - element.offsetWidth - 8))}px`;
      element.style.top = `${fits ? below : box.top - element.offsetHeight - 6}px`;
    };
    const close = () => {
      clearTimeout(timer);
      if (!element.matches(":popover-open")) return;
      element.hidePopover();
      closedAt = performance.now();
    };
    const controlOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null;
    const enter = (event: PointerEvent) => {
      if (element.contains(event.target as Node)) return;
      const control = event.pointerType === "touch" ? null : controlOf(event);
      close();
      const delay = performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
      if (control) timer = setTimeout(() => open(control), delay);
    };
    const focus = (event: FocusEvent) => {
      const control = controlOf(event);
      if (control?.matches(":focus-visible")) open(control);
    };
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();

    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerover", enter, { signal });
    document.addEventListener("focusin", focus, { signal });
    document.addEventListener("focusout", close, { signal });
    document.addEventListener("pointerdown", close, { signal });
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("scroll", close, { signal, capture: true, passive: true });
    // What the pointer or the focus reached before this ran.
    const rested = matchMedia("(hover: hover)").matches ? ":is(:hover, :focus-visible)" : ":focus-visible";
    const control = document.querySelector<HTMLElement>(`[data-tooltip]${rested}`);
    if (control) timer = setTimeout(() => open(control), OPEN_DELAY_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return <div ref={tooltip} popover="manual" aria-hidden="true" className="tooltip" />;
}
