import { decodeDocument, decodeText } from "~/lib/csv/decode.ts";
import { counted } from "~/lib/format.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import type { ForeignEntry, ForeignExport, ForeignFile, Product } from "../../schema.ts";
import { readMarkdown } from "./folder.ts";
import { readGhost } from "./ghost.ts";
import { headerOf, isBeehiiv, isSubstack, readBeehiiv, readSubstack } from "./newsletters.ts";
import { isCutOff, isWordPress, readWordPress } from "./wordpress.ts";

/** Tells whose export some files are, and reads it. */

interface ReadOptions {
  /** Asked for; told by the files when absent. */
  product?: Product;
  /** The address of the old site, where the export does not say it. */
  site?: string | null;
  /** Posts may have expired. */
  now: Date;
}

interface Read {
  site: string | null;
  entries: ForeignEntry[];
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const README = /(?:^|\/)readme\.md$/i;
/** What packages, themes and templates bring along; a folder of texts may have the same name. */
const BROUGHT =
  /(?:^|\/)(?:node_modules|bower_components)\/|^(?:(?!content\/|_posts\/)[^/]+\/)*?(?:vendor|archetypes|exampleSite|themes\/[^/]+)\//;
/** What a project says of itself, beside its README. */
const ABOUT =
  /^(?:(?!content\/|_posts\/|src\/)[^/]+\/)*(?:LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY)\.[^./]+$/i;
/** Files that systems leave in folders and archives. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** The columns of a list of readers. */
const ADDRESSES = /(?:^|[,;\t])"?e-?mail(?:[ _]address)?"?(?=[,;\t]|$)/i;

/** Substack's logs of who got and who opened each letter: their addresses are no list of readers. */
const DELIVERY_LOG = /\.(?:delivers|opens)\.csv$/i;

export function readExport(
  given: readonly ForeignFile[],
  { product, site = null, now }: ReadOptions,
): Result<ForeignExport, "unknown" | "cut"> {
  const files = given.filter(({ name }) => !HIDDEN.test(name));
  const withEnd = (end: RegExp) => files.filter(({ name }) => end.test(name));
  const csvs = withEnd(/\.csv$/i).map((file) => ({ file, text: decodeText(file.bytes()) }));
  const texts = (read: Read, told: Product) =>
    ok({
      product: told,
      site: read.site ?? site,
      entries: read.entries,
      files: new Map(files.map((file) => [file.name, file])),
      readers: csvs
        .filter(({ file, text }) => !DELIVERY_LOG.test(file.name) && ADDRESSES.test(headerOf(text)))
        .map(({ file }) => ({ name: file.name, file })),
    });
  const may = (each: Product) => product === undefined || product === each;

  if (may("wordpress")) {
    const xmls = withEnd(/\.(?:xml|wxr)$/i).map(({ name, bytes }) => ({
      name,
      xml: decodeDocument(bytes()),
    }));
    const own = xmls.filter(({ xml }) => isWordPress(xml));
    const cut = own.find(({ xml }) => isCutOff(xml));
    if (cut) return fail("cut", `${cut.name} is cut off: export it again, or a year at a time.`);
    if (own.length > 0) return texts(readWordPress(own.map(({ xml }) => xml)), "wordpress");
  }
  if (may("ghost")) {
    const reads = withEnd(/\.json$/i).flatMap((file) => readGhost(parsed(file), site) ?? []);
    if (reads.length > 0) return texts(together(reads), "ghost");
  }
  const substack = may("substack") ? csvs.find(({ text }) => isSubstack(text)) : undefined;
  if (substack) {
    const pages = new Map(withEnd(/\.html$/i).map((file) => [file.name.replace(/^.*\//, ""), file]));
    const htmlOf = (id: string) => {
      const file = pages.get(`${id}.html`);
      return file ? decodeText(file.bytes()) : null;
    };
    return texts(readSubstack(substack.text, htmlOf, site), "substack");
  }
  const beehiiv = may("beehiiv") ? csvs.filter(({ text }) => isBeehiiv(text)) : [];
  if (beehiiv.length > 0) return texts(together(beehiiv.map(({ text }) => readBeehiiv(text))), "beehiiv");
  const markdown = may("folder") ? withEnd(MARKDOWN) : [];
  const own = markdown.filter(({ name }) => !BROUGHT.test(name) && !ABOUT.test(name) && !README.test(name));
  if (own.length > 0) {
    const entries = own.map((file) => readMarkdown(file.name, decodeText(file.bytes()), { now }));
    const others = markdown.filter(({ name }) => BROUGHT.test(name) || ABOUT.test(name));
    return texts({ site: null, entries: [...entries, ...leftFiles(others.length)] }, "folder");
  }
  return fail(
    "unknown",
    "This is not an export of WordPress (XML), Ghost (JSON), Substack (a zip with posts.csv) or beehiiv (a CSV file of posts), nor a folder of Markdown.",
  );
}

/** Files of Markdown that are no text of the publication's are one entry: there may be thousands. */
const leftFiles = (count: number): ForeignEntry[] =>
  count === 0
    ? []
    : [
        {
          state: "left",
          kind: "post",
          title: counted(count, "file"),
          reason:
            "What packages, themes and templates bring, and what is about the project itself, is left out.",
        },
      ];

/** What several files of one system have. */
const together = (reads: readonly Read[]): Read => ({
  site: reads.map(({ site }) => site).find((site) => site !== null) ?? null,
  entries: reads.flatMap(({ entries }) => entries),
});

function parsed(file: ForeignFile): unknown {
  try {
    return JSON.parse(decodeDocument(file.bytes()));
  } catch {
    return null;
  }
}
