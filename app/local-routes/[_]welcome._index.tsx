import { useActionData, useLoaderData } from "@remix-run/react";
import { setupForm } from "~/domains/setup/form.ts";
import { callSetup } from "~/domains/setup/service.ts";
import { SetupDone } from "~/domains/setup/ui/setup-done.tsx";
import { SetupForm } from "~/domains/setup/ui/setup-form.tsx";
import { formAction } from "~/platform/forms/page.ts";
import { onlyLocally } from "~/platform/mail/mailbox.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({ topics: [], cache: "none", framesPages: true });

export const headers = page.headers;

export const meta = metaOf<typeof loader>(() => ({
  title: "Make it yours",
  description: "Writes your publication.",
  noindex: true,
}));

export const loader = page.loader(async ({ request, deps: { setup } }) => {
  onlyLocally(request);
  return { state: setup ? await callSetup(setup, "state", {}) : null };
});

export const action = formAction(setupForm);

export default function WelcomeRoute() {
  const { state } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <div className="page">
      <PageHeading title="Make it yours">
        Your answers are written into <code>app/publication/</code>, where all of them can be changed by hand.
        Only the computer that serves can open this page.
      </PageHeading>
      {answered?.ok ? (
        <SetupDone {...answered} />
      ) : state ? (
        <SetupForm state={state} answered={answered} />
      ) : (
        <EmptyState title="Not from here">
          Only a site that npm start or npm run dev serves can write.
        </EmptyState>
      )}
    </div>
  );
}
