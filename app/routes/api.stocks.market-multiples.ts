import * as z from "zod";
import { multipleAnswer, multipleAnswerSchema, NO_MARKET } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
  api: {
    summary:
      "What the multiples of public companies are computed from: market capitalization, ARR and growth.",
    answer: z.array(multipleAnswerSchema),
    errors: { 503: NO_MARKET },
  },
});

export const loader = page.call(async ({ deps }) => {
  const market = (await readMarket(deps)) ?? notReady("Market data");
  return market.data.stocks.map(multipleAnswer);
});
