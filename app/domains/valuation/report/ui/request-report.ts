import type { FieldTexts } from "~/lib/form.ts";
import { REPORT_CALL, type ReportAnswer, type ReportResult, TEXTS } from "../schema.ts";

/** Asks for a report; an empty company name is not sent. An error's message is its status and the server's sentence. */
export async function requestReport(values: FieldTexts): Promise<ReportResult> {
  const { companyName, ...others } = values;
  const failed = (message: string, status?: number): ReportResult => ({
    ok: false,
    message,
    status,
    errors: {},
    values,
  });
  try {
    const response = await fetch(REPORT_CALL, {
      method: "POST",
      body: JSON.stringify(companyName ? { ...others, companyName } : others),
      headers: { "Content-Type": "application/json" },
    });
    if (!response.ok)
      return failed(`${response.status}: ${(await response.text()) || response.statusText}`, response.status);
    const { success, message, downloadUrl, emailSent, mailbox } = await response.json<ReportAnswer>();
    return success
      ? { ok: true, message, downloadUrl, emailSent, mailbox }
      : failed(message || TEXTS.unsuccessful);
  } catch {
    return failed(TEXTS.failed);
  }
}
