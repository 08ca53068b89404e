import * as z from "zod/mini";
import { fail, ok } from "~/lib/result.ts";
import { pictureMarkdown } from "~/lib/text/markdown-edit.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { ActDeps } from "~/platform/desk/record.ts";
import { draftId, MOST_PICTURE } from "./fields.ts";

/** Pictures of what is written: checked by their bytes, and stored under their digest. */

/** Stores a picture. Returns its path and the Markdown that shows it, or what is wrong with the file. */
export async function storePicture({ cron }: Pick<ActDeps, "cron">, picture: File) {
  if (!cron) return fail("unavailable", "Pictures cannot be stored right now. Please try again in a minute.");
  const came = await cron.keepPicture(new Uint8Array(await picture.arrayBuffer()));
  if (came.state === "refused") return fail("picture", `${picture.name || "The file"} ${came.reason}.`);
  return ok({ path: came.path, markdown: pictureMarkdown(came.path, picture.name) });
}

/** For the script of the editor, which puts it where the caret is. */
export const keepPicture = defineAct({
  name: "keep-picture",
  role: "editor",
  most: MOST_PICTURE,
  fields: z.object({ id: draftId }),
  run: async ({ deps, fields: { id }, files: { picture } }) => {
    if (!picture) return fail("picture", "Choose a picture first.");
    const stored = await storePicture(deps, picture);
    if (!stored.ok) return stored;
    const { path } = stored.value;
    return ok({ subject: `draft/${id}`, says: `Added the picture ${path}.`, answer: stored.value });
  },
});
