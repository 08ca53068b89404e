import { readMarket } from "~/domains/market/store/queries.ts";
import { startupIndex, startupPerformers } from "~/domains/startups/rules/startup-index.ts";
import { startupPerformers as performersSchema } from "~/domains/startups/schema.ts";
import { startupsSection } from "~/domains/startups/section.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: startupsSection,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary:
      "The public companies of the index that rose on the day, and the private ones with the latest rounds.",
    answer: performersSchema,
    errors: { 404: "The publication has no startup index." },
  },
});

export const loader = page.call(async ({ section: facts, deps }) => {
  return startupPerformers(startupIndex(await readMarket(deps), deps.now(), facts));
});
