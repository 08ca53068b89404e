import { audienceOf, listAudience } from "~/domains/newsletter/audience.server.ts";
import type { Audiences } from "~/platform/mail/audience.ts";

/** Who the mailings of each name go to: each list's domain says so. */
export const AUDIENCES: Audiences = {
  [audienceOf("weekly")]: listAudience("weekly"),
  [audienceOf("daily")]: listAudience("daily"),
};
