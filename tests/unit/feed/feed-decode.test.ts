import { describe, expect, test } from "vitest";
import { decodeFeed } from "~/platform/feed/decode.ts";

const bytes = (...codes: number[]) => Uint8Array.from(codes);
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, bigEndian: boolean) =>
  [...text].flatMap((character) => {
    const code = character.charCodeAt(0);
    return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });

describe("UTF-16", () => {
  test.each([
    ["a mark, big-endian", bytes(0xfe, 0xff, ...utf16("Жизнь", true)), "Жизнь"],
    ["a mark, little-endian", bytes(0xff, 0xfe, ...utf16("Жизнь", false)), "Жизнь"],
    ["its zeros, big-endian", bytes(...utf16("<Жизнь", true)), "<Жизнь"],
    ["its zeros, little-endian", bytes(...utf16("<Жизнь", false)), "<Жизнь"],
  ])("is told by %s", (_, source, text) => expect(decodeFeed(source, null)).toBe(text));

  test.each([
    ["nothing", bytes(), ""],
    ["a single byte", bytes(0x3c), "<"],
    ["a single zero", bytes(0), "\0"],
    ["two zeros", bytes(0, 0, 0x41), "\0\0A"],
    ["half a mark", bytes(0xfe, 0x41, 0x42), "þAB"],
    ["the other half of a mark", bytes(0x41, 0xff, 0x42), "AÿB"],
    ["half of the other mark", bytes(0xff, 0x41, 0x42), "ÿAB"],
    ["two other bytes", bytes(0xfd, 0xff, 0x41), "ýÿA"],
  ])("is not %s", (_, source, text) => expect(decodeFeed(source, null)).toBe(text));

  test("is not believed where bytes are no UTF-16, nor UTF-8 where they are no UTF-8", () => {
    for (const label of ["utf-16", "utf-16be", "utf-8"])
      expect(decodeFeed(bytes(0x41, 0xe9, 0x42), `text/xml; charset=${label}`), label).toBe("AéB");
  });
});

describe("UTF-8", () => {
  test("with a stray bad byte stays UTF-8 when five good characters or more stand beside it", () => {
    const words = (good: number) => bytes(...ascii("x"), ...utf8("ä ".repeat(good)), 0xe9);
    expect(decodeFeed(words(5), null)).toBe(`x${"ä ".repeat(5)}\ufffd`);
    expect(decodeFeed(words(4), null)).toBe(`x${"Ã¤ ".repeat(4)}é`);
  });

  test("with the sign of a lost character in it is still UTF-8", () => {
    expect(decodeFeed(utf8("naïve \ufffd"), null)).toBe("naïve \ufffd");
  });

  test("with two bad bytes needs nine", () => {
    const words = (good: number) => bytes(...utf8("ä ".repeat(good)), 0xe9, 0x20, 0xe9);
    expect(decodeFeed(words(9), null)).toContain("\ufffd");
    expect(decodeFeed(words(8), null)).not.toContain("\ufffd");
  });

  test("that was encoded twice is turned back, but only when all of it was", () => {
    const twice = (text: string) =>
      utf8([...utf8(text)].map((byte) => new TextDecoder("windows-1252").decode(bytes(byte))).join(""));
    expect(decodeFeed(twice("Ärger – naïve “Förderung”"), null)).toBe("Ärger – naïve “Förderung”");
    expect(decodeFeed(twice("ä"), null)).toBe("ä");
    expect(decodeFeed(utf8("FÃ¶rderung für Жизнь"), null)).toBe("FÃ¶rderung für Жизнь");
    expect(decodeFeed(utf8("FÃ¶rderung für alle"), null)).toBe("FÃ¶rderung für alle");
    expect(decodeFeed(utf8("Für alle"), null)).toBe("Für alle");
  });
});

describe("a declared charset", () => {
  const cyrillic = bytes(...ascii("a"), 0xe6, 0xe8);

  test("of the header goes before the prolog's, both before windows-1252", () => {
    const prolog = (label: string) =>
      bytes(...ascii(`<?xml version="1.0" encoding="${label}"?>`), ...cyrillic);
    expect(decodeFeed(cyrillic, "text/xml; charset=windows-1251")).toBe("aжи");
    expect(decodeFeed(prolog("windows-1251"), null)).toMatch(/aжи$/);
    expect(decodeFeed(prolog("koi8-r"), 'text/xml; charset="windows-1251"')).toMatch(/aжи$/);
    expect(decodeFeed(prolog("windows-1251"), "text/xml; charset=x-nonsense")).toMatch(/aжи$/);
    expect(decodeFeed(prolog("windows-1251"), "text/xml; charset=utf-8")).toMatch(/aжи$/);
    expect(decodeFeed(cyrillic, "text/xml")).toBe("aæè");
  });

  test("of ISO-2022 is believed only where the text escapes", () => {
    const japanese = bytes(...ascii("a"), 0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42);
    expect(decodeFeed(japanese, "text/xml; charset=iso-2022-jp")).toBe("a日");
    expect(decodeFeed(utf8("a日"), "text/xml; charset=iso-2022-jp")).toBe("a日");
    expect(decodeFeed(bytes(...ascii("a"), 0x1b), "text/xml; charset=utf-8")).toBe("a\u001b");
  });
});
