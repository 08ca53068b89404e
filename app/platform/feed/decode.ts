/**
 * The text of a feed in whatever charset it came. What the bytes are beats what anybody says of them:
 * a byte order mark, then UTF-16's zeros, then valid UTF-8 (prologs are often wrong), then the HTTP header,
 * the XML prolog, and windows-1252 for what declares nothing.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  return meantText(decodeAs(bytes, contentType));
}

/**
 * A text whose control characters from 128 to 159 are what they were before somebody took windows-1252 for Latin-1:
 * "don\u0092t" is "don’t". Those that mean nothing there either go.
 */
export const meantText = (text: string) => text.replace(/[\u0080-\u009f]/g, meantCharacter);

function meantCharacter(control: string): string {
  const meant = decode(Uint8Array.of(control.charCodeAt(0)), "windows-1252");
  return meant === control ? "" : meant;
}

function decodeAs(bytes: Uint8Array, contentType: string | null): string {
  const wide = utf16Label(bytes);
  if (wide) return decode(bytes, wide);
  const declared = [charsetOf(contentType), prologEncoding(bytes)].filter((label) => label !== null);
  // ISO-2022 is made of ASCII bytes, so it would pass for UTF-8.
  const escaped = declared.find((label) => label.startsWith("iso-2022") && bytes.includes(0x1b));
  if (escaped) return decode(bytes, escaped);
  const utf8 = validUtf8(bytes) ?? mostlyUtf8(bytes);
  if (utf8 !== null) return undoDoubleEncoding(utf8);
  const legacy = declared.find((label) => label !== "utf-8" && !label.startsWith("utf-16"));
  return decode(bytes, legacy ?? "windows-1252");
}

function decode(bytes: Uint8Array, label: string): string {
  return new TextDecoder(label).decode(bytes);
}

/** The platform's name for a label, null when it knows none. */
function knownLabel(label: string | undefined): string | null {
  try {
    return label ? new TextDecoder(label).encoding : null;
  } catch {
    return null;
  }
}

function charsetOf(contentType: string | null): string | null {
  return knownLabel(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1]);
}

function prologEncoding(bytes: Uint8Array): string | null {
  const head = decode(bytes.subarray(0, 1024), "windows-1252");
  return knownLabel(/<\?xml[^>]*?encoding\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1]);
}

function utf16Label(bytes: Uint8Array): "utf-16be" | "utf-16le" | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return null;
}

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A stray bad byte, or a cut inside a character, does not make a UTF-8 document something else. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = decode(bytes, "utf-8");
  const count = (characters: RegExp) => text.split(characters).length - 1;
  return count(/[\u0080-\ufffc]+/) > count(/\ufffd/) * 4 ? text : null;
}

/**
 * Text that was UTF-8, was read as windows-1252 and written as UTF-8 again ("FÃ¶rderung") is turned back,
 * but only when every character of it fits that story.
 */
function undoDoubleEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/.test(text))
    return text;
  const byteOf = windows1252Bytes();
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const byte = byteOf.get(text.charCodeAt(index));
    if (byte === undefined) return text;
    bytes[index] = byte;
  }
  return validUtf8(bytes) ?? text;
}

function windows1252Bytes(): Map<number, number> {
  const characters = decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    "windows-1252",
  );
  return new Map(Array.from(characters, (character, byte) => [character.charCodeAt(0), byte]));
}
