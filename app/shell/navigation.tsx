import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { track } from "~/platform/page/analytics.ts";

/** Counts a page view for every change of route; `public/shell.js` has counted the page that was loaded. */
export function PageViews() {
  const { pathname } = useLocation();
  const counted = useRef(pathname);
  useEffect(() => {
    if (counted.current === pathname) return;
    counted.current = pathname;
    track("page_view");
  }, [pathname]);
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
