import type { MouseEvent } from "react";
import { buttonClass } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { useDialogEntry } from "~/ui/dialog-entry.ts";
import { isPlainClick } from "~/ui/link.tsx";
import { SmartLink } from "~/ui/smart-link.tsx";
import type { Valuation } from "../../rules/model.ts";
import { reportPageOf } from "../../rules/paths.ts";
import { ReportForm } from "./report-form.tsx";

/**
 * 'Download PDF Report': a link to the report's page that a plain click opens as a dialog. The dialog's content is
 * mounted only while it is open, so closing it discards address, company and link.
 */
export function ReportDialog({ valuation, className = "" }: { valuation: Valuation; className?: string }) {
  const { subject, open, close } = useDialogEntry("report");
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <SmartLink
        href={reportPageOf(valuation.input)}
        onClick={click}
        data-replay
        className={buttonClass({ size: "sm" }, className)}
      >
        Download PDF Report
      </SmartLink>
      <Dialog title="Download PDF Report" open={subject !== null} onClose={close} size="small">
        <div className="px-5 pb-7 sm:px-7">
          <ReportForm valuation={valuation} onClose={close} />
        </div>
      </Dialog>
    </>
  );
}
