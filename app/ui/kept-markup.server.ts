import { KEPT_PART, type MarkupStore } from "./kept-markup.tsx";

/** How many parts are kept for a publication: a few for the shell, the others are cards. */
const KEPT_PARTS = 1000;

/** The ids that React makes up tell of a place in the tree: markup with one belongs to that place alone. */
const HAS_OWN_ID = /":R[0-9a-zA-Z]*:/;

/** By publication and key. It is what any visitor is sent, and tells nothing of one. */
const kept = new WeakMap<object, Map<string, string>>();

function markupOf(publication: object): Map<string, string> {
  const markup = kept.get(publication) ?? new Map<string, string>();
  kept.set(publication, markup);
  return markup;
}

const OPENING = `<${KEPT_PART} mark="`;
const CLOSING = `</${KEPT_PART}>`;

/** Places kept markup in one page. */
export interface KeptMarkupOfPage extends MarkupStore {
  /** Puts the kept markup where its place is marked, and keeps what was rendered in such a place. */
  fill: (html: string) => string;
}

/** Begins a page of a publication. */
export function keptMarkup(publication: object): KeptMarkupOfPage {
  const markup = markupOf(publication);
  // A page's own copy of what it was told is known: another page may make room meanwhile.
  const places: { key: string; known: string | undefined }[] = [];
  return {
    place(key) {
      const known = markup.get(key);
      places.push({ key, known });
      return { mark: places.length - 1, known: known !== undefined };
    },
    fill(html) {
      const parts: string[] = [];
      let at = 0;
      for (let open = html.indexOf(OPENING); open >= 0; open = html.indexOf(OPENING, at)) {
        const markEnd = html.indexOf('"', open + OPENING.length);
        const end = html.indexOf(CLOSING, markEnd);
        const place = places[Number(html.slice(open + OPENING.length, markEnd))];
        const rendered = html.slice(markEnd + '">'.length, end);
        if (place && place.known === undefined && !HAS_OWN_ID.test(rendered)) {
          if (markup.size >= KEPT_PARTS) markup.clear();
          markup.set(place.key, rendered);
        }
        parts.push(html.slice(at, open), place?.known ?? rendered);
        at = end + CLOSING.length;
      }
      parts.push(html.slice(at));
      return parts.join("");
    },
  };
}
