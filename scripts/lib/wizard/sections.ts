import path from "node:path";
import { type SectionEntry, sectionsIn } from "~/platform/publication/sections.ts";
import { publicationSchema } from "~/publication/reader/schema.ts";
import { hasConstant, withEntry, withImport, withoutEntry } from "./edits.ts";
import { fileWith, type Sources, withFile } from "./sources.ts";

/** A section that the publication has, or that its files have and leave out. */
export interface SectionState {
  /** Its entry: "events.workshops". */
  entry: string;
  name: string;
  about: string;
  on: boolean;
}

/** Returns the value of an entry; undefined when there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** Whether something stands there: an empty list or group is a section that is off. */
const isOn = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== "object" || Object.keys(value).length > 0);

/** Returns the sections that can be switched: one that was never written is not among them. */
export function sectionStates(sources: Sources, publication: unknown): SectionState[] {
  return sectionsIn(publicationSchema).flatMap(({ path: at, name, about }) => {
    const on = isOn(valueAt(publication, at));
    const kept = [...sources.files.values()].some((code) => hasConstant(code, String(at.at(-1))));
    return on || kept ? [{ entry: at.join("."), name, about, on }] : [];
  });
}

/** Leaves out or takes in the sections whose state is not the wanted one. Returns the new texts of the files. */
export function withSections(sources: Sources, publication: unknown, wanted: readonly string[]): Sources {
  const entries = new Map(sectionsIn(publicationSchema).map((section) => [section.path.join("."), section]));
  return sectionStates(sources, publication)
    .filter(({ entry, on }) => on !== wanted.includes(entry))
    .reduce((edited, { entry, on }) => {
      const section = entries.get(entry);
      return section ? (on ? without(edited, section) : within(edited, section)) : edited;
    }, sources);
}

/** The file that has what a section stands in, and the section's path in it. */
function placeOf(
  sources: Sources,
  { path: at }: Pick<SectionEntry, "path">,
): { file: string; path: string[] } {
  if (at.length === 1) return { file: sources.config, path: ["publication", ...at] };
  const file = fileWith(sources, at[0] ?? "");
  return { file, path: file === sources.config ? ["publication", ...at] : at };
}

/** Leaves an entry out; what it held stays in its file as a constant. */
export function without(sources: Sources, section: Pick<SectionEntry, "path" | "empty">): Sources {
  const { file, path: at } = placeOf(sources, section);
  const code = sources.files.get(file) ?? "";
  const left = withoutEntry(code, at, section.empty);
  return left === null ? sources : withFile(sources, file, left);
}

/** Takes an entry in again whose constant is in a file. */
export function within(sources: Sources, section: Pick<SectionEntry, "path">): Sources {
  const { file, path: at } = placeOf(sources, section);
  const name = String(at.at(-1));
  const code = withEntry(sources.files.get(file) ?? "", at);
  if (code === null) return sources;
  const holder = fileWith(sources, name);
  if (at.length > 2 || hasConstant(code, name) || holder === file) return withFile(sources, file, code);
  const from = path.relative(path.dirname(file), holder).split(path.sep).join("/");
  return withFile(sources, file, withImport(code, name, from.startsWith(".") ? from : `./${from}`));
}
