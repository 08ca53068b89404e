import { audienceOf } from "~/domains/newsletter/rules/links.ts";
import { listAudience } from "~/domains/newsletter/store/audience.ts";
import type { Audiences } from "~/platform/mail/delivery/audience.ts";

/** The recipients of mailings by audience name. */
export const AUDIENCES: Audiences = {
  [audienceOf("weekly")]: listAudience("weekly"),
  [audienceOf("daily")]: listAudience("daily"),
};
