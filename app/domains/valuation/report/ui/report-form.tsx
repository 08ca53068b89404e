import { type FormEvent, useEffect, useRef, useState } from "react";
import { CHECK_FIELDS, type FieldTexts } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Field, Honeypot } from "~/ui/field.tsx";
import { FormError } from "~/ui/form-status.tsx";
import { useToast } from "~/ui/toast.tsx";
import { formatMultiples, formatRange } from "../../rules/labels.ts";
import type { Valuation } from "../../rules/model.ts";
import { COMPANY_MAX, figureTexts, REPORT_DAYS, type ReportResult, reportPageOf, TEXTS } from "../schema.ts";
import { ReportReady } from "./report-ready.tsx";
import { requestReport } from "./request-report.ts";

interface ReportFormProps {
  valuation: Valuation;
  /** What the page's action said, where there was no script. */
  answered?: ReportResult;
  /** Closes the dialog around it; on its own page there is none. */
  onClose?: () => void;
}

/** Address and company, then the report itself. Without a script it posts to its own page. */
export function ReportForm({ valuation, answered, onClose }: ReportFormProps) {
  const [result, setResult] = useState<ReportResult | null>(answered ?? null);
  const [pending, setPending] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  useEffect(() => setEnhanced(true), []);
  useEffect(() => {
    if (result?.ok === false) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    if (!values.email) {
      toast({ title: TEXTS.missing, description: TEXTS.missingEmail, variant: "destructive" });
      return setResult({
        ok: false,
        message: CHECK_FIELDS,
        errors: { email: `${TEXTS.missingEmail}.` },
        values,
      });
    }
    setPending(true);
    setResult(null);
    const answer = await requestReport(values);
    setPending(false);
    setResult(answer);
    if (answer.ok) toast({ title: TEXTS.generated, description: answer.message });
    else toast({ title: TEXTS.error, description: answer.message, variant: "destructive" });
  };

  if (result?.ok) return <ReportReady {...result} valuation={valuation} onClose={onClose} />;
  const { errors = {}, values = {} }: { errors?: FieldTexts; values?: FieldTexts } = result ?? {};
  return (
    <form
      ref={form}
      method="post"
      action={reportPageOf(valuation.input)}
      noValidate={enhanced}
      onSubmit={onSubmit}
      aria-label="Valuation report"
      className="relative grid max-w-xl gap-5"
    >
      <p className="leading-relaxed">
        Four pages as PDF for <strong className="whitespace-nowrap">{formatRange(valuation)}</strong> (
        <span className="whitespace-nowrap">{formatMultiples(valuation)}</span> ARR): the range, how it comes
        about, market comparables, the method and its sources.
      </p>
      <FormError result={result} />
      <Field
        name="email"
        label="Email address"
        hint={`We send the link there, and nothing else. It works for ${REPORT_DAYS} days.`}
        type="email"
        autoComplete="email"
        error={errors.email}
        defaultValue={values.email}
        required
      />
      <Field
        name="companyName"
        label={
          <>
            Company name <span className="font-normal text-soft">(optional)</span>
          </>
        }
        hint="Stands on the cover."
        autoComplete="organization"
        maxLength={COMPANY_MAX}
        error={errors.companyName}
        defaultValue={values.companyName}
      />
      {Object.entries(figureTexts(valuation)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Honeypot />
      <Button type="submit" disabled={pending} className="justify-self-start">
        {pending ? TEXTS.generating : TEXTS.generate}
      </Button>
      <p role="status" className="sr-only">
        {pending ? TEXTS.generating : ""}
      </p>
    </form>
  );
}
