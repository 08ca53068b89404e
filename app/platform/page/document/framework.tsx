import { createContext, useContext } from "react";
import type { PageDefinition } from "../define-page.ts";

/** What the document is told of the page that it shows. */
export type PageTraits = Pick<PageDefinition, "framework" | "cache">;

/** Only the server reads this: in the browser, the framework is always loaded. */
const Context = createContext<PageTraits>({ framework: "load", cache: "public" });

export const PageTraitsProvider = Context.Provider;

/** Returns when the page that is rendered loads the framework, and whether it is the same for everybody. */
export const usePageTraits = (): PageTraits => useContext(Context);

interface DueProps {
  /** Milliseconds after the page arrived. */
  after?: number;
  /** At the next multiple of so many milliseconds of the clock. */
  every?: number;
  /** At once, if local storage holds this key. */
  stored?: string;
  /** Only where this media query holds. */
  media?: string;
  /** Not if local storage holds all of these keys. */
  unless?: readonly string[];
}

/** Tells `public/intent.js` when a page of `framework: "intent"` needs the framework without an act of its visitor. */
export function Due({ after, every, stored, media, unless }: DueProps) {
  return (
    <span
      hidden
      data-due={after ?? ""}
      data-due-every={every}
      data-due-stored={stored}
      data-due-media={media}
      data-due-unless={unless?.join(" ")}
    />
  );
}

/**
 * The event that the root dispatches on the document when React has taken over the page. It bubbles, so that on `window`
 * those who capture it come first: `entry.client.tsx` hands the events to React before `public/intent.js` repeats clicks.
 */
export const FRAMEWORK_READY = "framework-ready";

/**
 * The event that `entry.client.tsx` dispatches on the window before React takes over the page: `public/intent.js` sets
 * aside what extensions put into it, which React would take for a mistake.
 */
export const FRAMEWORK_STARTS = "framework-starts";
