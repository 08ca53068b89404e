import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { signInForm } from "~/domains/desk/form.ts";
import { AccessNotice } from "~/domains/desk/ui/access-notice.tsx";
import { safeTarget } from "~/platform/desk/admission.ts";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { DeskPage } from "~/shell/desk/desk-page.tsx";
import { DeskErrorBoundary } from "~/shell/desk/error-screens.tsx";
import { deskMeta } from "~/shell/desk/meta.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";

export const page = definePage({
  staff: "anyone",
  query: z.object({ to: z.string().max(500).optional().catch(undefined) }),
  topics: [],
  // The scripts of the desk are for whoever is signed in.
  framework: "none",
});

export const headers = page.headers;

export const meta = deskMeta("Sign in");

export const loader = page.loader(({ query, deps: { access, session } }) => {
  if (session && !access) throw redirect(safeTarget(query.to), 303);
  return {
    to: query.to ?? "",
    access: access ?? null,
    // Whom Access names, a link does not make somebody else.
    byLink:
      !session &&
      (!access || access.state === "around" || access.state === "elsewhere" || access.state === "unknown"),
    next: session ? safeTarget(query.to) : null,
  };
});

export const action = formAction(signInForm);

export const ErrorBoundary = DeskErrorBoundary;

export default function SignInRoute() {
  const { to, access, byLink, next } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  const failure = result?.ok === false ? result : null;
  return (
    <DeskPage
      title="Sign in"
      lead={byLink ? "No password needed: enter your address, and we send you a link." : undefined}
    >
      {access ? <AccessNotice standing={access} next={next} /> : null}
      {!byLink ? null : result?.ok ? (
        <FormDone title="Check your email" mailbox={result.mailbox}>
          {result.message}
        </FormDone>
      ) : (
        <form method="post" aria-label="Sign in" className="grid max-w-md gap-6">
          <FormError result={result} />
          <input type="hidden" name="to" value={to} />
          <Field
            name="email"
            label="Email address"
            type="email"
            autoComplete="email webauthn"
            defaultValue={failure?.values.email}
            error={failure?.errors.email}
            required
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <Button type="submit">Send me a link</Button>
            <Button variant="outline" data-passkey hidden>
              Use a passkey
            </Button>
            <p role="status" className="text-sm font-medium text-down" />
          </div>
          <script src="/desk-passkey.js" defer />
        </form>
      )}
    </DeskPage>
  );
}
