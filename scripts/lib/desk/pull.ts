import { entryAt } from "~/domains/publication/rules/overlay.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { sectionsIn } from "~/platform/publication/sections.ts";
import { publicationMistakes } from "~/publication/reader/mistakes.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";
import { Mistake } from "../cli/mistake.ts";
import { edit, withEntryValue } from "../wizard/edit-entry.ts";
import { hasConstant, withElements, withoutValue } from "../wizard/edits.ts";
import { valueAt, within, without, withSections } from "../wizard/sections.ts";
import { changedFiles, evaluated, type Sources } from "../wizard/sources.ts";
import { type Difference, differences } from "./differences.ts";

export interface Pulled {
  /** As the formatter writes them. */
  sources: Sources;
  publication: Publication;
  /** The files that differ. */
  files: string[];
  /** What has to be changed by hand, a sentence each. */
  left: string[];
}

/**
 * Returns the files of a publication with what makes them another. Only what differs is edited: comments, order and
 * everything else stay.
 * @throws Mistake where the files would then say something else
 */
export async function pulled(sources: Sources, present: Publication, wanted: Publication): Promise<Pulled> {
  const switched = withParts(withSections(sources, present, sectionsOf(wanted)), present, wanted);
  const standing = switched === sources ? present : ((await evaluated(switched)).publication as Publication);
  const left = new Map<string, string>();
  const edited = differences(standing, wanted).reduce((files, one) => {
    try {
      return withDifference(files, one);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      left.set(one.path.join("."), error.message);
      return files;
    }
  }, switched);
  const files = changedFiles(sources, edited);
  const read = await evaluated(edited, files);
  const others = differences(read.publication, wanted).filter(({ path }) => !left.has(path.join(".")));
  if (others.length > 0) throw new Mistake(others.map(byHand).join("\n"));
  const [mistake] = publicationMistakes(read.publication);
  if (mistake) throw new Mistake(mistake.sentence);
  return {
    sources: read.sources,
    publication: read.publication as Publication,
    files: changedFiles(sources, read.sources),
    left: [...left.values()],
  };
}

const byHand = ({ path }: Difference) =>
  `${path.join(".")} is made of other values in its file: change it there by hand.`;

/** The sections that are on in a publication, by their entries. */
const sectionsOf = (publication: Publication): string[] =>
  sectionsIn(publicationSchema).flatMap(({ path }) => {
    const value = valueAt(publication, path);
    const isOn = typeof value === "object" && value !== null && Object.keys(value).length > 0;
    return isOn ? [path.join(".")] : [];
  });

/** Parts that are no sections and may be left out as a whole. */
function withParts(sources: Sources, present: Publication, wanted: Publication): Sources {
  const sections = new Set(sectionsIn(publicationSchema).map(({ path }) => path.join(".")));
  return Object.keys(publicationSchema.shape)
    .filter((part) => !sections.has(part))
    .reduce((files, part) => {
      const [is, shall] = [entryAt(present, part) !== undefined, entryAt(wanted, part) !== undefined];
      if (is && !shall) return without(files, { path: [part] });
      const isKept = [...files.files.values()].some((code) => hasConstant(code, part));
      return !is && shall && isKept ? within(files, { path: [part] }) : files;
    }, sources);
}

function withDifference(sources: Sources, one: Difference): Sources {
  if (one.kind === "elements") return edit(sources, one.path, (code, at) => withElements(code, at, one));
  if (one.after === undefined) return edit(sources, one.path, withoutValue);
  return withEntryValue(sources, one.path, one.after);
}
