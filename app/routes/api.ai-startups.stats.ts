import { readMarket } from "~/domains/market/store/queries.ts";
import { startupIndex, startupStats } from "~/domains/startups/rules/startup-index.ts";
import { startupStats as statsSchema } from "~/domains/startups/schema.ts";
import { startupsSection } from "~/domains/startups/section.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: startupsSection,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary: "The sums and the average change of the AI startup index.",
    answer: statsSchema,
    errors: { 404: "The publication has no startup index." },
  },
});

export const loader = page.call(async ({ section: facts, deps }) => {
  return startupStats(startupIndex(await readMarket(deps), deps.now(), facts));
});
