import { squeeze } from "~/lib/text/text.ts";
import { httpUrl } from "~/lib/url.ts";
import { parseXml, type XmlElement } from "~/platform/feed/xml/parse.ts";
import { sameAddress } from "../rules/listed.ts";

/** A list of feeds in OPML, as feed readers export it: outlines with an `xmlUrl`, in folders. */

export interface OpmlRow {
  address: string;
  name: string;
  /** Outermost first. */
  folders: string[];
}

const MOST_DEPTH = 20;

/** Returns the feeds of a list, each address once; null for what is no OPML. */
export function readOpml(text: string): OpmlRow[] | null {
  const document = parseXml(text);
  const opml = document.children.find(({ name }) => name === "opml");
  const body = opml?.children.find(({ name }) => name === "body");
  if (!body) return null;
  const rows = new Map<string, OpmlRow>();
  const walk = (parent: XmlElement, folders: string[]) => {
    for (const { name, attributes, children, ...rest } of parent.children) {
      if (name !== "outline") continue;
      const title = squeeze(attributes.title || attributes.text || "");
      const written = attributes.xmlurl ?? (attributes.type === "rss" ? attributes.url : undefined);
      if (written !== undefined) {
        const address = httpUrl(written) ?? written.trim();
        if (!rows.has(sameAddress(address)))
          rows.set(sameAddress(address), { address, name: title, folders });
      }
      if (folders.length < MOST_DEPTH)
        walk(
          { name, attributes, children, ...rest },
          title && written === undefined ? [...folders, title] : folders,
        );
    }
  };
  walk(body, []);
  return [...rows.values()];
}
