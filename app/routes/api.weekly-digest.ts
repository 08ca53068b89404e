import { NO_DIGEST } from "~/domains/digest/rules/copy.ts";
import { weeklyDigest } from "~/domains/digest/schema.ts";
import { readDigest } from "~/domains/digest/store/digest.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ digest }) => digest,
  topics: ["digest"],
  api: {
    summary: "The weekly digest, with the sources of each statement.",
    answer: weeklyDigest,
    errors: { 404: "The publication has no digest.", 503: NO_DIGEST },
  },
});

/** The weekly digest; 503 before there is one, 404 where the publication has none. */
export const loader = page.call(async ({ deps }) => {
  return (await readDigest(deps))?.data ?? plainError(503, NO_DIGEST);
});
