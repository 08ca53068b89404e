/** The path of a route, by the naming rules of `@remix-run/fs-routes` that this site uses. */
export function pathOf(id: string): string {
  const parts = id
    .replace(/^(local-|desk-)?routes\//, "")
    .replace(/\[([^\]]*)\]/g, (_, literal: string) => literal.replaceAll(".", "\u0000"))
    .split(".")
    .filter((part) => part !== "_index")
    .map((part) => part.replace(/_$/, "").replace(/^\$$/, "*").replace(/^\$/, ":").replaceAll("\u0000", "."));
  return parts.join("/");
}
