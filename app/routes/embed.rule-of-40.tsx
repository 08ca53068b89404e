import { renderToStaticMarkup } from "react-dom/server";
import { ruleAxes } from "~/domains/market/rules/maps/rule-of-40.ts";
import { readRuleMap } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { RuleOf40Embed } from "~/domains/market/ui/embeds.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { embedDocument } from "~/platform/page/embed.ts";
import { plainError } from "~/platform/page/responses.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
});

/** /embed/rule-of-40: the map of growth and free cash flow margin, for frames of other sites. */
export const loader = page.document(async ({ deps }) => {
  const market = await readMarket(deps);
  if (!market) return plainError(503, "No market data yet.");
  const map = await readRuleMap(deps, market.data);
  return embedDocument(deps.publication.brand, {
    title: "Rule of 40",
    markup: renderToStaticMarkup(
      <RuleOf40Embed map={map} dates={datesIn(deps.publication.brand.language)} />,
    ),
    plot: ruleAxes(map) !== null,
    path: "/insights/rule-of-40",
  });
});
