import { fail, ok } from "~/lib/result.ts";
import { defineForm } from "~/platform/forms/define-form.ts";
import { isLocalHost } from "~/platform/forms/origin.ts";
import { type SetupFields, setupFields } from "./schema.ts";
import { callSetup } from "./service.ts";

interface SetupDeps {
  setup?: Pick<Fetcher, "fetch">;
}

const HOUR_MS = 60 * 60_000;

/** Writes the answers into the publication's files. Its page is on the own computer only. */
export const setupForm = defineForm({
  name: "setup",
  schema: setupFields,
  proof: "page",
  limit: { most: 1000, windowMs: HOUR_MS },
  prepare: async (_, fields, request) =>
    isLocalHost(request) ? ok(fields) : fail("refused", "Only the computer that serves may write."),
  write: async ({ setup }: SetupDeps, fields: SetupFields) => {
    if (!setup) return fail("unavailable", "Only a site that npm start or npm run dev serves can be set up.");
    const written = await callSetup(setup, "write", fields);
    if (!written.ok) return fail(written.field ?? "refused", written.message);
    const { files, left, warnings, found, folder } = written;
    return ok({ files, left, warnings, found, folder });
  },
});
