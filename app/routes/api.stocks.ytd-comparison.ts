import { NO_MARKET, ytdAnswer, ytdAnswerSchema } from "~/domains/market/api.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { notReady } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  api: {
    summary:
      "The gains since the last close of the year before: our index, the Nasdaq Composite and the S&P 500.",
    answer: ({ brand }) => ytdAnswerSchema(brand.slug),
    errors: { 503: NO_MARKET },
  },
});

export const loader = page.call(async ({ deps }) => {
  const ytd = (await readMarket(deps))?.data.ytd ?? notReady("The comparison with the indices");
  return ytdAnswer(ytd, deps.publication.brand.slug);
});
