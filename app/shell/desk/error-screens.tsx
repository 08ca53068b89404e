import { useLocation, useRouteError } from "@remix-run/react";
import { failureOf, isNotFound } from "~/platform/page/document/error.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { LostWords } from "~/ui/desk/lost-words.tsx";
import { DeskPage } from "./desk-page.tsx";

/** Shown in place of a screen of the desk that could not be made. */
export function DeskErrorBoundary() {
  return isNotFound(useRouteError()) ? <NotFoundScreen /> : <ErrorScreen />;
}

/** An address of the desk that is none, or of something that is not there any more. What was just done is told here too. */
function NotFoundScreen() {
  return (
    <DeskPage
      title="Page Not Found"
      lead="This page does not exist. What it showed may have been deleted: the record says by whom."
    >
      <LostWords />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/desk" reloadDocument>
          Back to Today
        </ButtonLink>
        <ButtonLink to="/desk/record" variant="outline" reloadDocument>
          Open the record
        </ButtonLink>
      </div>
    </DeskPage>
  );
}

/** A page of the desk that could not be made, is not ready, or could not be reached. */
function ErrorScreen() {
  const { pathname, search } = useLocation();
  const { title, words } = failureOf(useRouteError());
  return (
    <DeskPage title={title} lead={words}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to="/desk" variant="outline" reloadDocument>
          Back to Today
        </ButtonLink>
      </div>
    </DeskPage>
  );
}
