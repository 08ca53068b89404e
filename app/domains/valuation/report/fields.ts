/** The address and the limits of the report's form. Apart from the schema, so that pages load no zod. */

export const REPORT_CALL = "/api/valuation/generate-report";

/** In UTF-16 code units, as the browser's `maxlength` counts. */
export const COMPANY_MAX = 80;

/** How long a report can be downloaded and is kept, in days. The privacy policy states it. */
export const REPORT_DAYS = 7;

/** The kind of the mail with the report's link. */
export const REPORT_MAIL = "valuation-report";

export const EMAIL_MISSING = "Please enter your email address";
