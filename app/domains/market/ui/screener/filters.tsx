import { Form } from "@remix-run/react";
import { TIERS } from "~/lib/growth-tiers.ts";
import { Button } from "~/ui/button.tsx";
import { Field, Select } from "~/ui/field.tsx";
import { Link } from "~/ui/link.tsx";
import { BOUNDS, type ScreenerView, screenerParams, screenerSearch } from "../../rules/screener/view.ts";

const TIER_LABELS = { high: "30% and more", moderate: "20% to 30%", lower: "Under 20%" } as const;

/** The filters: a form whose answer is an address, so that every selection has a link. */
export function Filters({ view }: { view: ScreenerView }) {
  const own = new Set<string>(["tier", ...BOUNDS.map(({ name }) => name)]);
  const chosen = screenerParams(view).filter(([name]) => own.has(name));
  return (
    <details open={chosen.length > 0} className="group mt-3">
      <summary className="inline-flex min-h-9 items-center text-sm font-semibold underline decoration-rule underline-offset-4 hover:decoration-current">
        Filters{chosen.length > 0 ? ` (${chosen.length})` : ""}
      </summary>
      <Form
        // The fields hold the address's values again after a change of the address.
        key={chosen.join("&")}
        method="get"
        preventScrollReset
        className="mt-2 grid grid-cols-2 items-end gap-x-4 gap-y-4 border-y border-rule py-5 sm:grid-cols-3 lg:grid-cols-4"
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
            maxLength={10}
          />
        ))}
        <p className="flex min-h-11 items-center gap-5">
          <Button type="submit" size="sm">
            Filter
          </Button>
          {chosen.length > 0 ? (
            <Link
              to={{ search: screenerSearch({ ...view, tier: null, bounds: {} }) }}
              preventScrollReset
              className="headline-link text-sm"
            >
              Clear filters
            </Link>
          ) : null}
        </p>
      </Form>
    </details>
  );
}
