import { renderToStaticMarkup } from "react-dom/server";
import { growthMap } from "~/domains/market/rules/maps/growth-map.ts";
import { mapQuery } from "~/domains/market/rules/page-query.ts";
import { readEvMultiples } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { MapEmbed } from "~/domains/market/ui/embeds.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { embedDocument, embedNotReady } from "~/platform/page/embed.ts";

export const page = definePage({
  section: ({ market }) => market,
  query: mapQuery,
  topics: ["market"],
  due: quarterHourly,
});

/** /embed/map: the map of growth and multiple, for frames of other sites. */
export const loader = page.document(async ({ query: { multiple }, deps }) => {
  const [market, ev] = await Promise.all([readMarket(deps), readEvMultiples(deps)]);
  const whole = {
    title: "What growth costs",
    path: `/insights${multiple === "priceToArr" ? "" : `?multiple=${multiple}`}#growth-map`,
  };
  if (!market) return embedNotReady(deps.publication.brand, whole);
  const map = growthMap(market.data.stocks, { multiple, scale: "log" }, ev);
  return embedDocument(deps.publication.brand, {
    ...whole,
    markup: renderToStaticMarkup(
      <MapEmbed map={map} session={market.data.session} dates={datesIn(deps.publication.brand.language)} />,
    ),
    plot: map.axes !== null,
  });
});
