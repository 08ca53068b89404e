import type { FieldTexts, FormFailure } from "~/lib/forms/form.ts";
import { Button } from "~/ui/button.tsx";
import { Field, PersonCheck } from "~/ui/field.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { useToast } from "~/ui/toast.tsx";
import { useFormPost } from "~/ui/use-form-post.ts";
import type { Valuation } from "../../rules/model.ts";
import { reportPageOf } from "../../rules/paths.ts";
import { formatMultiples, formatRange } from "../../rules/texts/labels.ts";
import type { ReportAnswer, ReportResult } from "../api.ts";
import { COMPANY_MAX, EMAIL_MISSING, REPORT_CALL, REPORT_DAYS } from "../fields.ts";
import { TEXTS } from "../rules/copy.ts";
import { figureTexts } from "../rules/request.ts";
import { ReportReady } from "./report-ready.tsx";

interface ReportFormProps {
  valuation: Valuation;
  /** The result of the page's action, for browsers without JavaScript. */
  answered?: ReportResult;
  /** Closes the dialog around it; absent on its own page. */
  onClose?: () => void;
}

/** The server checks everything else: its answer stands over the form with its status. */
const check = async () => errorsOf;
const errorsOf = ({ email = "" }: FieldTexts): FieldTexts =>
  email.trim() ? {} : { email: `${EMAIL_MISSING}.` };

/** Asks for address and company, then shows the report's link. Without JavaScript it posts to its own page. */
export function ReportForm({ valuation, answered, onClose }: ReportFormProps) {
  const toast = useToast();
  const { form, pending, result, failure, field } = useFormPost<ReportAnswer>({
    check,
    action: reportPageOf(valuation.input),
    call: REPORT_CALL,
    answered,
    optional: ["companyName"],
    unreachable: TEXTS.failed,
    refused: TEXTS.refused,
    onResult: (settled) => {
      if (settled.ok) toast({ title: TEXTS.generated, description: settled.message });
      else if (settled.errors.email)
        toast({ title: TEXTS.missing, description: EMAIL_MISSING, variant: "destructive" });
      else toast({ title: TEXTS.error, description: withStatus(settled), variant: "destructive" });
    },
  });
  if (result?.ok) return <ReportReady {...result} valuation={valuation} onClose={onClose} />;
  return (
    <form {...form} aria-label="Valuation report" className="relative grid max-w-xl gap-5">
      <p className="leading-relaxed">
        Four pages as PDF for <strong className="whitespace-nowrap">{formatRange(valuation)}</strong> (
        <span className="whitespace-nowrap">{formatMultiples(valuation)}</span> ARR): the range, how it is
        calculated, market comparables, the method and its sources.
      </p>
      <FormError result={failure && { ...failure, message: withStatus(failure) }} />
      <Field
        {...field("email")}
        label="Email address"
        hint={`We send the link there, and nothing else. It works for ${REPORT_DAYS} days.`}
        type="email"
        autoComplete="email"
        required
      />
      <Field
        {...field("companyName")}
        label={
          <>
            Company name <span className="font-normal text-soft">(optional)</span>
          </>
        }
        hint="Appears on the cover."
        autoComplete="organization"
        maxLength={COMPANY_MAX}
      />
      {Object.entries(figureTexts(valuation)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PersonCheck />
      <Button type="submit" pending={pending} className="justify-self-start">
        {pending ? TEXTS.generating : TEXTS.generate}
      </Button>
      <p role="status" className="sr-only">
        {pending ? TEXTS.generating : ""}
      </p>
    </form>
  );
}

/** An error of the call shows its status as well. */
const withStatus = ({ status, message }: FormFailure) =>
  status ? `${status}: ${message || TEXTS.failed}` : message;
