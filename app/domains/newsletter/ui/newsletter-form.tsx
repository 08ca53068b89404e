import { EMAIL_INVALID, EMAIL_MAX, type FormResult } from "~/lib/form.ts";
import { site } from "~/site.config.ts";
import { Button } from "~/ui/button.tsx";
import { Field, Honeypot } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { type Toast, useToast } from "~/ui/toast.tsx";
import { useFormPost } from "~/ui/use-form-post.ts";
import {
  CONSENT,
  NEWSLETTER_PATH,
  type Place,
  SUBSCRIBE_CALL,
  SUBSCRIBED,
  subscribeSchema,
} from "../schema.ts";

interface NewsletterFormProps {
  /** `card` stands on a sheet of its own; `compact` keeps to one short line. */
  variant?: "default" | "card" | "compact";
  place: Place;
  /** Tells several forms of a page apart. */
  label?: string;
  /** What the page's action answered, where there was no script. */
  answered?: FormResult;
}

/** One address; once taken, a welcome in its place. */
export function NewsletterForm({ variant = "default", place, label, answered }: NewsletterFormProps) {
  const { newsletter } = site.brand;
  const showToast = useToast();
  const { form, pending, result, field } = useFormPost({
    schema: subscribeSchema,
    action: NEWSLETTER_PATH,
    call: SUBSCRIBE_CALL,
    answered,
    onResult: (settled) => showToast(toastOf(settled)),
  });
  if (result?.ok)
    return (
      <FormDone title={`Welcome to ${newsletter}`} mailbox={result.mailbox}>
        You will receive {newsletter} every week. Check your email to confirm your address first.
      </FormDone>
    );
  const wrong = result?.ok === false && Object.keys(result.errors).length === 0;
  return (
    <form
      {...form}
      aria-label={label ?? `Subscribe to ${newsletter}`}
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
      <input type="hidden" name="place" value={place} />
      <Honeypot />
      <p className="text-sm text-soft">{CONSENT}</p>
    </form>
  );
}

function toastOf(result: FormResult): Toast {
  if (result.ok) return { title: SUBSCRIBED.title, description: result.message };
  if (result.errors.email)
    return { variant: "destructive", title: "Invalid email", description: EMAIL_INVALID };
  return {
    variant: "destructive",
    title: "Subscription failed",
    description: result.status ? `${result.status}: ${result.message}` : "Please try again later.",
  };
}
