import { xml } from "../text/xml.ts";
import type { Font } from "./font.ts";
import { name, PdfFile, type Ref, type Value } from "./objects.ts";
import { Page } from "./page.ts";
import { StructureElement, writeStructure } from "./structure.ts";

export interface DocumentDetails {
  title: string;
  author: string;
  subject: string;
  /** BCP 47. */
  language: string;
  created: Date;
  /** What made it. */
  producer: string;
}

/** US Letter, in points. */
const WIDTH = 612;
const HEIGHT = 792;

/**
 * A PDF 1.7 document: tagged, with its title, language and outline; text is text, in embedded parts of its fonts.
 * Equal content and details make an equal file.
 */
export class PdfDocument {
  private readonly root = new StructureElement("Document");
  private readonly pages: Page[] = [];
  private readonly bookmarks: string[] = [];
  private readonly names = new Map<Font, string>();

  constructor(private readonly details: DocumentDetails) {}

  /** @param bookmark what the outline calls it */
  addPage(bookmark: string): Page {
    const page = new Page(this.pages.length, WIDTH, HEIGHT, this.root, (font) => {
      const known = this.names.get(font) ?? `F${this.names.size + 1}`;
      this.names.set(font, known);
      return known;
    });
    this.pages.push(page);
    this.bookmarks.push(bookmark);
    return page;
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const file = new PdfFile();
    const catalog = file.reserve();
    const tree = file.reserve();
    const refs = this.pages.map(() => file.reserve());
    const sources = this.pages.map((page) => page.source());
    const fonts = new Map<Font, Ref>();
    for (const font of this.names.keys()) fonts.set(font, await font.embed(file));
    for (const [index, page] of this.pages.entries()) {
      const used = [...page.fonts].map(([font, resource]) => [resource, fonts.get(font) as Ref]);
      file.set(refs[index] as Ref, {
        Type: name("Page"),
        Parent: tree,
        MediaBox: [0, 0, page.width, page.height],
        Resources: { Font: Object.fromEntries(used) },
        Contents: await file.addStream(sources[index] as string),
        StructParents: index,
        Tabs: name("S"),
      });
    }
    file.set(tree, { Type: name("Pages"), Kids: refs, Count: refs.length });
    const { title, author, subject, language, created, producer } = this.details;
    file.set(catalog, {
      Type: name("Catalog"),
      Pages: tree,
      Lang: language,
      MarkInfo: { Marked: true },
      StructTreeRoot: writeStructure(file, this.root, refs),
      Outlines: this.outline(file, refs),
      PageMode: name("UseOutlines"),
      ViewerPreferences: { DisplayDocTitle: true },
      Metadata: await file.addStream(
        metadata(this.details),
        { Type: name("Metadata"), Subtype: name("XML") },
        { plain: true },
      ),
    });
    const info = file.add({
      Title: title,
      Author: author,
      Subject: subject,
      Producer: producer,
      CreationDate: pdfDate(created),
      ModDate: pdfDate(created),
    });
    return file.finish({ Root: catalog, Info: info });
  }

  private outline(file: PdfFile, pages: readonly Ref[]): Ref {
    const root = file.reserve();
    const items = this.bookmarks.map(() => file.reserve());
    for (const [index, title] of this.bookmarks.entries()) {
      const page = pages[index] as Ref;
      file.set(items[index] as Ref, {
        Title: title,
        Parent: root,
        Prev: items[index - 1],
        Next: items[index + 1],
        Dest: [page, name("Fit")] as Value,
      });
    }
    file.set(root, { Type: name("Outlines"), First: items[0], Last: items.at(-1), Count: items.length });
    return root;
  }
}

/** D:20260821120000Z */
const pdfDate = (date: Date) => `D:${date.toISOString().replace(/[-:T]|\.\d+/g, "")}`;

function metadata({ title, author, subject, language, created, producer }: DocumentDetails): string {
  const time = created.toISOString();
  const alternative = (value: string) =>
    xml`<rdf:Alt><rdf:li xml:lang="x-default">${value}</rdf:li></rdf:Alt>`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
${xml`<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title>${alternative(title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${alternative(subject)}</dc:description>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${time}</xmp:CreateDate>
<xmp:ModifyDate>${time}</xmp:ModifyDate>
<pdf:Producer>${producer}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>`}
<?xpacket end="r"?>`;
}
