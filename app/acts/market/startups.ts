import * as z from "zod/mini";
import type { StartupFacts } from "~/domains/startups/config.ts";
import { readStartup, STARTUP_FIELDS } from "~/domains/startups/rules/entered-startup.ts";
import {
  readValuation,
  startupScreen,
  startupSlug,
  withValuation,
} from "~/domains/startups/rules/stated-valuation.ts";
import { currency } from "~/lib/format.ts";
import { lineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import { type Listed, listRecord, todayOf, wrongFields } from "./lists.ts";
import { factsOf, withPrices } from "./priced.ts";

/** The startups of the index: which there are, and what each was last known to be worth. */

export const startups = listRecord<StartupFacts>({
  kind: "startup",
  part: "startups",
  of: (publication) => [...factsOf(publication)],
  put: (_, list) => list,
  idOf: startupSlug,
  beside: {
    part: "market",
    wanted: ({ market }, list, files) => market && withPrices(market, list, files),
  },
  written: async () => {},
});

const text = z._default(z.string().check(z.maxLength(500, "Please keep to 500 characters.")), "");
const slug = lineField({ missing: "This company does not exist.", max: 100 });

type Changed = Result<Listed<StartupFacts> | null, string>;

export const addStartup = defineAct({
  name: "add-startup",
  role: "editor",
  fields: z.object(Object.fromEntries(STARTUP_FIELDS.map((name) => [name, text]))) as z.ZodMiniObject<
    Record<(typeof STARTUP_FIELDS)[number], typeof text>
  >,
  record: startups.record,
  id: ({ name }) => startupSlug({ name }),
  async apply({ deps, before, fields }): Promise<Changed> {
    const read = readStartup(fields, todayOf(deps));
    if (!read.ok) return wrongFields(read.errors);
    const id = startupSlug(read.value);
    if (id === "") return fail("name", "Please enter a name with letters.");
    if (before) return fail("name", `${before.entry.name} is already listed.`);
    const value = await startups.atEnd(deps, read.value);
    const mistake = await startups.mistakeOf(deps, id, value);
    return mistake ? fail("name", mistake) : ok(value);
  },
  says: ({ after }) => `Added ${after?.entry.name} to the startups.`,
  next: ({ fields: { name } }) => startupScreen({ name }),
});

export const removeStartup = defineAct({
  name: "remove-startup",
  role: "editor",
  fields: z.object({ slug }),
  record: startups.record,
  id: ({ slug }) => slug,
  async apply({ deps, before, fields: { slug } }): Promise<Changed> {
    if (!before) return fail("slug", "This company is no longer in the list.");
    const mistake = await startups.mistakeOf(deps, slug, null);
    return mistake ? fail("slug", mistake) : ok(null);
  },
  says: ({ before, fields: { slug } }) => `Removed ${before?.entry.name ?? slug} from the startups.`,
  next: () => "/desk/market",
});

export const stateValuation = defineAct({
  name: "state-valuation",
  role: "editor",
  fields: z.object({ slug, usd: text, on: text, basis: text, source: text, fundedOn: text }),
  record: startups.record,
  id: ({ slug }) => slug,
  async apply({ deps, before, fields: { slug, ...fields } }): Promise<Changed> {
    if (!before) return fail("slug", "This company is no longer in the list.");
    const read = readValuation(fields, todayOf(deps));
    if (!read.ok) return wrongFields(read.errors);
    const value = { ...before, entry: withValuation(before.entry, read.value, fields.fundedOn) };
    const mistake = await startups.mistakeOf(deps, slug, value);
    return mistake ? fail("usd", mistake) : ok(value);
  },
  says: ({ before, after }) => {
    const told = (listed: Listed<StartupFacts> | null) =>
      listed ? `${currency(listed.entry.valuation.billions)} of ${listed.entry.valuation.on}` : "";
    return `Valuation of ${after?.entry.name}: ${told(after)} (${after?.entry.valuation.source}), before ${told(before)}.`;
  },
  next: ({ fields: { slug } }) => `/desk/market/startups/${slug}`,
});

export const startupActs = [addStartup, removeStartup, stateValuation];
