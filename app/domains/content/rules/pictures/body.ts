import { parsePicture, srcSetOf, toneClass } from "~/lib/picture/picture.ts";

/** The pictures in an article's text, as the sanitiser wrote it: attributes in double quotes, which no text holds. */

const IMAGE = /<img((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /\s([\w-]+)="([^"]*)"/g;

const attributesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]));

const tag = (attributes: ReadonlyMap<string, string>): string =>
  `<img${[...attributes].map(([name, value]) => ` ${name}="${value}"`).join("")}>`;

const decoded = (value: string): string =>
  value
    .replace(/&#x([0-9a-f]{1,4});/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** Whether an address is another host's. */
export const isElsewhere = (address: string) => /^https?:\/\//i.test(address);

/** Returns the addresses of the pictures in a text. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(IMAGE)].flatMap(([, attributes = ""]) => {
    const src = attributesOf(attributes).get("src");
    return src ? [decoded(src)] : [];
  });

/** Returns a text with its pictures at other addresses; `placeOf` leaves one where it is with undefined. */
export const withPicturesAt = (html: string, placeOf: (address: string) => string | undefined): string =>
  html.replace(IMAGE, (whole, text: string) => {
    const attributes = attributesOf(text);
    const src = attributes.get("src");
    // Without one it may stand in the value of an attribute, where no quoted one can.
    const place = src && placeOf(decoded(src));
    if (!place) return whole;
    const picture = parsePicture(place);
    attributes.set("src", place.replace(/&/g, "&amp;").replace(/"/g, "&quot;"));
    if (picture) {
      attributes.set("width", String(picture.width));
      attributes.set("height", String(picture.height));
      // It is asked for at this site.
      attributes.delete("referrerpolicy");
    }
    return tag(attributes);
  });

/** The column of a text; see `--measure`. */
const SIZES = "(max-width: 44rem) 100vw, 42rem";

/**
 * Returns a text as a page shows it: pictures of this site in the size that a screen needs, and in place of others,
 * which the clock has not brought here, links to them. No visitor's browser asks another host for a picture.
 */
export function withShownPictures(html: string): string {
  let inLink = false;
  return html.replace(PART, (whole, attributes?: string) => {
    if (whole.startsWith("<a")) inLink = true;
    if (whole === "</a>") inLink = false;
    return whole.startsWith("<img") ? shown(whole, attributesOf(attributes ?? ""), inLink) : whole;
  });
}

const PART = new RegExp(`${IMAGE.source}|<a\\s|</a>`, "g");

function shown(whole: string, attributes: Map<string, string>, inLink: boolean): string {
  const src = attributes.get("src") ?? "";
  const picture = parsePicture(src);
  if (picture) {
    const srcSet = srcSetOf(picture);
    if (srcSet) attributes.set("srcset", srcSet).set("sizes", SIZES);
    if (picture.tone) attributes.set("class", toneClass(picture));
    return tag(attributes);
  }
  if (!isElsewhere(src)) return whole;
  const alt = (attributes.get("alt") ?? "").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const label = alt ? `Picture: ${alt}` : "Picture";
  return inLink ? label : `<a href="${src}" rel="noopener nofollow">${label}</a>`;
}
