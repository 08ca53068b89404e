import * as z from "zod/mini";
import { LISTS } from "~/domains/newsletter/fields.ts";
import { approveImport, cancelImport, receiveImport } from "~/domains/newsletter/store/import/staged.ts";
import { counted } from "~/lib/format.ts";
import { lineField, optionalLineField, textField } from "~/lib/forms/fields.ts";
import { fail, ok } from "~/lib/result.ts";
import { batch } from "~/platform/data/db.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { MOST_FILE_BYTES, startJob } from "~/platform/desk/files.ts";

/** Files of subscribers: brought, approved once their rows are checked, or given up. */

const IMPORTS = "/desk/readers/import";

export const bringSubscribers = defineAct({
  name: "bring-subscribers",
  role: "editor",
  most: MOST_FILE_BYTES,
  fields: z.object({
    pasted: z._default(z.string(), ""),
    list: z.enum(LISTS, "Please choose a list."),
    consentDay: optionalLineField({ max: 10 }),
    consentPlace: lineField({ missing: "Please enter where they consented.", max: 200 }),
    consentWording: textField({ missing: "Please enter the words they agreed to.", max: 1000 }),
  }),
  run: async ({ deps, files, fields: { pasted, consentDay, ...given } }) => {
    const { file } = files;
    if (!file && pasted.trim() === "") return fail("file", "Please choose a file, or paste its rows.");
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(pasted);
    const name = (file?.name || "Pasted rows").slice(0, 120);
    const received = await receiveImport(deps, { ...given, name, consentDay: consentDay ?? "" }, bytes);
    if (!received.ok) return received;
    await startJob(deps, "import-subscribers");
    const id = received.value;
    return ok({
      subject: `import/${id}`,
      says: `Uploaded “${name}” for checking. Nothing is stored yet.`,
      next: `${IMPORTS}/${id}`,
    });
  },
});

const id = z.string().check(z.maxLength(60));

export const storeSubscribers = defineAct({
  name: "store-subscribers",
  role: "editor",
  fields: z.object({ id }),
  run: async ({ deps, fields: { id } }) => {
    const [[approved]] = await batch(deps.db, [approveImport(id)]);
    if (!approved) return fail("id", "This import is not waiting to be stored.");
    await startJob(deps, "import-subscribers");
    return ok({ subject: `import/${id}`, says: `Storing an import of ${counted(approved.rows, "row")}.` });
  },
});

export const cancelSubscribers = defineAct({
  name: "cancel-subscribers",
  role: "editor",
  fields: z.object({ id }),
  run: async ({ deps, fields: { id } }) => {
    const [[cancelled]] = await batch(deps.db, cancelImport(deps, id));
    if (!cancelled) return fail("id", "It is too late to cancel this import.");
    return ok({ subject: `import/${id}`, says: "Cancelled an import. Its rows are deleted.", next: IMPORTS });
  },
});
