import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { FRAMEWORK_READY, FRAMEWORK_STARTS } from "~/platform/page/document/framework.tsx";
import { surviveDeployments } from "~/platform/page/document/old-tab.ts";
import { pageDataStream } from "~/platform/page/document/page-data.ts";
import { surviveRedraw } from "~/platform/page/document/redrawn.ts";
import { refuseUnknownMarkup } from "~/platform/page/document/trusted-types.ts";
import { expectSkippedTransitions } from "~/platform/page/document/view-transitions.ts";
import { keepWrittenTexts } from "~/platform/page/document/written-texts.ts";
import { brandRoutes } from "~/platform/page/match/brand-path.ts";

window.__remixContext.stream = pageDataStream();
window.__remixManifest.routes = brandRoutes(
  window.__remixManifest.routes,
  document.documentElement.dataset.brand ?? "",
);

/** The events for which React makes a hydration synchronous. */
const DISCRETE = (
  "pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click auxclick dblclick " +
  "contextmenu keydown keypress keyup input textInput change compositionstart compositionend copy cut paste submit " +
  "reset dragstart dragend drop"
).split(" ");

/**
 * Keeps such events from React until it has taken over. It would not answer them; and in React 18, one that comes while
 * the hydration waits for the page's data ends it for good: the render becomes synchronous, and none is scheduled when
 * the data is there. What must work meanwhile listens on `window`, as `public/intent.js` does.
 */
function keepEventsFromReact(): void {
  const done = new AbortController();
  const keep = (event: Event) => event.stopPropagation();
  for (const name of DISCRETE) addEventListener(name, keep, { capture: true, signal: done.signal });
  addEventListener(FRAMEWORK_READY, () => done.abort(), { capture: true, once: true });
}

refuseUnknownMarkup();
keepEventsFromReact();
surviveDeployments();
surviveRedraw();
keepWrittenTexts();
expectSkippedTransitions();
dispatchEvent(new Event(FRAMEWORK_STARTS));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
