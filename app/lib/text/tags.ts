/** Opening tags in HTML as our own serializer writes it: attributes in double quotes, and no `<` in a text. */
const TAG = /<[a-z](?:"[^"]*"|[^">])*>/gi;

/** Returns HTML with its opening tags changed. What a text says of a tag stays, as its `<` is written `&lt;`. */
export const withTags = (html: string, change: (tag: string) => string): string =>
  html.replace(TAG, (tag) => change(tag));

/**
 * Returns HTML whose attributes hold no `<` and no `>`, which the serializer leaves there: whoever looks for a tag then
 * finds none in the value of an attribute.
 */
export const withEscapedAttributes = (html: string): string =>
  withTags(html, (tag) => {
    const inner = tag.slice(1, -1);
    return /[<>]/.test(inner) ? `<${inner.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}>` : tag;
  });

/** A superscript with the link to a note, whatever leads back to it. */
const NOTE_MARK =
  /<sup\b[^>]*>(?:<span\b[^>]*><\/span>|\s)*<a [^>]*role="doc-noteref"[^>]*>.*?<\/a>.*?<\/sup>/gs;

/** Returns HTML without the marks of its notes, which are no part of what it says. */
export const withoutNoteMarks = (html: string): string => html.replace(NOTE_MARK, "");
