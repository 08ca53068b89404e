import { timeout } from "remix-utils/promise";
import { copyWidths } from "~/lib/picture/picture.ts";
import type { Inspected } from "./inspect.ts";

/** Scales pictures with Cloudflare Images, where it is bound. */

export interface Scaled {
  /** See `Picture.tone`. */
  tone: string;
  /** WebP, by the width in pixels. */
  copies: Map<number, Uint8Array>;
}

const SCALING_MS = 20_000;

/**
 * Returns the mean colour and the copies of a picture; null for a picture that moves, and when the binding cannot read
 * it or takes too long: the picture is then served as it is.
 */
export async function scalePicture(
  images: ImagesBinding,
  bytes: Uint8Array,
  { type, width }: Inspected,
): Promise<Scaled | null> {
  if (type === "gif") return null;
  const scaled = async (): Promise<Scaled> => {
    const pixel = await transformed(images, bytes, { width: 1, height: 1, fit: "cover" }, { format: "rgb" });
    const tone = Array.from(pixel.subarray(0, 3), (channel) => channel >> 5).join("");
    if (tone.length !== 3) throw new Error("the mean colour has not three channels");
    const copies = new Map<number, Uint8Array>();
    // One after the other: each holds the whole picture in memory.
    for (const copy of copyWidths(width))
      copies.set(
        copy,
        await transformed(images, bytes, { width: copy }, { format: "image/webp", quality: 80 }),
      );
    return { tone, copies };
  };
  return timeout(scaled(), { ms: SCALING_MS }).catch(() => null);
}

async function transformed(
  images: ImagesBinding,
  bytes: Uint8Array,
  transform: ImageTransform,
  output: ImageOutputOptions,
): Promise<Uint8Array> {
  const input = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const result = await images.input(input).transform(transform).output(output);
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}
