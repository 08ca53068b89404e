import { EMAIL_MAX, type FormResult } from "~/lib/forms/form.ts";
import { Button } from "./button.tsx";
import { Field, PersonCheck } from "./field.tsx";
import { FormDone, FormError } from "./form-status.tsx";

/** Asks for the address that a fresh link is mailed to: for a page without a link, or with one that does not work. */
export function LinkRequest({ answered }: { answered?: FormResult }) {
  if (answered?.ok)
    return (
      <FormDone title="Check your email" mailbox={answered.mailbox}>
        {answered.message}
      </FormDone>
    );
  return (
    <form method="post" action="?" aria-label="Ask for the link" className="relative grid gap-4">
      {answered && !answered.errors.email ? <FormError result={answered} /> : null}
      <Field
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        defaultValue={answered?.values.email}
        error={answered?.errors.email}
        focused={answered?.errors.email !== undefined}
      />
      <PersonCheck />
      <Button type="submit" className="justify-self-start">
        Send me the link
      </Button>
    </form>
  );
}
