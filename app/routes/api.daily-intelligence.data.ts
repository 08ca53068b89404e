import { dailyData, dailyDataSchema } from "~/domains/daily/api.ts";
import { NO_EDITION } from "~/domains/daily/rules/copy.ts";
import { dailySection } from "~/domains/daily/section.ts";
import { readDaily } from "~/domains/daily/store/edition.ts";
import { lastCompletedDay } from "~/domains/market/rules/prices/calendar.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: dailySection,
  topics: ["daily"],
  due: quarterHourly,
  api: {
    summary: "The trading day in one edition, as the daily email has it.",
    answer: ({ brand }) => dailyDataSchema(brand.slug),
    errors: { 503: NO_EDITION },
  },
});

export const loader = page.call(async ({ deps }) => {
  const edition = await readDaily(deps);
  if (!edition) return plainError(503, NO_EDITION);
  const { slug } = deps.publication.brand;
  return dailyData(edition, { lastDay: lastCompletedDay(deps.now()), brandSlug: slug });
});
