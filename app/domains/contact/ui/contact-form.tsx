import { errorsOf, type FormResult } from "~/lib/forms/form.ts";
import { Button } from "~/ui/button.tsx";
import { Field, PersonCheck } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { useFormPost } from "~/ui/use-form-post.ts";
import { MESSAGE_MAX, NAME_MAX } from "../fields.ts";

const check = () => import("../schema.ts").then(({ contactSchema }) => errorsOf(contactSchema));

/** Name, address, message. `answered` is the result of the page's action, for browsers without JavaScript. */
export function ContactForm({ answered }: { answered?: FormResult }) {
  const { form, pending, result, field } = useFormPost({
    check,
    action: "/contact",
    call: "/api/contact",
    answered,
  });
  if (result?.ok)
    return (
      <FormDone title="Thank you" mailbox={result.mailbox}>
        {result.message}
      </FormDone>
    );
  return (
    <form {...form} aria-label="Contact" className="relative grid gap-6">
      <FormError result={result} />
      <Field {...field("name")} label="Your name" autoComplete="name" maxLength={NAME_MAX} required />
      <Field {...field("email")} label="Email address" type="email" autoComplete="email" required />
      <Field {...field("message")} label="Message" rows={8} maxLength={MESSAGE_MAX} required />
      <PersonCheck />
      <Button type="submit" pending={pending} className="justify-self-start">
        {pending ? "Sending..." : "Send message"}
      </Button>
    </form>
  );
}
