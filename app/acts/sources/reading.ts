import * as z from "zod/mini";
import { lineField } from "~/lib/forms/fields.ts";
import { fail, ok } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { askCron } from "~/platform/sources/ask-cron.ts";

export const readSourceNow = defineAct({
  name: "read-source",
  role: "editor",
  fields: z.object({
    id: lineField({ missing: "This source does not exist.", max: 200 }),
    name: lineField({ missing: "This source does not exist.", max: 200 }),
  }),
  async run({ deps, fields: { id, name } }) {
    const asked = await askCron(deps, (cron) => cron.readSource(id));
    if (!asked.ok) return fail("unavailable", asked.message);
    const { state, message } = asked.value;
    if (state === "unknown" || state === "busy") return fail("unavailable", message);
    return ok({ subject: `source/${id}`, says: `Read “${name}”: ${message}` });
  },
});
