/** What React writes to make a script element that does not run. */
const EMPTY_SCRIPT = "<script></script>";

/**
 * Decides over the text that React and Remix write into the page themselves, which has no policy of its own. It may hold
 * no element: what holds some goes through `Html`. The scripts of the page as it was served are known texts, which React
 * writes again where it has to render the whole document; a script that React makes does not run.
 */
export function refuseUnknownMarkup(): void {
  const served = new Set(Array.from(document.scripts, ({ text }) => text));
  window.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text === EMPTY_SCRIPT || served.has(text) || !text.includes("<") ? text : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
