import { TIERS } from "~/lib/statistics/growth-tiers.ts";
import { Field, Select } from "~/ui/field.tsx";
import { FilterForm } from "~/ui/filter-form.tsx";
import {
  BOUND_MAX,
  BOUNDS,
  type ScreenerView,
  screenerParams,
  screenerSearch,
} from "../../rules/screener/view.ts";

const TIER_LABELS = { high: "30% and more", moderate: "20% to 30%", lower: "Under 20%" } as const;

/** The filters: a form whose answer is an address, so that every selection has a link. */
export function Filters({ view }: { view: ScreenerView }) {
  const own = new Set<string>(["tier", ...BOUNDS.map(({ name }) => name)]);
  const chosen = screenerParams(view).filter(([name]) => own.has(name));
  return (
    <FilterForm
      chosen={chosen.map(([name, value]) => `${name}=${value}`)}
      clear={{ search: screenerSearch({ ...view, tier: null, bounds: {} }) }}
      className="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4"
    >
      {screenerParams(view)
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <Select
        name="tier"
        label="Growth tier"
        none="All"
        defaultValue={view.tier ?? ""}
        options={TIERS.map((tier) => [tier, TIER_LABELS[tier]])}
      />
      {BOUNDS.map(({ name, label, unit }) => (
        <Field
          key={name}
          name={name}
          label={`${label} (${unit})`}
          defaultValue={view.bounds[name]?.toString() ?? ""}
          error={typeof view.bounds[name] === "string" ? "Enter a number, such as 25 or 2.5." : undefined}
          maxLength={BOUND_MAX}
        />
      ))}
    </FilterForm>
  );
}
