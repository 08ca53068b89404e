import { sha256Hex } from "~/lib/hash.ts";
import { copyPath } from "~/lib/picture/picture.ts";
import type { Deps } from "../deps.ts";
import type { KeptPicture } from "../env.ts";
import { inspectPicture } from "./inspect.ts";
import { MAX_PICTURE_BYTES, picturePath, storePicture } from "./pictures.ts";
import { scalePicture } from "./scale.ts";

/** Checks a picture by its bytes and stores it, with copies where they can be made. */
export async function keepPicture(
  deps: Pick<Deps, "media" | "images">,
  bytes: Uint8Array,
): Promise<KeptPicture> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) {
    const megabytes = (bytes.byteLength / 1e6).toFixed(1);
    return { state: "refused", reason: `has ${megabytes} MB; it may have ${MAX_PICTURE_BYTES / 1e6}` };
  }
  const inspected = inspectPicture(bytes);
  if (typeof inspected === "string") return { state: "refused", reason: inspected };
  const scaled = deps.images ? await scalePicture(deps.images, bytes, inspected) : null;
  const { type, width, height } = inspected;
  const digest = await sha256Hex(bytes.slice().buffer as ArrayBuffer);
  const path = picturePath(digest, type, { width, height, tone: scaled?.tone });
  // Copies first: a page that has the picture's address asks for them.
  for (const [copyWidth, copy] of scaled?.copies ?? [])
    await storePicture(deps, copyPath(path, copyWidth), copy);
  await storePicture(deps, path, bytes);
  return { state: "stored", path };
}
