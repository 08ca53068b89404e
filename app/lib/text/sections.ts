import { ownValue } from "../own-value.ts";
import { slugify } from "./slug.ts";
import { withoutNoteMarks, withTags } from "./tags.ts";

export interface Section {
  id: string;
  /** The heading as plain text. */
  title: string;
}

/** The fewest sections that need a list: a shorter text is seen at a glance. */
const LEAST_SECTIONS = 4;

/** Sections are of the highest level that a text has: some editors begin below h2. */
const LEVELS = ["h2", "h3", "h4"].map((name) => ({
  name,
  heading: new RegExp(`<${name}(\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g"),
}));

/** Puts a prefix before each id and each link to one. */
const withPrefix = (html: string, prefix: string): string =>
  prefix === ""
    ? html
    : withTags(html, (tag) => tag.replace(/(\sid="|\shref="#)/g, (start) => start + prefix));

/**
 * Returns a text's sanitised HTML with an id for each section, and its sections: none for a text of fewer than four.
 * The prefix keeps the ids of several texts of a page apart, those of their notes too.
 */
export function withSections(html: string, prefix = ""): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const taken = new Set<string>();
  const own = withPrefix(html, prefix);
  const level = LEVELS.find(({ heading }) =>
    Array.from(own.matchAll(heading)).some(([, , content = ""]) => textOf(content)),
  );
  if (!level) return { html: own, sections: [] };
  const marked = own.replace(level.heading, (whole, attributes: string | undefined, content: string) => {
    const title = textOf(content);
    if (!title) return whole;
    const given = /\sid="([^"]+)"/.exec(attributes ?? "")?.[1];
    const id = given ?? unique(`${prefix}section-${slugify(title)}`, taken);
    taken.add(id);
    sections.push({ id, title });
    return given ? whole : `<${level.name} id="${id}"${attributes ?? ""}>${content}</${level.name}>`;
  });
  return sections.length < LEAST_SECTIONS ? { html: own, sections: [] } : { html: marked, sections };
}

function unique(id: string, taken: Set<string>): string {
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  return free;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

/** The text of a heading as the sanitiser wrote it, without the marks of notes. */
const textOf = (html: string): string =>
  withoutNoteMarks(html)
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (entity, name: string) => ownValue(ENTITIES, name) ?? entity)
    .replace(/\s+/g, " ")
    .trim();
