import { oneLine } from "~/lib/text/text.ts";
import type { LinkTo } from "~/platform/mail/template/markdown.ts";
import { GO_PATH } from "../rules/copy.ts";

/** A link of a letter that leads over this site, where it is counted. */
export interface CountedLink {
  /** Random: whoever has not got the mail does not know it. */
  id: string;
  url: string;
  label: string;
}

const ID_BYTES = 9;

/** Matches words that are an address: one that leads elsewhere than it says would look like fraud. */
const ADDRESS = /^(https?:\/\/|www\.)\S+$/i;

/**
 * Gives the links of one letter their counted addresses, the same for every reader, and collects them. Several links to
 * an address are one.
 */
export function countedLinks(origin: string): { linkTo: LinkTo; links: CountedLink[] } {
  const byUrl = new Map<string, CountedLink>();
  const links: CountedLink[] = [];
  const linkTo: LinkTo = (url, label) => {
    if (ADDRESS.test(label.trim())) return url;
    const known = byUrl.get(url);
    if (known) return addressOf(known);
    const link = { id: randomId(), url, label: oneLine(label).slice(0, 200) || url };
    byUrl.set(url, link);
    links.push(link);
    return addressOf(link);
  };
  const addressOf = ({ id }: CountedLink) => `${origin}${GO_PATH}/${id}`;
  return { linkTo, links };
}

const randomId = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(ID_BYTES))))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
