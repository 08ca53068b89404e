/** Reads a PDF in tests: its objects, the operators of its pages, and their text by the character maps. */

export interface ReadPdf {
  source: string;
  pages: { operators: string; text: string }[];
}

/** Decodes each byte as one character; the platform's "latin1" decodes Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** Reads a PDF of `lib/pdf`: numbered objects in order, deflated streams, two-byte glyphs with ToUnicode maps. */
export async function readPdf(file: Uint8Array<ArrayBuffer>): Promise<ReadPdf> {
  const source = latin1(file);
  const objects = new Map<number, string>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(Number(match[1]), match[2] as string);
  const streamOf = async (number: number): Promise<string> => {
    const body = objects.get(number) ?? "";
    const at = body.indexOf("\nstream\n") + 8;
    const raw = Uint8Array.from(body.slice(at, body.lastIndexOf("\nendstream")), (letter) =>
      letter.charCodeAt(0),
    );
    if (!body.slice(0, at).includes("/FlateDecode")) return latin1(raw);
    const inflated = new Response(raw).body?.pipeThrough(new DecompressionStream("deflate"));
    return latin1(new Uint8Array(await new Response(inflated).arrayBuffer()));
  };
  const mapOf = async (font: number): Promise<Map<string, string>> => {
    const unicode = Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? "")?.[1]);
    const rows = (await streamOf(unicode)).matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm);
    return new Map(Array.from(rows, ([, cid = "", digits = ""]) => [cid, utf16(digits)]));
  };
  const kids = /\/Type \/Pages \/Kids \[([^\]]*)\]/.exec(source)?.[1] ?? "";
  const pages = [];
  for (const [, number] of kids.matchAll(/(\d+) 0 R/g)) {
    const page = objects.get(Number(number)) ?? "";
    const maps = new Map<string, Map<string, string>>();
    for (const [, name = "", font] of page.matchAll(/\/(F\d+) (\d+) 0 R/g))
      maps.set(name, await mapOf(Number(font)));
    const operators = await streamOf(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    pages.push({ operators, text: textOf(operators, maps) });
  }
  return { source, pages };
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Returns the text in drawing order, a part on each line, by its ActualText if it has one. Reverses right-to-left text,
 * whose glyphs are in visual order, as PDF readers do.
 */
function textOf(operators: string, maps: Map<string, Map<string, string>>): string {
  let text = "";
  let spelled: string | undefined;
  for (const line of operators.split("\n")) {
    const span = /^\/Span <<\/ActualText (.*)>> BDC$/.exec(line)?.[1];
    if (span) spelled = span.startsWith("<") ? utf16(span.slice(5, -1)) : span.slice(1, -1);
    const font = /^BT \/(F\d+) /.exec(line)?.[1];
    if (!font) continue;
    const glyphs = Array.from(
      line.matchAll(/<([0-9a-f]{4})>/g),
      ([, cid]) => maps.get(font)?.get(cid as string) ?? "",
    );
    text += spelled ?? (RTL.test(glyphs.join("")) ? glyphs.reverse() : glyphs).join("");
    text += "\n";
    spelled = undefined;
  }
  return text;
}

const utf16 = (digits: string) =>
  String.fromCharCode(...(digits.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
