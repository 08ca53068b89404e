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
const PACKAGES = /(?:^|\/)(?:node_modules|bower_components)\//;
/** What packages, themes and templates bring along to a site. Elsewhere, a folder of texts may have the same name. */
const BROUGHT = /^(?:(?!content\/|_posts\/|src\/)[^/]+\/)*?(?:vendor|archetypes|exampleSite|themes\/[^/]+)\//;
/** What only the folder of a site has, which may lie in the one that is given. */
const SITE =
  /^(?:[^/]+\/)*(?:(?:content|_posts)\/|(?:(?:hugo|config|_config)\.(?:toml|ya?ml|json)|(?:astro|eleventy)\.config\.[cm]?[jt]s|\.eleventy\.[cm]?js)$)/;
/** What a project says of itself, beside its README. Texts of these names begin with a small letter. */
const ABOUT =
  /^(?:(?!content\/|_posts\/|src\/)[^/]+\/)*(?:L(?:ICEN[CS]E|icen[cs]e)|C(?:HANGELOG|hangelog)|C(?:ONTRIBUTING|ontributing)|C(?:ODE_OF_CONDUCT|ode_of_conduct)|S(?:ECURITY|ecurity))\.[^./]+$/;
/** Files that systems leave in folders and archives. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/** Files that are named of those that are left out together. */
const MOST_NAMED = 3;

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
  const isSite = given.some(({ name }) => SITE.test(name) && !PACKAGES.test(name));
  const isOther = ({ name }: ForeignFile) =>
    PACKAGES.test(name) || ABOUT.test(name) || (isSite && BROUGHT.test(name));
  const own = markdown.filter((file) => !isOther(file) && !README.test(file.name));
  if (own.length > 0) {
    const entries = own.map((file) => readMarkdown(file.name, decodeText(file.bytes()), { now }));
    const others = markdown.filter(isOther).map(({ name }) => name);
    return texts({ site: null, entries: [...entries, ...leftFiles(others)] }, "folder");
  }
  return fail(
    "unknown",
    "This is not an export of WordPress (XML), Ghost (JSON), Substack (a zip with posts.csv) or beehiiv (a CSV file of posts), nor a folder of Markdown.",
  );
}

/** Files of Markdown that are no text of the publication's are one entry: there may be thousands. */
function leftFiles(names: readonly string[]): ForeignEntry[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  const shown = names.slice(0, MOST_NAMED).join(", ") + more;
  return [
    {
      state: "left",
      kind: "post",
      title: counted(names.length, "file"),
      reason: `What packages, themes and templates bring, and what is about the project itself, is left out: ${shown}.`,
    },
  ];
}

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
