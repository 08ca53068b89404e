import { type BrokenLink, brokenLink } from "~/lib/forms/broken-link.ts";
import type { FormResult } from "~/lib/forms/form.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { LinkRequest } from "~/ui/link-request.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { ALERTS_PATH, alertText } from "../rules/copy.ts";
import type { AlertRule, Company } from "../schema.ts";
import { AlertList } from "./alert-list.tsx";

type Shown = AlertRule & { id: string };

interface Managed {
  email: string;
  waiting: Shown[];
  active: Shown[];
}

interface ManagePageProps {
  companies: readonly Company[];
  /** Whether further alerts can be asked for. */
  isOffered: boolean;
  /** `ask`: the page was opened without a link. */
  link: { state: "ready"; managed: Managed } | { state: "ask" | BrokenLink };
  /** The result of the page's forms: of asking for a link, or of ending an alert. */
  answered?: FormResult<{ managed: Managed }> | FormResult;
}

/** The alerts of an address behind a link of a mail, or the form that asks for such a link. */
export function ManageAlertsPage(props: ManagePageProps) {
  return (
    <div className="page max-w-3xl pb-16">
      <Content {...props} />
    </div>
  );
}

function Content({ link, answered, ...offer }: ManagePageProps) {
  if (link.state === "ask") return <WithoutLink state="ask" answered={answered} />;
  if (answered?.ok && "managed" in answered) return <Alerts {...offer} managed={answered.managed} saved />;
  const broken = brokenLink(link.state, answered);
  if (broken || link.state !== "ready") return <WithoutLink state={broken ?? "invalid"} />;
  return <Alerts {...offer} managed={link.managed} failed={answered} />;
}

interface AlertsProps extends Pick<ManagePageProps, "companies" | "isOffered"> {
  managed: Managed;
  /** A change was just saved. */
  saved?: boolean;
  failed?: FormResult;
}

/** Every alert with its button. The forms post to their own address, which has the token. */
function Alerts({
  companies,
  isOffered,
  managed: { email, waiting, active },
  saved = false,
  failed,
}: AlertsProps) {
  const all = [...active, ...waiting];
  return (
    <>
      <PageHeading title="Your alerts">
        For <span className="break-all">{email}</span>
      </PageHeading>
      {failed ? <FormError result={failed} /> : null}
      {saved || all.length === 0 ? (
        <p role="status" className="mb-8 border-s-4 border-accent bg-sheet px-5 py-4 font-medium">
          {all.length === 0 ? "This address has no alerts." : "The alert has ended."}
        </p>
      ) : null}
      {active.length > 0 ? <EndableList alerts={active} companies={companies} /> : null}
      {waiting.length > 0 ? (
        <section className="mt-10">
          <h2 className="pb-3 font-serif text-2xl font-semibold">Not confirmed yet</h2>
          <EndableList alerts={waiting} companies={companies} />
        </section>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-4">
        {isOffered ? (
          <ButtonLink to={ALERTS_PATH} reloadDocument>
            Ask for another
          </ButtonLink>
        ) : null}
        {all.length > 1 ? (
          <form method="post">
            <Button type="submit" name="end" value="all" variant="outline">
              End all alerts
            </Button>
          </form>
        ) : null}
      </div>
    </>
  );
}

function EndableList({ alerts, companies }: { alerts: readonly Shown[]; companies: readonly Company[] }) {
  return (
    <AlertList
      alerts={alerts}
      companies={companies}
      beside={(alert) => (
        <form method="post">
          <Button type="submit" name="end" value={alert.id} variant="outline" size="sm">
            End<span className="sr-only">{` ${alertText(companies, alert)}`}</span>
          </Button>
        </form>
      )}
    />
  );
}

/** The page without a link, or with one that does not work. */
function WithoutLink({ state, answered }: { state: "ask" | BrokenLink; answered?: FormResult }) {
  return (
    <>
      <PageHeading title={state === "ask" ? "Your alerts" : LINK_TITLES[state]}>
        {state === "ask" ? null : `${LINK_REASONS[state]} `}
        Enter your address, and we mail you a link that shows its alerts and ends them.
      </PageHeading>
      <LinkRequest answered={answered} />
    </>
  );
}

const LINK_TITLES = { invalid: "This link does not work", expired: "This link has expired" };

const LINK_REASONS = {
  invalid: "It may have been cut short, or its address is no longer with us.",
  expired: "It comes from an old email, or from before all alerts of its address ended.",
};
