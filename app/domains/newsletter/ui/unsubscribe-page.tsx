import { Button, ButtonLink } from "~/ui/button.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { LIST_TEXTS, type List, PREFERENCES_PATH } from "../rules/copy.ts";

export type UnsubscribeState =
  | { state: "ready"; list: List }
  /** `preferences`: the reader's own address of that page. */
  | { state: "done"; list: List; preferences: string }
  | { state: "invalid" | "expired" };

/** Where the link at the foot of list mail leads: a button, and what came of it. */
export function UnsubscribePage(props: UnsubscribeState) {
  return <div className="page max-w-3xl pb-16">{content(props)}</div>;
}

function content(props: UnsubscribeState) {
  if (props.state === "ready") {
    const { name } = LIST_TEXTS[props.list];
    return (
      <>
        <PageHeading title={`Unsubscribe from ${name}`}>One click, at once and for good.</PageHeading>
        {/* Without an action it posts to this very address, token and all. */}
        <form method="post">
          <Button type="submit">Unsubscribe</Button>
        </form>
      </>
    );
  }
  if (props.state === "done")
    return (
      <>
        <PageHeading title="You are unsubscribed">
          {LIST_TEXTS[props.list].name} will not reach you any more. Should this have been a mistake, you can
          take it back.
        </PageHeading>
        <ButtonLink to={props.preferences} variant="outline" reloadDocument>
          Change what you receive
        </ButtonLink>
      </>
    );
  return (
    <>
      <PageHeading title={props.state === "expired" ? "This link has expired" : "This link does not work"}>
        {props.state === "expired"
          ? "It comes from an old mail. We can send you a fresh one, which lets you leave as well."
          : "It may have been cut short on its way. We can send you a fresh one, which lets you leave as well."}
      </PageHeading>
      <ButtonLink to={PREFERENCES_PATH} reloadDocument>
        Get a fresh link
      </ButtonLink>
    </>
  );
}
