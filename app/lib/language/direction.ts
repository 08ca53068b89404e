export type Direction = "ltr" | "rtl";

/** Scripts that are written from right to left. */
const SCRIPTS = new Set(["adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa"]);

/** Languages that are written in one of them where the tag names no script. */
const LANGUAGES = new Set("ar arc ckb dv fa he iw ji ks nqo prs ps sd syr ug ur yi".split(" "));

/**
 * Returns the side that a language is read from. Written out, since not every engine knows it (`Intl.Locale.getTextInfo`),
 * and server and browser must agree.
 * @param tag a BCP 47 tag; its script decides where it has one: "az-Arab", "ar-Latn"
 */
export function directionOf(tag = "en"): Direction {
  const [language = "", ...subtags] = tag.toLowerCase().split("-");
  const script = subtags.slice(0, 2).find((subtag) => /^[a-z]{4}$/.test(subtag));
  return (script ? SCRIPTS.has(script) : LANGUAGES.has(language)) ? "rtl" : "ltr";
}

/** Returns the attribute of an element in a language; none from left to right, as a document is without it. */
export const dirOf = (tag?: string): "rtl" | undefined => (directionOf(tag) === "rtl" ? "rtl" : undefined);
