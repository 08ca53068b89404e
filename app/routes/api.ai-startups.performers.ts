import { readMarket } from "~/domains/market/store/queries.ts";
import { startupIndex, startupPerformers } from "~/domains/startups/rules/startup-index.ts";
import { startupPerformers as performersSchema } from "~/domains/startups/schema.ts";
import { startupsSection } from "~/domains/startups/section.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notFound } from "~/platform/page/responses.ts";

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

export const loader = page.call(async ({ deps }) => {
  const facts = deps.publication.startups ?? notFound("startup index");
  return startupPerformers(startupIndex(await readMarket(deps), deps.now(), facts));
});
