import { gunzip } from "~/lib/gzip.ts";
import { Font } from "~/lib/pdf/font.ts";
import type { Chain } from "~/lib/pdf/line.ts";
import { includes } from "../rules/unicode-range.ts";
import { EAST_ASIAN, FALLBACKS, fontAddress, rangesAddress } from "./font-files.ts";
import type { ReportFonts } from "./sheet.ts";

/** Reads a static file of the build by its address, such as /report-fonts/newsreader-latin.ttf.gz. */
export type FontReader = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Font files read at most. Characters of further files are replaced. */
const MOST_FILES = 32;

/**
 * Loads the report's fonts: the site's own, and the Noto fonts that `text` needs beyond them. Each file holds a range of
 * characters; only the files that the text needs are read. Throws what `read` throws.
 */
export async function loadFonts(text: string, read: FontReader): Promise<ReportFonts> {
  const open = async (part: string) => gunzip(await read(fontAddress(part)));
  const serif = await open("newsreader-latin");
  const sans = await open("public-sans-latin");
  const first = {
    headline: new Font(serif, "Newsreader-SemiBold", 600),
    prose: new Font(serif, "Newsreader-Regular", 400),
    sans: new Font(sans, "PublicSans-Regular", 400),
    strong: new Font(sans, "PublicSans-SemiBold", 600),
  };
  /** Regular and semibold are one file: these two stand for all four. */
  const without = (letters: readonly string[], serifs: readonly Font[], sansSerifs: readonly Font[]) =>
    letters.filter((letter) =>
      [serifs, sansSerifs].some((chain) => !chain.some((font) => font.has(letter.codePointAt(0) as number))),
    );
  const letters = [...new Set(text)].filter((letter) => !/^[\p{Cc}\s]$/u.test(letter));

  const extended = {
    headline: [] as Font[],
    prose: [] as Font[],
    sans: [] as Font[],
    strong: [] as Font[],
  };
  if (without(letters, [first.headline], [first.sans]).length > 0) {
    for (const part of ["latin-ext", "vietnamese"]) {
      const serifPart = await open(`newsreader-${part}`);
      const sansPart = await open(`public-sans-${part}`);
      extended.headline.push(new Font(serifPart, `Newsreader-SemiBold-${part}`, 600));
      extended.prose.push(new Font(serifPart, `Newsreader-Regular-${part}`, 400));
      extended.sans.push(new Font(sansPart, `PublicSans-Regular-${part}`, 400));
      extended.strong.push(new Font(sansPart, `PublicSans-SemiBold-${part}`, 600));
    }
  }
  const left = without(letters, [first.headline, ...extended.headline], [first.sans, ...extended.sans]);
  const others = left.length > 0 ? await fallbacksFor(left, text, read) : [];
  const chain = (font: Font, more: readonly Font[]): Chain => [font, ...more, ...others];
  return {
    headline: chain(first.headline, extended.headline),
    prose: chain(first.prose, extended.prose),
    sans: chain(first.sans, extended.sans),
    strong: chain(first.strong, extended.strong),
  };
}

/** Returns the Noto fonts that have these characters, in the order of the characters. */
async function fallbacksFor(letters: readonly string[], text: string, read: FontReader): Promise<Font[]> {
  const ranges = new Map<string, Record<string, string>>();
  const rangesOf = async (family: string) => {
    const known =
      ranges.get(family) ?? JSON.parse(new TextDecoder().decode(await read(rangesAddress(family))));
    ranges.set(family, known);
    return known as Record<string, string>;
  };
  const found = new Set<string>();
  for (const letter of letters) {
    const codePoint = letter.codePointAt(0) as number;
    for (const family of familiesFor(letter, text)) {
      const parts = Object.entries(await rangesOf(family));
      const part = parts.find(([, range]) => includes(range, codePoint))?.[0];
      if (part === undefined) continue;
      found.add(`${family}-${part}`);
      break;
    }
  }
  return Promise.all(
    [...found]
      .slice(0, MOST_FILES)
      .map(
        async (part) =>
          new Font(
            await gunzip(await read(fontAddress(part))),
            `${part.replace(/(^|-)[a-z]/g, (start) => start.replace("-", "").toUpperCase())}-SemiBold`,
            600,
          ),
      ),
  );
}

/** Han characters are drawn as the rest of the text suggests: with kana as in Japan, with hangul as in Korea, else as in China. */
function familiesFor(letter: string, text: string): string[] {
  const own = FALLBACKS.filter(({ script }) => script.test(letter)).map(({ family }) => family);
  const { japan, korea, china } = EAST_ASIAN;
  const eastAsian = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [japan, china, korea]
    : /\p{Script=Hangul}/u.test(text)
      ? [korea, china, japan]
      : [china, japan, korea];
  return own.length > 0 ? own : ["noto-sans", ...eastAsian];
}
