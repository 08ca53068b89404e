import { Button, buttonClass } from "~/ui/button.tsx";
import { PREVIEW_CALL } from "../rules/copy.ts";

/** Buttons that preview and download the email. */
export function EmailActions({ fileName }: { fileName: string }) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <a href={PREVIEW_CALL} target="_blank" rel="noopener" className={buttonClass()}>
        Preview Email
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a href={PREVIEW_CALL} download={fileName} className={buttonClass({ variant: "outline" })}>
        Download Template
      </a>
      <Button variant="outline" disabled className="disabled:cursor-not-allowed">
        Send Test <span className="font-normal">(Coming Soon)</span>
      </Button>
    </div>
  );
}
