import { useEffect } from "react";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { useToast } from "~/ui/toast.tsx";
import { confirmedText, LIST_TEXTS, type List, NEWSLETTER_PATH } from "../rules/copy.ts";

export type ConfirmationState =
  | { state: "ready" | "confirmed"; list: List }
  | { state: "invalid" | "expired"; list?: undefined };

/** Where the link in a confirmation mail leads: a button, and what came of it. */
export function ConfirmationPage({ state, list }: ConfirmationState) {
  return (
    <div className="page">
      {state === "ready" ? (
        <>
          <PageHeading title="Confirm your subscription">
            One click, and {LIST_TEXTS[list].name} reaches you {LIST_TEXTS[list].cadence}. You can leave at
            any time.
          </PageHeading>
          {/* Without an action it posts to this very address, token and all. */}
          <form method="post">
            <Button type="submit">Confirm my subscription</Button>
          </form>
        </>
      ) : null}
      {state === "confirmed" ? <Confirmed list={list} /> : null}
      {state === "expired" ? (
        <>
          <PageHeading title="This link has expired">
            Links in our mails are good for seven days. Sign up once more, and a fresh one is on its way.
          </PageHeading>
          <SignUpAgain />
        </>
      ) : null}
      {state === "invalid" ? (
        <>
          <PageHeading title="This link does not work">
            It may have been cut short on its way, or belong to an address that has left. Copy it whole from
            the mail, or sign up once more.
          </PageHeading>
          <SignUpAgain />
        </>
      ) : null}
    </div>
  );
}

function Confirmed({ list }: { list: List }) {
  const showToast = useToast();
  const { title, message } = confirmedText(list);
  useEffect(() => showToast({ title, description: message }), [showToast, title, message]);
  return (
    <>
      <PageHeading title={title}>{message} The next issue is yours.</PageHeading>
      <ButtonLink to="/articles">Read the latest articles</ButtonLink>
    </>
  );
}

const SignUpAgain = () => <ButtonLink to={NEWSLETTER_PATH}>Sign up again</ButtonLink>;
