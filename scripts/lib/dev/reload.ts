/**
 * In the browser, in development only: reloads a page whose framework does not run when the source changes. Where it
 * runs, Vite and Remix put the change into the page.
 */
import.meta.hot?.on("source-changed", () => {
  if (!("__remixContext" in window)) location.reload();
});
