import { multipleAnswer } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["market"], due: quarterHourly });

export const loader = page.call(async ({ deps }) => {
  const market = (await readMarket(deps)) ?? notReady("Market data");
  return market.data.stocks.map(multipleAnswer);
});
