import * as z from "zod";
import { escapeMarkup } from "~/lib/text/xml.ts";
import { textIn } from "~/lib/text/xml-scan.ts";
import { embedded } from "./text.ts";

/** Makes HTML of what Substack's editor keeps as data of an empty element: posts of other sites, galleries, mentions. */

const EMPTY = /<(div|span)\b([^<>]*?)\sdata-attrs="([^"]*)"[^<>]*>\s*<\/\1>/g;

const shown = z.object({
  name: z.string().nullish(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  canonical_url: z.string().nullish(),
  gallery: z.object({ images: z.array(z.object({ src: z.string() })) }).nullish(),
});

/** @param notes gets a sentence for each embed that becomes a link, or is left out */
export const substackBody = (html: string, notes: Set<string>): string =>
  html.replace(EMPTY, (_, tag: string, before: string, data: string) => {
    const { name, title, url, canonical_url, gallery } = read(data);
    if (tag === "span") return escapeMarkup(name ?? "");
    if (gallery) return gallery.images.map(({ src }) => `<p><img src="${escapeMarkup(src)}"></p>`).join("");
    const address = canonical_url ?? url ?? "";
    if (/^https?:/.test(address)) return embedded(escapeMarkup(address), notes, title);
    const [, kind = "embed"] = /\bclass="([\w-]+)/.exec(before) ?? [];
    notes.add(`Substack’s “${kind}” is left out.`);
    return "";
  });

function read(data: string): z.infer<typeof shown> {
  try {
    return shown.parse(JSON.parse(textIn({ inner: data })));
  } catch {
    return {};
  }
}
