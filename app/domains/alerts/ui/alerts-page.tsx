import type { FormResult } from "~/lib/forms/form.ts";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";
import { MANAGE_PATH } from "../rules/copy.ts";
import type { Company } from "../schema.ts";
import { AlertForm } from "./alert-form.tsx";

interface AlertsPageProps {
  companies: readonly Company[];
  /** The symbol that the address names. */
  chosen: string | null;
  /** How many alerts an address may have. */
  most: number;
  answered?: FormResult;
}

/** The page of the form, with what an alert does and does not do. */
export function AlertsPage({ companies, chosen, most, answered }: AlertsPageProps) {
  return (
    <div className="page pb-16">
      <PageHeading title="Mail alerts">
        An email when a company’s multiple crosses your threshold, when it files a quarter, or when its price
        moves.
      </PageHeading>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,36rem)_minmax(0,22rem)] lg:justify-between">
        <AlertForm place="page" companies={companies} chosen={chosen} answered={answered} />
        <aside className="self-start border-t-2 border-strong pt-3 leading-relaxed">
          <h2 className="font-serif text-xl font-semibold">How alerts work</h2>
          <ul className="mt-3 grid list-disc gap-2 ps-5">
            <li>Figures are compared every few minutes, as these pages show them.</li>
            <li>
              A crossing needs a figure on each side of your threshold: if the value is already above, you
              hear of it only after it has been below.
            </li>
            <li>A price alert comes at most once a day, and never for an old or sample price.</li>
            <li>
              Alerts that trigger together arrive in one email, each with its day, source and your threshold.
            </li>
            <li>{`An address may have ${most} alerts. Each email ends its alert with one click.`}</li>
          </ul>
          <p className="mt-4">
            <Link
              to={MANAGE_PATH}
              reloadDocument
              className="font-semibold text-accent underline underline-offset-2"
            >
              See or end your alerts
            </Link>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** The form on a company's own page. */
export function CompanyAlerts({ company }: { company: Company }) {
  return (
    <section aria-labelledby="alerts" className="no-print mt-14">
      <SectionHeading id="alerts">Mail alerts</SectionHeading>
      <div className="mt-4 grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <p className="leading-relaxed text-soft">
          {`An email when the multiple of ${company.name} crosses your threshold, when it files a quarter, or when its price moves. `}
          <Link to={MANAGE_PATH} reloadDocument className="text-accent underline underline-offset-2">
            See or end your alerts
          </Link>
        </p>
        <div className="max-w-xl">
          <AlertForm place="company" company={company} />
        </div>
      </div>
    </section>
  );
}
