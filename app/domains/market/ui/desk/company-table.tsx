import { currency, multiple } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { ActForm } from "~/ui/desk/act-form.tsx";
import { DeskTable } from "~/ui/desk/table.tsx";
import { Field } from "~/ui/field.tsx";
import type { ListedCompany } from "../../rules/desk/listed.ts";

/** The companies of the index with what they state of their ARR. */
export function CompanyTable({ companies }: { companies: readonly ListedCompany[] }) {
  return (
    <DeskTable
      caption="Companies of the index"
      columns={[
        { label: "Company" },
        { label: "Stated ARR", number: true },
        { label: "Day and source" },
        { label: "Shown ARR", number: true, wide: true },
        { label: "Price to ARR", number: true, wide: true },
      ]}
      rows={companies.map(({ symbol, name, stated, shown, isOfDesk, ofFiles }) => ({
        key: symbol,
        cells: [
          <span key="name" className="grid min-w-28">
            <a
              href={`/desk/market/${symbol}`}
              className="font-semibold underline-offset-2 hover:text-accent hover:underline"
            >
              {name}
            </a>
            <span className="text-sm text-soft">{symbol}</span>
          </span>,
          stated ? (
            currency(stated.usd / 1e9)
          ) : (
            <span key="none" className="text-soft">
              none
            </span>
          ),
          stated ? (
            <span key="source" className="grid">
              <span className="whitespace-nowrap tabular-nums">{stated.asOf}</span>
              <span className="text-sm text-soft">{stated.source}</span>
              {isOfDesk || ofFiles ? <span className="text-sm text-soft">stated at the desk</span> : null}
            </span>
          ) : (
            ""
          ),
          <Shown key="shown" shown={shown} />,
          shown?.priceToArr == null ? "" : multiple(shown.priceToArr),
        ],
      }))}
      empty="There are no companies."
    />
  );
}

function Shown({ shown }: Pick<ListedCompany, "shown">) {
  if (shown?.arr == null) return <span className="text-soft">none</span>;
  return (
    <span className="grid">
      <span>{currency(shown.arr)}</span>
      <span className="text-sm text-soft">
        {shown.arrBasis === "implied" ? "implied by revenue" : "reported"}
      </span>
      {shown.arrOld ? <span className="text-sm font-medium text-down">old</span> : null}
    </span>
  );
}

/** Takes a company into the index. */
export function AddCompany() {
  return (
    <section aria-labelledby="add-company" className="max-w-md">
      <h2 id="add-company" className="mb-4 border-t-2 border-strong pt-3 font-serif text-xl font-semibold">
        Add a company
      </h2>
      <ActForm act="add-company" label="Add a company" className="grid grid-cols-1 gap-5">
        {({ field }) => (
          <>
            <Field
              {...field("symbol")}
              label="Symbol at the exchange"
              autoComplete="off"
              maxLength={10}
              required
            />
            <Field {...field("name")} label="Name" autoComplete="off" maxLength={80} required />
            <Field
              {...field("cik")}
              label="Number at the SEC (CIK)"
              hint="Its filings give revenue and shares."
              inputMode="numeric"
              maxLength={10}
              required
            />
            <Button type="submit" className="justify-self-start">
              Add to the index
            </Button>
          </>
        )}
      </ActForm>
    </section>
  );
}
