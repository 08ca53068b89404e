import { name, type PdfFile, Raw, type Ref, real, type Value, written } from "./objects.ts";

/** The document's logical structure (ISO 32000-1, 14.7 and 14.8): what a screen reader walks through. */

export type ElementType =
  | "Document"
  | "Sect"
  | "H1"
  | "H2"
  | "H3"
  | "P"
  | "L"
  | "LI"
  | "LBody"
  | "Table"
  | "Caption"
  | "TR"
  | "TH"
  | "TD"
  | "Figure"
  | "Link"
  | "Note";

export interface ElementOptions {
  /** Of a figure, in words. */
  alt?: string;
  /** Of a heading cell: what it heads. */
  scope?: "Column" | "Row";
  /** Of a figure: left, bottom, right, top in points. */
  box?: readonly [number, number, number, number];
}

interface Mark {
  page: number;
  mcid: number;
}

export class StructureElement {
  readonly kids: (StructureElement | Mark)[] = [];
  constructor(
    readonly type: ElementType,
    readonly options: ElementOptions = {},
  ) {}
}

/** Writes the tree and returns its root. `pages` are the page objects. */
export function writeStructure(file: PdfFile, document: StructureElement, pages: readonly Ref[]): Ref {
  const root = file.reserve();
  const owners: Ref[][] = pages.map(() => []);
  const top = writeElement(file, document, root, pages, owners);
  file.set(root, {
    Type: name("StructTreeRoot"),
    K: top,
    ParentTree: file.add({ Nums: owners.flatMap((refs, page): Value[] => [page, refs]) }),
    ParentTreeNextKey: pages.length,
  });
  return root;
}

function writeElement(
  file: PdfFile,
  { type, options, kids }: StructureElement,
  parent: Ref,
  pages: readonly Ref[],
  owners: Ref[][],
): Ref {
  const self = file.reserve();
  const written = kids.map((kid): Value => {
    if (kid instanceof StructureElement) return writeElement(file, kid, self, pages, owners);
    (owners[kid.page] as Ref[])[kid.mcid] = self;
    return { Type: name("MCR"), Pg: pages[kid.page] as Ref, MCID: kid.mcid };
  });
  file.set(self, {
    Type: name("StructElem"),
    S: name(type),
    P: parent,
    Alt: options.alt,
    A: attributesOf(options),
    K: written,
  });
  return self;
}

function attributesOf({ scope, box }: ElementOptions): Value | undefined {
  if (scope) return { O: name("Table"), Scope: name(scope) };
  if (box)
    return { O: name("Layout"), Placement: name("Block"), BBox: new Raw(`[${box.map(real).join(" ")}]`) };
  return undefined;
}

/** Begins marked content that belongs to an element. */
export const beginMark = (type: ElementType, mcid: number) => `/${type} ${written({ MCID: mcid })} BDC`;
