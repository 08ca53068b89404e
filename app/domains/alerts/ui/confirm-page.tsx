import { counted } from "~/lib/format.ts";
import { type BrokenLink, brokenLink } from "~/lib/forms/broken-link.ts";
import type { FormResult } from "~/lib/forms/form.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { ALERTS_PATH } from "../rules/copy.ts";
import type { AlertRule, Company } from "../schema.ts";
import { AlertList } from "./alert-list.tsx";

type Shown = AlertRule & { id: string };

interface Alerts {
  waiting: Shown[];
  active: Shown[];
}

interface ConfirmPageProps {
  companies: readonly Company[];
  link: { state: "ready"; alerts: Alerts } | { state: BrokenLink };
  /** The result of pressing the button; `manage` is the address's own page. */
  answered?: FormResult<Alerts & { manage: string }>;
}

/** The page behind the link of a confirmation mail: the alerts that wait and a button, then the result. */
export function ConfirmAlertsPage(props: ConfirmPageProps) {
  return (
    <div className="page max-w-3xl pb-16">
      <Content {...props} />
    </div>
  );
}

function Content({ companies, link, answered }: ConfirmPageProps) {
  if (answered?.ok) return <Confirmed companies={companies} {...answered} />;
  const broken = brokenLink(link.state, answered);
  if (broken || link.state !== "ready")
    return (
      <>
        {broken === "expired" ? (
          <PageHeading title="This link has expired">
            Confirmation links work for seven days. Ask for the alert again, and we send a new one.
          </PageHeading>
        ) : (
          <PageHeading title="This link does not work">
            It may have been cut short, or its alerts have ended. Copy all of it from the email, or ask again.
          </PageHeading>
        )}
        <ButtonLink to={ALERTS_PATH} reloadDocument>
          Ask for an alert
        </ButtonLink>
      </>
    );
  const { waiting, active } = link.alerts;
  if (waiting.length === 0)
    return (
      <>
        <PageHeading title="Your alerts are confirmed">We will email you when it happens.</PageHeading>
        <AlertList alerts={active} companies={companies} />
      </>
    );
  return (
    <>
      <PageHeading title={waiting.length === 1 ? "Confirm your alert" : "Confirm your alerts"}>
        One click, and we email you when it happens. Every such email ends its alert with one click.
      </PageHeading>
      {answered ? <FormError result={answered} /> : null}
      <AlertList alerts={waiting} companies={companies} />
      {/* Without an action the form posts to its own address, which has the token. */}
      <form method="post" className="mt-6">
        <Button type="submit">{waiting.length === 1 ? "Confirm my alert" : "Confirm my alerts"}</Button>
      </form>
    </>
  );
}

function Confirmed({
  companies,
  waiting,
  active,
  manage,
}: Alerts & { companies: readonly Company[]; manage: string }) {
  return (
    <>
      <PageHeading title="Confirmed">We will email you when it happens.</PageHeading>
      {waiting.length > 0 ? (
        <p role="status" className="mb-6 border-s-4 border-accent bg-sheet px-5 py-4 font-medium">
          {`Your address has ${active.length} alerts, and may have no more: ${counted(waiting.length, "still waits", "still wait")}. End another one, then open this link again.`}
        </p>
      ) : null}
      <AlertList alerts={active} companies={companies} />
      <ButtonLink to={manage} variant="outline" reloadDocument className="mt-6">
        See or end your alerts
      </ButtonLink>
    </>
  );
}
