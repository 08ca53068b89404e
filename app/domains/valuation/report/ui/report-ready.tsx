import { Button, buttonClass } from "~/ui/button.tsx";
import { DonePanel } from "~/ui/form-status.tsx";
import { Link } from "~/ui/link.tsx";
import { queryOf } from "../../rules/input.ts";
import type { Valuation } from "../../rules/model.ts";
import type { ReportAnswer } from "../api.ts";
import { REPORT_DAYS } from "../fields.ts";
import { TEXTS } from "../rules/copy.ts";

interface ReportReadyProps extends ReportAnswer {
  mailbox?: string;
  valuation: Valuation;
  onClose?: () => void;
}

/** Replaces the form after a successful request, and takes the focus. */
export function ReportReady({ message, downloadUrl, mailbox, valuation, onClose }: ReportReadyProps) {
  return (
    <DonePanel title={TEXTS.ready} mailbox={mailbox} className="max-w-xl">
      <p className="mt-2 leading-relaxed">{message}</p>
      <p className="mt-1 text-sm text-soft">The link works for {REPORT_DAYS} days.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={downloadUrl} target="_blank" rel="noopener" className={buttonClass()}>
          Download Now
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {onClose ? (
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        ) : (
          <Link
            to={`/valuation-calculator?${queryOf(valuation.input)}`}
            className={buttonClass({ variant: "outline" })}
          >
            Back to the calculator
          </Link>
        )}
      </div>
    </DonePanel>
  );
}
