import { describe, expect, test } from "vitest";
import { readExport } from "~/domains/moving/rules/foreign/read.ts";
import { filesOf, ghost, wxr } from "../../support/moving/exports.ts";
import { items } from "../../support/moving/foreign.ts";

/** How the files of an export are encoded, and whether they are whole. */

const now = new Date("2026-08-21T12:00:00Z");

const POST = { id: 1, title: "Größe", slug: "size", body: "<p>Größe</p>" };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Returns the titles of an export's posts. */
function titlesIn(name: string, content: string | Uint8Array): string[] {
  const came = readExport(filesOf({ [name]: content }), { now, site: "https://old.example.com" });
  if (!came.ok) throw new Error(came.message);
  return items(came.value).map(({ title }) => title);
}

describe("an export of WordPress that is cut off", () => {
  const secret = wxr([POST, { ...POST, id: 2, password: "s" }]);

  test.each([
    ["before a password", secret.slice(0, secret.lastIndexOf("<wp:post_password>"))],
    ["behind a post", secret.slice(0, secret.lastIndexOf("</item>") + "</item>".length)],
    ["before its posts", secret.slice(0, secret.indexOf("<item>"))],
  ])("is refused: %s", (_, cut) => {
    const files = filesOf({ "1.xml": wxr([{ ...POST, id: 3 }]), "2.xml": cut });
    expect(readExport(files, { now })).toMatchObject({
      ok: false,
      message: "2.xml is cut off: export it again, or a year at a time.",
    });
  });

  test("is not one that something stands behind", () => {
    expect(titlesIn("x.xml", `${wxr([POST])}<!-- Cached -->`)).toEqual(["Größe"]);
  });
});

describe("an export", () => {
  test.each([
    ["x.xml", wxr([POST]).replace("A comment", "A \u0001 comment")],
    ["x.json", ghost({ a: { title: "Größe", html: "<p>A - byte</p>" } }).replace("A -", "A \u0001")],
  ])("with a byte that is no letter keeps its letters: %s", (name, text) => {
    const bytes = bytesOf(text);
    bytes[bytes.indexOf(1)] = 0xc3;
    expect(titlesIn(name, bytes)).toEqual(["Größe"]);
  });

  test("is in the encoding that it states, unless it is UTF-8 after all", () => {
    const latin = wxr([POST]).replace('encoding="UTF-8"', 'encoding="ISO-8859-2"');
    const bytes = Uint8Array.from(latin.replaceAll("Größe", "\u00b1\u00b6"), (letter) =>
      letter.charCodeAt(0),
    );
    expect(titlesIn("x.xml", bytes)).toEqual(["ąś"]);
    expect(titlesIn("x.xml", latin)).toEqual(["Größe"]);
    expect(titlesIn("x.xml", bytesOf(wxr([POST]).replace("UTF-8", "none-such")))).toEqual(["Größe"]);
  });

  test("may be in UTF-16", () => {
    const units = Uint16Array.from(`\ufeff${ghost({ a: { title: "Größe" } })}`, (letter) =>
      letter.charCodeAt(0),
    );
    expect(titlesIn("x.json", new Uint8Array(units.buffer))).toEqual(["Größe"]);
  });
});
