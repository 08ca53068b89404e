import * as z from "zod/mini";
import { type CorrectionFields, differing } from "~/domains/content/rules/desk/corrections.ts";
import { markOfField, plainly, type ShownFields } from "~/domains/content/rules/desk/shown-fields.ts";
import { parseRef } from "~/domains/content/store/desk/decide.ts";
import { readItem } from "~/domains/content/store/desk/items.ts";
import { lineField } from "~/lib/forms/fields.ts";
import { parsePicture } from "~/lib/picture/picture.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { manyLines, oneLine } from "~/lib/text/text.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { itemField, nameField } from "./fields.ts";
import { corrections } from "./records.ts";

/** Bytes of the form with a picture. */
const MOST = 11 * 1024 * 1024;

const MOST_TEASER = { article: 600, video: 10_000 };

const text = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value ?? ""),
);

export const correctItem = defineAct({
  name: "correct-item",
  role: "editor",
  most: MOST,
  fields: z.object({
    item: itemField,
    title: lineField({ missing: "Please enter a title.", max: 300 }),
    teaser: z.pipe(text, z.transform(manyLines)),
    author: z.pipe(text, z.transform(oneLine)),
    /** Slugs, a line each. */
    categories: text,
    /** `keep`: as it is. `stated`: that of the source. `none`: the generated cover. `other`: the address or the file. */
    picture: z.enum(["keep", "stated", "none", "other"], "Please choose a picture."),
    address: z.pipe(text, z.transform(oneLine)),
    /** The marks of what the form showed. */
    "was.title": text,
    "was.teaser": text,
    "was.author": text,
    "was.categories": text,
  }),
  record: corrections,
  id: ({ item }) => item,
  async apply({ deps, fields, files, before }): Promise<Result<CorrectionFields | null, string>> {
    const ref = parseRef(fields.item);
    const item = ref && (await readItem(deps.db, ref.kind, ref.id));
    if (!item) return fail("title", "This item no longer exists.");
    const most = MOST_TEASER[item.kind];
    if (fields.teaser.length > most) return fail("teaser", `Please keep to ${most} characters.`);
    // A page, its data and the feeds name the author of an article; a video may be without its channel.
    if (fields.author === "" && item.kind === "article") return fail("author", "Please enter an author.");
    if (fields.author.length > 200) return fail("author", "Please keep to 200 characters.");
    const categories = categoriesOf(deps, fields.categories, item.stated.categories);
    if (!categories.ok) return categories;
    const { stated } = item;
    const plain = plainly(stated);
    // What nobody touched stays as it is by now: the source may state something else than the form showed.
    const wanted = <Name extends keyof ShownFields>(name: Name, value: ShownFields[Name]) =>
      fields[`was.${name}`] === markOfField(value) ? (before?.[name] ?? plain[name]) : value;
    const changed = differing(plain, {
      title: wanted("title", fields.title),
      teaser: wanted("teaser", fields.teaser),
      author: wanted("author", fields.author),
      categories: wanted("categories", categories.value),
      picture: stated.picture,
    });
    const picture = await pictureOf(deps, fields, files.file, before);
    if (!picture.ok) return picture;
    const next: CorrectionFields = {
      ...changed,
      ...(picture.value !== undefined && { picture: picture.value }),
    };
    return ok(Object.keys(next).length > 0 ? next : null);
  },
  says: ({ fields: { title }, after }) =>
    after ? `Corrected ${listed(Object.keys(after))} of “${title}”.` : `“${title}” matches its source again.`,
});

export const takeBackCorrection = defineAct({
  name: "take-back-correction",
  role: "editor",
  fields: z.object({ item: itemField, name: nameField }),
  record: corrections,
  id: ({ item }) => item,
  apply: (): Result<null, string> => ok(null),
  says: ({ fields: { name } }) => `Undid the corrections of “${name}”.`,
});

/** The chosen categories in the publication's order, the source's first one leading if it stays. */
function categoriesOf(
  { publication }: ActDeps,
  lines: string,
  stated: readonly string[],
): Result<string[], string> {
  const chosen = new Set(lines.split("\n").filter(Boolean));
  const known = publication.categories.map(({ slug }) => slug).filter((slug) => chosen.has(slug));
  const first = stated.filter((slug) => known.includes(slug));
  const categories = [...first, ...known.filter((slug) => !first.includes(slug))];
  return categories.length > 0 ? ok(categories) : fail("categories", "Please choose at least one category.");
}

/** What the correction says of the picture; undefined for nothing. */
async function pictureOf(
  { cron }: ActDeps,
  { picture, address }: { picture: string; address: string },
  file: File | undefined,
  before: CorrectionFields | null,
): Promise<Result<string | null | undefined, string>> {
  if (picture === "keep") return ok(before?.picture);
  if (picture === "stated") return ok(undefined);
  if (picture === "none") return ok(null);
  if (parsePicture(address)) return ok(address);
  if (!file && !address) return fail("address", "Please choose a file, or enter the picture’s address.");
  if (!file && !/^https:\/\//.test(address)) return fail("address", "The address must begin with https://.");
  if (!cron) return fail("unavailable", "Pictures cannot be uploaded right now. Please try again.");
  if (!file) {
    const brought = await cron.bringPicture(address);
    return brought.state === "stored" ? ok(brought.path) : fail("address", brought.reason);
  }
  const kept = await cron.keepPicture(new Uint8Array(await file.arrayBuffer()));
  return kept.state === "stored" ? ok(kept.path) : fail("address", `The picture ${kept.reason}.`);
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
