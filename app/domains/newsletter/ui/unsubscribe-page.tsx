import { type BrokenLink, brokenLink } from "~/lib/forms/broken-link.ts";
import type { FormResult } from "~/lib/forms/form.ts";
import { capitalised } from "~/lib/text/text.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import type { Readers } from "../fields.ts";
import { PREFERENCES_PATH, readersText } from "../rules/copy.ts";

interface UnsubscribePageProps {
  /** The list that the link would end. */
  link: { state: "ready"; list: Readers } | { state: BrokenLink };
  /** The result of pressing the button. */
  answered?: FormResult<{ list: Readers }>;
}

/** The page behind the link at the foot of list mail: a button, then its result. */
export function UnsubscribePage(props: UnsubscribePageProps) {
  return (
    <div className="page max-w-3xl pb-16">
      <Content {...props} />
    </div>
  );
}

function Content({ link, answered }: UnsubscribePageProps) {
  const publication = usePublication();
  if (answered?.ok)
    return (
      <>
        <PageHeading title="You are unsubscribed">
          {capitalised(readersText(publication, answered.list))} will not reach you any more. Should this have
          been a mistake, we can send you a link to choose your lists.
        </PageHeading>
        <ButtonLink to={PREFERENCES_PATH} variant="outline" reloadDocument>
          Change what you receive
        </ButtonLink>
      </>
    );
  const broken = brokenLink(link.state, answered);
  if (broken || link.state !== "ready")
    return (
      <>
        <PageHeading title={broken === "expired" ? "This link has expired" : "This link does not work"}>
          {broken === "expired"
            ? "It comes from an old email. We can send you a new one, which lets you leave as well."
            : "It may have been cut short. We can send you a new one, which lets you leave as well."}
        </PageHeading>
        <ButtonLink to={PREFERENCES_PATH} reloadDocument>
          Get a fresh link
        </ButtonLink>
      </>
    );
  return (
    <>
      <PageHeading title={`Unsubscribe from ${readersText(publication, link.list)}`}>
        One click, at once and for good.
      </PageHeading>
      {answered ? <FormError result={answered} /> : null}
      {/* Without an action the form posts to its own address, which has the token. */}
      <form method="post">
        <Button type="submit">Unsubscribe</Button>
      </form>
    </>
  );
}
