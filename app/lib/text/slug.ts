/**
 * A title as a path segment: lower-case ASCII words joined by hyphens, at most 80 characters, cut at a word.
 * Empty when the title has no letter or digit that ASCII can carry. Permanent addresses are made of it: a change of its
 * result would move pages.
 */
export function slugify(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (words.length <= 80) return words;
  const cut = words.slice(0, 81);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), 40)).replace(/-+$/, "");
}

/** A letter of a script other than Latin; what many scripts share, such as the ʼ of "Dʼangelo", is none. */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/**
 * A name as a segment of a path, the value of a parameter or an anchor: as `slugify` where its letters are Latin, else in
 * its own script, so that two names of another script are two. The addresses of tags and authors are made of it: another
 * result would move pages.
 */
export function anchorOf(name: string): string {
  if (!OTHER_SCRIPT.test(name)) return slugify(name);
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
