import type { Deps } from "../deps.ts";
import { fetchUpstream } from "../sources/upstream.ts";
import { keepPicture } from "./keep-picture.ts";
import { MAX_PICTURE_BYTES } from "./pictures.ts";

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
  const kept = await keepPicture(deps, answer.value.bytes);
  return kept.state === "stored"
    ? kept
    : { state: "refused", reason: `The picture of ${URL.parse(address)?.host} ${kept.reason}.` };
}
