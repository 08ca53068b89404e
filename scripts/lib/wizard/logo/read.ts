import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { MarkPart } from "~/lib/mark/mark.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { fetchUpstream } from "~/platform/sources/upstream.ts";
import { Mistake } from "../../cli/mistake.ts";
import { fromInvoker } from "../../project.ts";
import { markOfPicture } from "./trace.ts";

/** Pixels of the longer side as it is traced: sixteen to a unit of the mark's field. */
const SIDE = 512;

const MOST_BYTES = 5_000_000;
const MOST_PIXELS = 50_000_000;

/**
 * Reads a picture (SVG, PNG, JPEG, WebP, AVIF or GIF) as the parts of a publication's mark. It is drawn and traced: nothing
 * of the file itself is kept, neither its scripts nor its links.
 * @param where a file of this computer, or an address
 * @throws Mistake for what cannot be read or drawn so
 */
export async function readLogo(publication: Publication, where: string): Promise<MarkPart[]> {
  const bytes = /^https?:\/\//i.test(where) ? await keptBytes(publication, where) : await fileBytes(where);
  const parts = await traced(where, bytes);
  if (parts === "detailed")
    throw new Mistake(`${where} has too many details for a mark: take a simpler version of the logo.`);
  if (parts === null) throw new Mistake(`${where} shows nothing.`);
  return parts;
}

async function traced(where: string, bytes: Uint8Array) {
  try {
    const { width = SIDE, height = SIDE, density = 72, format } = await sharp(bytes, LIMITS).metadata();
    // Curves are drawn as large as they are traced; the density of a file without a size is limited.
    const enlarged =
      format === "svg" ? Math.min(2400, (density * SIDE) / Math.max(width, height, 1)) : density;
    const { data, info } = await sharp(bytes, { ...LIMITS, density: Math.max(1, enlarged) })
      .resize(SIDE, SIDE, { fit: "inside" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return markOfPicture({ width: info.width, height: info.height, data });
  } catch {
    throw new Mistake(`${where} is no picture: SVG, PNG, JPEG, WebP, AVIF or GIF.`);
  }
}

const LIMITS = { limitInputPixels: MOST_PIXELS };

async function fileBytes(where: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(fromInvoker(where)));
  } catch {
    throw new Mistake(`There is no file ${where}.`);
  }
}

/** The last address: a page asks for it at each change of another answer. */
let last: { address: string; at: number; bytes: Uint8Array } | undefined;

const KEPT_MS = 60_000;

async function keptBytes(publication: Publication, address: string): Promise<Uint8Array> {
  if (last?.address !== address || Date.now() - last.at > KEPT_MS)
    last = { address, at: Date.now(), bytes: await fetched(publication, address) };
  return last.bytes;
}

async function fetched(publication: Publication, address: string): Promise<Uint8Array> {
  const { UPSTREAM_GATEWAY } = process.env;
  const deps = { fetch, now: () => new Date(), vars: { UPSTREAM_GATEWAY }, publication };
  const answer = await fetchUpstream(deps as Parameters<typeof fetchUpstream>[0], address, {
    accept: "image/svg+xml, image/*",
    maxBytes: MOST_BYTES,
    publicationsAddress: true,
  });
  if (!answer.ok) throw new Mistake(`${address}: ${answer.message}`);
  if (answer.value.notModified) throw new Mistake(`${address} answered that nothing has changed.`);
  return answer.value.bytes;
}
