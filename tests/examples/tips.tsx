// app/routes/tips.tsx
import { useActionData } from "@remix-run/react";
import { formAction } from "~/platform/forms/page.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { Button } from "~/ui/button.tsx";
import { Field, PersonCheck } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { tipForm } from "./tip-form.ts";

export const page = definePage({ topics: [], sitemap: () => ["/tips"] });

export const headers = page.headers;
export const loader = page.loader(() => ({}));
export const action = formAction(tipForm);

export const meta = metaOf<typeof loader>(() => ({
  title: "Tips",
  description: "Tell us what to write about.",
}));

export default function Tips() {
  const result = useActionData<typeof action>();
  if (result?.ok) return <FormDone title="Thank you">{result.message}</FormDone>;
  return (
    <form method="post" className="page relative grid gap-6">
      <FormError result={result ?? null} />
      <Field name="email" label="Email address" type="email" error={result?.errors.email} required />
      <Field name="tip" label="Your tip" rows={6} error={result?.errors.tip} required />
      <PersonCheck />
      <Button type="submit">Send</Button>
    </form>
  );
}
