import * as z from "zod";
import { readMarket } from "~/domains/market/store/queries.ts";
import { startupIndex } from "~/domains/startups/rules/startup-index.ts";
import { startupEntry } from "~/domains/startups/schema.ts";
import { startupsSection } from "~/domains/startups/section.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: startupsSection,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary: "The AI startup index, the most valuable first: each valuation with its day, basis and source.",
    answer: z.array(startupEntry),
    errors: { 404: "The publication has no startup index." },
  },
});

export const loader = page.call(async ({ section: facts, deps }) => {
  return startupIndex(await readMarket(deps), deps.now(), facts);
});
