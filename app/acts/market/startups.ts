import * as z from "zod/mini";
import type { StartupFacts } from "~/domains/startups/config.ts";
import { readStartup, STARTUP_FIELDS } from "~/domains/startups/rules/entered-startup.ts";
import { readValuation, startupSlug } from "~/domains/startups/rules/stated-valuation.ts";
import { currency } from "~/lib/format.ts";
import { lineField } from "~/lib/forms/fields.ts";
import { fail, ok, type Result } from "~/lib/result.ts";
import { defineAct } from "~/platform/desk/act.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { type Listed, listRecord, todayOf, wrongFields } from "./lists.ts";

/** The startups of the index: which there are, and what each was last known to be worth. */

const factsOf = ({ startups }: Publication) => (startups as StartupFacts[] | undefined) ?? [];

export const startups = listRecord<StartupFacts>({
  kind: "startup",
  part: "startups",
  of: (publication) => [...factsOf(publication)],
  put: (_, list) => list,
  idOf: startupSlug,
  beside: { part: "market", wanted: withPricesOf },
  written: async () => {},
});

const symbolOf = (facts: StartupFacts | undefined) => (facts?.status === "public" ? facts.symbol : null);

/**
 * Returns the market with a price for each public startup. A symbol that only a startup needed which is no longer there
 * goes with it, unless the files have it.
 */
function withPricesOf(
  { market, ...publication }: Publication,
  list: StartupFacts[],
  files: Publication,
): unknown {
  if (!market) return null;
  const needed = new Map(list.flatMap((one) => (one.status === "public" ? [[one.symbol, one.name]] : [])));
  const left = factsOf(publication as Publication).flatMap((one) => symbolOf(one) ?? []);
  const ofFiles = new Set(files.market?.others.map(({ symbol }) => symbol));
  const kept = market.others.filter(
    ({ symbol }) => needed.has(symbol) || ofFiles.has(symbol) || !left.includes(symbol),
  );
  const known = new Set([...market.companies, ...kept].map(({ symbol }) => symbol));
  const added = [...needed].flatMap(([symbol = "", name = ""]) =>
    known.has(symbol) ? [] : [{ symbol, name }],
  );
  return { ...market, others: [...kept, ...added] };
}

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
  next: ({ fields: { name } }) => `/desk/market/startups/${startupSlug({ name })}`,
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
  fields: z.object({ slug, usd: text, on: text, basis: text, source: text }),
  record: startups.record,
  id: ({ slug }) => slug,
  async apply({ deps, before, fields: { slug, ...fields } }): Promise<Changed> {
    if (!before) return fail("slug", "This company is no longer in the list.");
    const read = readValuation(fields, todayOf(deps));
    if (!read.ok) return wrongFields(read.errors);
    const value = { ...before, entry: { ...before.entry, valuation: read.value } };
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
