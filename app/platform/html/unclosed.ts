/**
 * Elements that are left out with their content, or whose content is read as plain text. XHTML may end them in their
 * own tag; HTML does not know that form, nor a missing end tag: whatever follows would be their content.
 */
const NAMES =
  "applet audio button canvas datalist dialog iframe label map noembed noframes noscript object script select style textarea title video xmp";

const TAGS = new RegExp(`<(/?)(${NAMES.replaceAll(" ", "|")})(?=[\\s/>])[^<>]*>`, "gi");

/** A script or style without its end was cut off: what follows is no text. */
const CODE = new Set(["script", "style"]);

/** Closes such elements right behind their start tags where their own end tag is missing. Linear in the length. */
export function closeUnclosed(html: string): string {
  const tags = [...html.matchAll(TAGS)];
  const ends = new Map<string, number>();
  const missing: { at: number; name: string }[] = [];
  for (const tag of tags.reverse()) {
    const name = (tag[2] ?? "").toLowerCase();
    const open = ends.get(name) ?? 0;
    if (tag[1] === "/") ends.set(name, open + 1);
    else if (open > 0) ends.set(name, open - 1);
    else if (!CODE.has(name) || tag[0].endsWith("/>")) missing.push({ at: tag.index + tag[0].length, name });
  }
  let closed = "";
  let from = 0;
  for (const { at, name } of missing.reverse()) {
    closed += `${html.slice(from, at)}</${name}>`;
    from = at;
  }
  return closed + html.slice(from);
}
