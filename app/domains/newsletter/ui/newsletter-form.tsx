import { EMAIL_INVALID, EMAIL_MAX, errorsOf, type FormResult } from "~/lib/forms/form.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button } from "~/ui/button.tsx";
import { Field, PersonCheck } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { type Toast, useToast } from "~/ui/toast.tsx";
import { useFormPost } from "~/ui/use-form-post.ts";
import { LISTS, type List, type Place } from "../fields.ts";
import {
  consentTo,
  type ListPublication,
  listText,
  NEWSLETTER_PATH,
  SUBSCRIBE_CALL,
  subscribedText,
} from "../rules/copy.ts";

const check = () => import("../schema.ts").then(({ subscribeSchema }) => errorsOf(subscribeSchema));

interface NewsletterFormProps {
  /** `card` has a background of its own; `compact` is one short line. */
  variant?: "default" | "card" | "compact";
  /** The list; the weekly newsletter unless given. */
  list?: List;
  place: Place;
  /** Distinguishes several forms of a page. */
  label?: string;
  /** The page whose action takes the post of a browser without JavaScript; the newsletter's own unless given. */
  action?: string;
  /** The result of that page's action. */
  answered?: FormResult;
}

/** Asks for an address. After a successful submission a welcome replaces the form. */
export function NewsletterForm({
  variant = "default",
  list: asked = "weekly",
  place,
  label,
  action = NEWSLETTER_PATH,
  answered,
}: NewsletterFormProps) {
  const publication = usePublication();
  const list = answeredList(publication, answered) ?? asked;
  const { name, cadence } = listText(publication, list);
  const showToast = useToast();
  const { form, pending, result, field } = useFormPost({
    check,
    action,
    call: SUBSCRIBE_CALL,
    answered,
    onResult: (settled) => showToast(toastOf(publication, settled, list)),
  });
  if (result?.ok)
    return (
      <FormDone title={`Welcome to ${name}`} mailbox={result.mailbox}>
        You will receive {name} {cadence}. Check your email to confirm your address first.
      </FormDone>
    );
  const wrong = result?.ok === false && Object.keys(result.errors).length === 0;
  return (
    <form
      {...form}
      aria-label={label ?? `Subscribe to ${name}`}
      className={`relative grid gap-3 ${variant === "card" ? "border border-rule bg-sheet p-6 sm:p-8" : ""}`}
    >
      {wrong ? <FormError result={result} /> : null}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          {...field("email")}
          label="Email address"
          labelHidden
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          maxLength={EMAIL_MAX}
          required
        />
        <Button type="submit" pending={pending} className="self-start">
          {pending ? (variant === "compact" ? "..." : "Subscribing...") : "Subscribe"}
        </Button>
      </div>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="place" value={place} />
      <PersonCheck />
      <p className="text-sm text-soft">{consentTo(publication, list)}</p>
    </form>
  );
}

/** Returns the list of a page's result: forms of both lists may post to the same page. */
function answeredList(publication: ListPublication, answered?: FormResult): List | undefined {
  return LISTS.find((list) =>
    answered?.ok
      ? answered.message === subscribedText(publication, list).message
      : answered?.values.list === list,
  );
}

/** The toast of a result. HTTP/2 has no status text: without a body nothing stands beside the status. */
export function toastOf(publication: ListPublication, result: FormResult, list: List): Toast {
  if (result.ok) return { title: subscribedText(publication, list).title, description: result.message };
  if (result.errors.email)
    return { variant: "destructive", title: "Invalid email", description: EMAIL_INVALID };
  return {
    variant: "destructive",
    title: "Subscription failed",
    description:
      result.status && result.message ? `${result.status}: ${result.message}` : "Please try again later.",
  };
}
