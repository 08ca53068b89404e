/** Makes plain HTML of Ghost's cards that consist of more than one element. */

const BOOKMARK = /<figure\b[^>]*\bkg-bookmark-card\b[^>]*>([\s\S]*?)<\/figure>/gi;
const CAPTION = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/i;

/**
 * Makes a link, the description and the caption of each bookmark card. Its icon and preview are pictures of the other
 * site, and its elements are laid out by Ghost's styles alone.
 */
export const withBookmarksLinked = (html: string): string =>
  html.replace(BOOKMARK, (whole, card: string) => {
    const [, address = ""] = /<a\b[^>]*\shref="([^"]*)"/i.exec(card) ?? [];
    if (address === "") return whole;
    const [, caption = ""] = CAPTION.exec(card) ?? [];
    const link = `<p><a href="${address}">${partOf(card, "title") || address}</a></p>`;
    return link + inElement("p", partOf(card, "description")) + inElement("div", caption);
  });

const partOf = (card: string, name: string): string =>
  (new RegExp(`<div class="kg-bookmark-${name}">([\\s\\S]*?)</div>`, "i").exec(card)?.[1] ?? "").trim();

const inElement = (tagName: string, inner: string) => (inner ? `<${tagName}>${inner}</${tagName}>` : "");
