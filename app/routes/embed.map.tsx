import { renderToStaticMarkup } from "react-dom/server";
import { growthMap } from "~/domains/market/rules/growth-map.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { MapEmbed } from "~/domains/market/ui/embeds.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { embedDocument } from "~/platform/page/embed.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({ topics: ["market"] });

/** /embed/map: the map of growth and multiple, for frames of other sites. */
export const loader = page.document(async ({ deps }) => {
  const market = await readMarket(deps);
  const map = market && growthMap(market.data.stocks, "log");
  if (!map) return plainError(503, "The market has not been read yet.");
  return embedDocument(deps.publication.brand, {
    title: "What growth costs",
    markup: renderToStaticMarkup(<MapEmbed map={map} session={market.data.session} />),
    path: "/insights#growth-map",
  });
});
