import { sha256Hex } from "~/lib/hash.ts";
import { copyPath } from "~/lib/picture/picture.ts";
import type { Deps } from "../deps.ts";
import { fetchUpstream } from "../sources/upstream.ts";
import { inspectPicture } from "./inspect.ts";
import { MAX_PICTURE_BYTES, picturePath, storePicture } from "./pictures.ts";
import { scalePicture } from "./scale.ts";

/** What came of a picture: its path here, that it will never be shown, or that it may be asked for again. */
export type FetchedPicture =
  | { state: "stored"; path: string }
  /** `reason` is a sentence. */
  | { state: "refused"; reason: string }
  /** `silent`: its host did not answer at all. */
  | { state: "later"; silent: boolean };

type FetchDeps = Pick<Deps, "fetch" | "now" | "vars" | "publication" | "media" | "images">;

const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif";

/** Fetches a picture of another host, checks it by its bytes and stores it, with copies where they can be made. */
export async function fetchPicture(deps: FetchDeps, address: string): Promise<FetchedPicture> {
  const answer = await fetchUpstream(deps, address, {
    accept: ACCEPT,
    maxBytes: MAX_PICTURE_BYTES,
    publicationsAddress: true,
  });
  if (!answer.ok) {
    const { code, message } = answer;
    if (code === "too-large" || code === "forbidden-address") return { state: "refused", reason: message };
    return { state: "later", silent: code === "timeout" || code === "unreachable" };
  }
  if (answer.value.notModified) return { state: "later", silent: false };
  const { bytes } = answer.value;
  const inspected = inspectPicture(bytes);
  if (typeof inspected === "string")
    return { state: "refused", reason: `The picture of ${URL.parse(address)?.host} ${inspected}.` };

  const scaled = deps.images ? await scalePicture(deps.images, bytes, inspected) : null;
  const { type, width, height } = inspected;
  const path = picturePath(await sha256Hex(bytes.buffer as ArrayBuffer), type, {
    width,
    height,
    tone: scaled?.tone,
  });
  // Copies first: a page that has the picture's address asks for them.
  for (const [copyWidth, copy] of scaled?.copies ?? [])
    await storePicture(deps, copyPath(path, copyWidth), copy);
  await storePicture(deps, path, bytes);
  return { state: "stored", path };
}
