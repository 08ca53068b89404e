import type { ForeignExport, ForeignFile, ForeignItem } from "~/domains/moving/schema.ts";
import { sha256Hex } from "~/lib/hash.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import { percentDecoded } from "~/lib/url.ts";
import type { Deps } from "~/platform/deps.ts";
import { inspectPicture } from "~/platform/images/inspect.ts";
import { MAX_PICTURE_BYTES, picturePath, storePicture } from "~/platform/images/pictures.ts";
import { bytesOfData, dataAddressesIn, withAddresses } from "./text-pictures.ts";

/** The pictures that lie in an export, beside the texts that show them. */

export interface ArchivePictures {
  /** Returns where the picture of an address is here; null for one that is missing from the export. */
  pathOf: (address: string, from?: string) => string | null;
  /** Reads the pictures of these addresses, and stores them unless this is a dry run. Returns a sentence for each that cannot be shown. */
  read: (addresses: readonly string[], from?: string) => Promise<string[]>;
  /**
   * Reads the pictures that stand in a text itself. Returns the text with addresses for them that `pathOf` knows, and a
   * sentence for each that cannot be shown.
   */
  readIn: (text: ForeignItem["text"]) => Promise<{ text: ForeignItem["text"]; reasons: string[] }>;
}

/** Before the paths of pictures that stand in HTML: cleaning keeps only absolute addresses. */
const IN_TEXT = "https://picture-in-text.example";

export function archivePictures(
  deps: Pick<Deps, "media">,
  { files, site }: Pick<ForeignExport, "files" | "site">,
  { dryRun }: { dryRun: boolean },
): ArchivePictures {
  const read = new Map<string, Kept>();
  const byName = new Map<string, string[]>();
  for (const name of files.keys()) {
    const last = lastOf(name);
    byName.set(last, [...(byName.get(last) ?? []), name]);
  }
  /** The paths of pictures that stand in texts, by the addresses that they were given. */
  const inText = new Map<string, string>();
  const host = site ? hostOf(site) : null;

  /** The file that an address means: beside the text, or at the end of the same path. */
  const fileOf = (address: string, from = ""): ForeignFile | null => {
    const isAbsolute = /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address);
    if (!isAbsolute) return files.get(joined(from, withoutQuery(address))) ?? null;
    const url = URL.parse(address, site ?? "https://site.invalid");
    if (!url || (/^https?:/i.test(address) && host !== null && hostOf(url.href) !== host)) return null;
    const path = percentDecoded(url.pathname).normalize("NFC");
    // Systems keep what is under /images/ in "static/images/", "public/images/" or "content/images/".
    const name = byName
      .get(lastOf(path))
      ?.find((each) => `/${each}`.endsWith(path) || path.endsWith(`/${each}`));
    return name === undefined ? null : (files.get(name) ?? null);
  };

  return {
    pathOf(address, from) {
      if (inText.has(address)) return inText.get(address) ?? null;
      const file = fileOf(address, from);
      const came = file ? read.get(file.name) : undefined;
      return came && "path" in came ? came.path : null;
    },
    async read(addresses, from) {
      const reasons: string[] = [];
      for (const address of addresses.filter((each) => !inText.has(each))) {
        const file = fileOf(address, from);
        if (!file) {
          if (!/^(?:https?:)?\/\//i.test(address) && !address.startsWith("data:"))
            reasons.push(`The picture ${address.slice(0, 120)} is missing from the export.`);
          continue;
        }
        const came = read.get(file.name) ?? (await store(deps, files, file, dryRun));
        read.set(file.name, came);
        if ("reason" in came) reasons.push(`The picture ${file.name} ${came.reason}.`);
      }
      return reasons;
    },
    async readIn(text) {
      const reasons: string[] = [];
      const addresses = new Map<string, string>();
      for (const data of dataAddressesIn(text)) {
        const came = await store(deps, files, { name: "", bytes: () => bytesOfData(data) }, dryRun);
        if ("reason" in came) {
          reasons.push(`A picture that stands in the text itself ${came.reason}.`);
          continue;
        }
        // Markdown is compiled with its relative addresses, HTML is cleaned of them.
        const address = text.format === "markdown" ? came.path.slice(1) : IN_TEXT + came.path;
        addresses.set(data, address);
        inText.set(address, came.path);
      }
      const source = withAddresses(text, (data) => addresses.get(data) ?? data);
      return { text: { ...text, source }, reasons };
    },
  };
}

type Kept = { path: string } | { reason: string };

async function store(
  { media }: Pick<Deps, "media">,
  files: ForeignExport["files"],
  file: ForeignFile,
  dryRun: boolean,
): Promise<Kept> {
  const bytes = file.bytes();
  if (bytes.byteLength > MAX_PICTURE_BYTES)
    return {
      reason: `has ${(bytes.byteLength / 1e6).toFixed(1)} MB; it may have ${MAX_PICTURE_BYTES / 1e6}`,
    };
  const digest = await sha256Hex(bytes.slice().buffer as ArrayBuffer);
  const copies = copiesOf(files, file, digest);
  const inspected = inspectPicture(bytes);
  if (typeof inspected === "string") return { reason: inspected };
  const { type, width, height } = inspected;
  const path = picturePath(digest, type, { width, height, tone: copies?.tone });
  if (dryRun) return { path };
  // Copies first: a page that has the picture's address asks for them.
  for (const { path: copy, file } of copies?.files ?? []) await storePicture({ media }, copy, file.bytes());
  await storePicture({ media }, path, bytes);
  return { path };
}

/** The copies of a picture of our own export, and its tone, which promises them. Null where one is missing. */
function copiesOf(files: ForeignExport["files"], { name }: ForeignFile, digest: string) {
  const own = parsePicture(`/media/${lastOf(name)}`);
  if (!own?.tone || !own.path.startsWith(`/media/${digest.slice(0, 32)}-`)) return null;
  const folder = name.slice(0, name.length - lastOf(name).length);
  const found = own.copies.flatMap(({ path }) => {
    const file = files.get(folder + lastOf(path));
    return file && typeof inspectPicture(file.bytes()) !== "string" ? [{ path, file }] : [];
  });
  return found.length === own.copies.length ? { tone: own.tone, files: found } : null;
}

const lastOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const withoutQuery = (address: string) => address.replace(/[?#].*$/, "");
const hostOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, "") ?? null;

/** Returns the path that a relative address means in the file `from`. */
export function joined(from: string, address: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of percentDecoded(address).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  // As the names of files: macOS writes letters with their marks apart.
  return parts.join("/").normalize("NFC");
}
