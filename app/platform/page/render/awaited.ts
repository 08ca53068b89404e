/** The element that a component marks with `data-awaited`. */
const AWAITED = /<\w+ id="([\w-]+)" data-awaited=/;

/**
 * Returns the script that keeps a page, to which a page of the site led, from being shown before its marked element has
 * arrived; "" for a page without one. What moves from the page before would find nothing to move to. The page's first
 * visitors wait for nothing: that is why it is a script, and no `<link rel="expect">` in the document.
 *
 * @param mark the nonce of the scripts that the page's policy allows.
 */
export function awaitedScript(html: string, mark: string): string {
  const [, id] = AWAITED.exec(html) ?? [];
  if (!id) return "";
  const link = `Object.assign(document.createElement("link"),{rel:"expect",href:"#${id}",blocking:"render"})`;
  return `<script nonce="${mark}">window.navigation?.activation?.from&&document.head.append(${link})</script>`;
}
