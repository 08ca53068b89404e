import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { track } from "~/platform/page/analytics.ts";
import { useBeforePaint } from "~/ui/use-before-paint.ts";

/**
 * Counts a page view for every change of route, and for every search; `public/shell.js` has counted the page that was
 * loaded.
 */
export function PageViews() {
  const { pathname, search } = useLocation();
  const q = pathname === "/search" ? new URLSearchParams(search).get("q")?.trim() : undefined;
  const shown = q ? `${pathname}?${q}` : pathname;
  const counted = useRef(shown);
  // A reader can leave the page before an effect runs that waits for the paint: the view would be lost.
  useBeforePaint(() => {
    if (counted.current === shown) return;
    counted.current = shown;
    // The address may be another one already.
    track("page_view", location.host, pathname);
  }, [pathname, shown]);
  return null;
}

/**
 * Tells the scripts in `public/` of a page that the router shows, before it is painted: a card or an article moves into
 * it (`intent.js`), the strip of sections scrolls to the marked one (`shell.js`).
 */
export function PageShown() {
  const { pathname } = useLocation();
  useBeforePaint(() => {
    dispatchEvent(new CustomEvent("page-shown", { detail: pathname }));
  }, [pathname]);
  return null;
}

/** Outlives the components: React draws a new document on the way from an error to a page, and they begin again. */
const visit = {
  /** The page that was shown last. */
  shown: null as { pathname: string; key: string } | null,
  /** The link that the last click was on. */
  clicked: null as Element | null,
  /** The address that was followed from each entry of the history, by its key. */
  followed: new Map<string, string>(),
};

/**
 * Gives the focus to the heading of a page that the router shows, as a new document would start there, and on Back to
 * the link that was followed from it. Another view of the same page does so only if what had the focus went with the
 * view before.
 */
export function FocusPage() {
  const { pathname, key, hash } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const note = ({ target }: Event) => {
      visit.clicked = target instanceof Element ? target.closest("a") : null;
      const href = visit.clicked?.getAttribute("href");
      if (href) visit.followed.set(key, href);
    };
    // Captured, so that it comes before the router's.
    addEventListener("click", note, true);
    return () => removeEventListener("click", note, true);
  }, [key]);
  useEffect(() => {
    const { shown: left, clicked } = visit;
    Object.assign(visit, { shown: { pathname, key }, clicked: null });
    if (!left || left.key === key || hash || document.querySelector("dialog[open]")) return;
    if (left.pathname === pathname) {
      // Not every browser gives the focus to a link that is clicked: who clicks one that stays is still there.
      const isGone = type === "POP" || clicked?.isConnected === false;
      if (!isGone || document.activeElement !== document.body) return;
    }
    const href = type === "POP" ? visit.followed.get(key) : undefined;
    const link = href ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`) : null;
    const main = document.querySelector<HTMLElement>("main");
    const target = link ?? main?.querySelector<HTMLElement>("[aria-hidden=false] > h1, h1") ?? main;
    if (!link) target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
  }, [pathname, key, hash, type]);
  return null;
}

const SCROLL_DELAY_MS = 100;

/**
 * Takes the reader to the top of a new page. The router's scroll restoration does it at once for a followed link
 * and puts Back and Forward where they were; what a navigation still leaves scrolled down glides up from here.
 * Never to home, never on Back, never past a place in the page that the link names.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (type === "POP" || pathname === "/" || hash || scrollY === 0) return;
    const timer = setTimeout(() => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash, type]);
  return null;
}
