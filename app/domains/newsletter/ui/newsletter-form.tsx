import { EMAIL_INVALID, EMAIL_MAX, errorsOf, type FormResult } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Field, Honeypot } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { type Toast, useToast } from "~/ui/toast.tsx";
import { useFormPost } from "~/ui/use-form-post.ts";
import { LISTS, type List, type Place } from "../fields.ts";
import { consentTo, LIST_TEXTS, NEWSLETTER_PATH, SUBSCRIBE_CALL, subscribedText } from "../rules/copy.ts";

const check = () => import("../schema.ts").then(({ subscribeSchema }) => errorsOf(subscribeSchema));

interface NewsletterFormProps {
  /** `card` stands on a sheet of its own; `compact` keeps to one short line. */
  variant?: "default" | "card" | "compact";
  /** What is subscribed to; the weekly letter unless told. */
  list?: List;
  place: Place;
  /** Tells several forms of a page apart. */
  label?: string;
  /**
   * The page whose action takes the post of a browser without a script (it calls `submitForm` with
   * `newsletterForm`); the newsletter's own unless told.
   */
  action?: string;
  /** What that page's action answered. */
  answered?: FormResult;
}

/** One address; once taken, a welcome in its place. */
export function NewsletterForm({
  variant = "default",
  list: asked = "weekly",
  place,
  label,
  action = NEWSLETTER_PATH,
  answered,
}: NewsletterFormProps) {
  const list = answeredList(answered) ?? asked;
  const { name, cadence } = LIST_TEXTS[list];
  const showToast = useToast();
  const { form, pending, result, field } = useFormPost({
    check,
    action,
    call: SUBSCRIBE_CALL,
    answered,
    onResult: (settled) => showToast(toastOf(settled, list)),
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
        <Button type="submit" disabled={pending} className="self-start">
          {pending ? (variant === "compact" ? "..." : "Subscribing...") : "Subscribe"}
        </Button>
      </div>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="place" value={place} />
      <Honeypot />
      <p className="text-sm text-soft">{consentTo(list)}</p>
    </form>
  );
}

/** Which list a page's answer is about: forms of both lists may post to the same page. */
function answeredList(answered?: FormResult): List | undefined {
  return LISTS.find((list) =>
    answered?.ok ? answered.message === subscribedText(list).message : answered?.values.list === list,
  );
}

function toastOf(result: FormResult, list: List): Toast {
  if (result.ok) return { title: subscribedText(list).title, description: result.message };
  if (result.errors.email)
    return { variant: "destructive", title: "Invalid email", description: EMAIL_INVALID };
  return {
    variant: "destructive",
    title: "Subscription failed",
    description: result.status ? `${result.status}: ${result.message}` : "Please try again later.",
  };
}
