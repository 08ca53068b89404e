import { EMAIL_INVALID, EMAIL_MAX, errorsOf, type FormResult, type FormSuccess } from "~/lib/forms/form.ts";
import { usePublication } from "~/platform/publication/context.tsx";
import { Button } from "~/ui/button.tsx";
import { Field, PersonCheck, Select } from "~/ui/field.tsx";
import { FormDone, FormError } from "~/ui/form-status.tsx";
import { type Toast, useToast } from "~/ui/toast.tsx";
import { useFormPost } from "~/ui/use-form-post.ts";
import type { EventAttendance } from "../config.ts";
import { EMAIL_MISSING, LINE_MAX, type Place } from "../fields.ts";
import {
  ALREADY,
  ALREADY_MESSAGE,
  CONNECT_PATH,
  consentTo,
  networkName,
  PRIMARY_INTEREST_LABELS,
  WAITLIST_CALL,
  WAITLIST_ID,
  WELCOME,
} from "../rules/form-copy.ts";

interface WaitlistFormProps {
  /** `card` has a background of its own; `inline` folds all fields but the address; `modal` fills a dialog. */
  variant: Place;
  /** The options for the events that somebody has been to. */
  eventAttendance: EventAttendance;
  /** The result of the page's action, for browsers without JavaScript. */
  answered?: FormResult;
  onJoined?: (result: FormSuccess) => void;
}

/** The waitlist form: only the address is required. After a successful submission a welcome replaces it. */
export function WaitlistForm({ variant, eventAttendance, answered, onJoined }: WaitlistFormProps) {
  const publication = usePublication();
  const showToast = useToast();
  const { form, pending, result, field } = useFormPost({
    check: () =>
      import("../schema.ts").then(({ waitlistSchema }) => errorsOf(waitlistSchema(eventAttendance))),
    action: `${CONNECT_PATH}#${WAITLIST_ID}`,
    call: WAITLIST_CALL,
    answered,
    onResult: (settled) => {
      showToast(toastOf(settled));
      if (settled.ok) onJoined?.(settled);
    },
  });
  if (result?.ok) return <Welcome result={result} />;
  const submit = (
    <Button
      type="submit"
      pending={pending}
      // In one line with the field, below its label and beside its error.
      className={`justify-self-start ${variant === "inline" ? "sm:mt-7" : ""}`}
    >
      {pending ? "Joining..." : "Join the Waitlist"}
    </Button>
  );
  const email = (
    <Field
      {...field("email")}
      label="Email address"
      type="email"
      autoComplete="email"
      placeholder="you@company.com"
      maxLength={EMAIL_MAX}
      required
    />
  );
  const details = <Details field={field} eventAttendance={eventAttendance} />;
  return (
    <form {...form} aria-label="Join the waitlist" className={`relative grid gap-5 ${FRAMES[variant]}`}>
      {variant === "card" ? (
        <h3 className="font-serif text-2xl leading-tight font-semibold">Join {networkName(publication)}</h3>
      ) : null}
      <FormStatus result={result} />
      {variant === "inline" ? (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            {email}
            {submit}
          </div>
          <details>
            <summary className="cursor-pointer py-1 text-sm font-semibold">Tell us more (optional)</summary>
            <div className="grid gap-5 pt-4">{details}</div>
          </details>
        </>
      ) : (
        <>
          {email}
          {details}
        </>
      )}
      <input type="hidden" name="place" value={variant} />
      <PersonCheck />
      <p className="text-sm text-soft">{consentTo(publication)}</p>
      {variant === "inline" ? null : submit}
    </form>
  );
}

const FRAMES = { modal: "", card: "border border-rule bg-sheet p-6 sm:p-8", inline: "" };

interface DetailsProps extends Pick<WaitlistFormProps, "eventAttendance"> {
  field: ReturnType<typeof useFormPost>["field"];
}

function Details({ field, eventAttendance }: DetailsProps) {
  const line = (name: string, label: string, autoComplete: string) => (
    <Field {...field(name)} label={label} autoComplete={autoComplete} maxLength={LINE_MAX} />
  );
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {line("firstName", "First name", "given-name")}
        {line("lastName", "Last name", "family-name")}
        {line("company", "Company", "organization")}
        {line("title", "Title", "organization-title")}
      </div>
      <Select
        {...field("primaryInterest")}
        label="What you look for first"
        options={Object.entries(PRIMARY_INTEREST_LABELS)}
        none="No preference"
      />
      {eventAttendance.length > 0 ? (
        <Select
          {...field("eventAttendance")}
          label="Which of our events you have been to"
          options={eventAttendance.map(({ value, label }) => [value, label] as const)}
          none="Prefer not to say"
        />
      ) : null}
    </>
  );
}

/** The welcome panel, which replaces the form. */
export function Welcome({ result }: { result: FormSuccess }) {
  return (
    <FormDone title={WELCOME} mailbox={result.mailbox}>
      {result.message}
    </FormDone>
  );
}

const isAlready = (result: FormResult) => !result.ok && result.message.includes(ALREADY);

/** An address that is already on the list is no error. */
function FormStatus({ result }: { result: FormResult | null }) {
  if (result && isAlready(result))
    return (
      <p role="status" className="border-s-4 border-accent bg-well px-4 py-3 text-[0.9375rem] font-medium">
        {ALREADY_MESSAGE}
      </p>
    );
  return <FormError result={result} />;
}

function toastOf(result: FormResult): Toast {
  if (result.ok) return { title: "Success!", description: result.message };
  if (isAlready(result)) return { title: ALREADY_MESSAGE };
  if (result.errors.email === EMAIL_MISSING)
    return { variant: "destructive", title: "Email required", description: EMAIL_MISSING };
  if (result.errors.email)
    return { variant: "destructive", title: "Invalid email", description: EMAIL_INVALID };
  return {
    variant: "destructive",
    title: "Waitlist signup failed",
    description:
      result.status && result.message
        ? `${result.status}: ${result.message}`
        : result.message || "Something went wrong. Please try again.",
  };
}
