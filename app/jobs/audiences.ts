import { audienceOf } from "~/domains/newsletter/rules/links.ts";
import { listAudience } from "~/domains/newsletter/store/audience.ts";
import type { Audiences } from "~/platform/mail/delivery/audience.ts";

/** Who the mailings of each name go to: each list's domain says so. */
export const AUDIENCES: Audiences = {
  [audienceOf("weekly")]: listAudience("weekly"),
  [audienceOf("daily")]: listAudience("daily"),
};
