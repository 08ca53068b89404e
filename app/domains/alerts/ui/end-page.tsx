import { type BrokenLink, brokenLink } from "~/lib/forms/broken-link.ts";
import type { FormResult } from "~/lib/forms/form.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { MANAGE_PATH } from "../rules/copy.ts";
import type { AlertRule, Company } from "../schema.ts";
import { AlertList } from "./alert-list.tsx";

type Shown = AlertRule & { id: string };

interface EndPageProps {
  companies: readonly Company[];
  /** The alerts that the link would end; none when they have ended. */
  link: { state: "ready"; alerts: Shown[] } | { state: BrokenLink };
  answered?: FormResult<{ ended: Shown[] }>;
}

/** The page behind the link that ends the alerts of a mail: a button, then its result. */
export function EndAlertsPage({ companies, link, answered }: EndPageProps) {
  return (
    <div className="page max-w-3xl pb-16">
      <Content {...{ companies, link, answered }} />
    </div>
  );
}

function Content({ companies, link, answered }: EndPageProps) {
  const broken = brokenLink(link.state, answered);
  if (answered?.ok || (link.state === "ready" && link.alerts.length === 0))
    return (
      <>
        <PageHeading
          title={answered?.ok && answered.ended.length > 1 ? "Your alerts have ended" : "The alert has ended"}
        >
          You get no more email about this. Your other alerts stay as they are.
        </PageHeading>
        {answered?.ok ? <AlertList alerts={answered.ended} companies={companies} /> : null}
        <ButtonLink to={MANAGE_PATH} variant="outline" reloadDocument className="mt-6">
          See or end other alerts
        </ButtonLink>
      </>
    );
  if (broken || link.state !== "ready")
    return (
      <>
        <PageHeading title={broken === "expired" ? "This link has expired" : "This link does not work"}>
          {broken === "expired"
            ? "It comes from an old email. We can send you a new one, which lets you end your alerts as well."
            : "It may have been cut short. We can send you a new one, which lets you end your alerts as well."}
        </PageHeading>
        <ButtonLink to={MANAGE_PATH} reloadDocument>
          Get a fresh link
        </ButtonLink>
      </>
    );
  return (
    <>
      <PageHeading title={link.alerts.length === 1 ? "End this alert" : "End these alerts"}>
        One click, at once and for good.
      </PageHeading>
      {answered ? <FormError result={answered} /> : null}
      <AlertList alerts={link.alerts} companies={companies} />
      {/* Without an action the form posts to its own address, which has the token. */}
      <form method="post" className="mt-6">
        <Button type="submit">{link.alerts.length === 1 ? "End the alert" : "End the alerts"}</Button>
      </form>
    </>
  );
}
