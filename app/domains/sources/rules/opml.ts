import { type Xml, xml, xmlDocument } from "~/lib/text/xml.ts";
import type { ListedSource } from "../schema.ts";
import { KIND_NAMES } from "./kinds.ts";

/** Returns all sources as a list that feed readers import: a folder a kind. */
export function opmlOf(title: string, sources: readonly ListedSource[]): string {
  const kinds = [...new Set(sources.map(({ kind }) => kind))];
  const outline = ({ name, url }: ListedSource): Xml =>
    xml`<outline type="rss" text="${name}" title="${name}" xmlUrl="${url}"/>`;
  const folder = (kind: ListedSource["kind"]): Xml =>
    xml`<outline text="${KIND_NAMES[kind]}" title="${KIND_NAMES[kind]}">${sources
      .filter((source) => source.kind === kind)
      .map(outline)}</outline>`;
  return xmlDocument(
    xml`<opml version="2.0"><head><title>${title}</title></head><body>${kinds.map(folder)}</body></opml>`,
  );
}
