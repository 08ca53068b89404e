import { useEffect } from "react";
import { type BrokenLink, brokenLink } from "~/lib/forms/broken-link.ts";
import type { FormResult } from "~/lib/forms/form.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { useToast } from "~/ui/toast.tsx";
import type { List } from "../fields.ts";
import { confirmedText, listText, NEWSLETTER_PATH } from "../rules/copy.ts";

interface ConfirmationPageProps {
  /** The list that the link would confirm. */
  link: { state: "ready"; list: List } | { state: BrokenLink };
  /** The result of pressing the button. */
  answered?: FormResult<{ list: List }>;
}

/** The page behind the link of a confirmation mail: a button, then its result. */
export function ConfirmationPage({ link, answered }: ConfirmationPageProps) {
  return (
    <div className="page">
      <Content link={link} answered={answered} />
    </div>
  );
}

function Content({ link, answered }: ConfirmationPageProps) {
  const publication = usePublication();
  if (answered?.ok) return <Confirmed list={answered.list} />;
  const broken = brokenLink(link.state, answered);
  if (broken || link.state !== "ready")
    return (
      <>
        {broken === "expired" ? (
          <PageHeading title="This link has expired">
            This kind of link works for seven days. Sign up again, and we send a new one.
          </PageHeading>
        ) : (
          <PageHeading title="This link does not work">
            It may have been cut short, or belong to an address that has left. Copy all of it from the email,
            or sign up again.
          </PageHeading>
        )}
        <ButtonLink to={NEWSLETTER_PATH}>Sign up again</ButtonLink>
      </>
    );
  const { name, cadence } = listText(publication, link.list);
  return (
    <>
      <PageHeading title="Confirm your subscription">
        One click, and {name} reaches you {cadence}. You can leave at any time.
      </PageHeading>
      {answered ? <FormError result={answered} /> : null}
      {/* Without an action the form posts to its own address, which has the token. */}
      <form method="post">
        <Button type="submit">Confirm my subscription</Button>
      </form>
    </>
  );
}

function Confirmed({ list }: { list: List }) {
  const showToast = useToast();
  const { title, message } = confirmedText(usePublication(), list);
  useEffect(() => showToast({ title, description: message }), [showToast, title, message]);
  return (
    <>
      <PageHeading title={title}>{message} The next issue is yours.</PageHeading>
      <ButtonLink to="/articles">Read the latest articles</ButtonLink>
    </>
  );
}
