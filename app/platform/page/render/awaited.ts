/** The element that a component marks with `data-awaited`. The browser waits for its start tag alone. */
const AWAITED = /<\w+ id="([\w-]+)" data-awaited=/;

/**
 * Returns a script that delays the first paint until the marked element has arrived, so that a view transition has
 * something to move to; "" for a page without one. It delays only navigations within the site. `<link rel="expect">` in
 * the document would delay every visit.
 *
 * @param mark the nonce of the scripts that the page's policy allows
 */
export function awaitedScript(html: string, mark: string): string {
  const [, id] = AWAITED.exec(html) ?? [];
  if (!id) return "";
  const link = `Object.assign(document.createElement("link"),{rel:"expect",href:"#${id}",blocking:"render"})`;
  return `<script nonce="${mark}">window.navigation?.activation?.from&&document.head.append(${link})</script>`;
}
