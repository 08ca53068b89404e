import { isBeacon, isPublic } from "~/platform/html/images.ts";

/** The start of an address: one that holds the picture itself has no end that says anything. */
const SHOWN = 60;

const shortened = (address: string) => (address.length > SHOWN ? `${address.slice(0, SHOWN)}…` : address);

/**
 * Returns a sentence, without its end, about a picture that pages leave out; null for one that is shown, of another host
 * once the clock has brought it here.
 * @param hasPath whether a page or a file has this path
 */
export function whyLeftOut(address: string, hasPath: (path: string) => boolean): string | null {
  const because = (reason: string) => `${shortened(address)} is not shown: ${reason}`;
  if (/^\/(?!\/)/.test(address)) {
    const [pathname = ""] = address.split(/[?#]/);
    return hasPath(pathname) ? null : because("public/ has no such file");
  }
  const url = URL.parse(address, "https://site.invalid");
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    return because("put the picture beside the file");
  if (isBeacon(url.href)) return because("the address is one that counts readers");
  return isPublic(url.href) ? null : because("the address is none of the public internet");
}
