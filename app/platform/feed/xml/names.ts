/** Modules by the end of their namespace's address, so that http, https and a final slash make no difference. */
const MODULES: Record<string, string> = {
  "search.yahoo.com/mrss": "media",
  "purl.org/dc/elements/1.1": "dc",
  "purl.org/dc/terms": "dcterms",
  "purl.org/rss/1.0/modules/content": "content",
  "www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
  "rssnamespace.org/feedburner/ext/1.0": "feedburner",
  "www.w3.org/1999/02/22-rdf-syntax-ns": "rdf",
  "www.w3.org/1999/xhtml": "xhtml",
  "www.w3.org/2005/atom": "atom",
  "purl.org/atom/ns": "atom",
  "purl.org/rss/1.0": "rss",
  "my.netscape.com/rdf/simple/0.9": "rss",
};

const moduleOf = (uri: string) =>
  MODULES[
    uri
      .toLowerCase()
      .replace(/^https?:\/\//, "")
      .replace(/[/#]*$/, "")
  ];

/** Learns the prefixes that tags declare, in document order, and names elements by module. */
export class XmlNames {
  private readonly prefixes = new Map<string, string>();
  /** Prefixes that stand for the format's own elements. */
  private readonly native = new Set(["rss"]);

  /** Returns the name under which feeds usually write the element. `name` and the attributes' names are lower-case. */
  canonical(name: string, attributes: Record<string, string>): string {
    for (const key in attributes) {
      const module = key.startsWith("xmlns:") ? moduleOf(attributes[key] ?? "") : undefined;
      if (module) this.prefixes.set(key.slice(6), module);
    }
    const [local = "", prefix] = name.split(":", 2).reverse();
    const module = prefix && (this.prefixes.get(prefix) ?? prefix);
    if (local === "feed" && (!module || module === "atom")) this.native.add("atom");
    if (local === "rss" && module) this.native.add(module);
    return !module || this.native.has(module) ? local : `${module}:${local}`;
  }
}
