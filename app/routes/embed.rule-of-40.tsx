import { renderToStaticMarkup } from "react-dom/server";
import { ruleAxes } from "~/domains/market/rules/maps/rule-of-40.ts";
import { readRuleMap } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { RuleOf40Embed } from "~/domains/market/ui/embeds.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { embedDocument, embedNotReady } from "~/platform/page/embed.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
});

const WHOLE = { title: "Rule of 40", path: "/insights/rule-of-40" };

/** /embed/rule-of-40: the map of growth and free cash flow margin, for frames of other sites. */
export const loader = page.document(async ({ deps }) => {
  const market = await readMarket(deps);
  if (!market) return embedNotReady(deps.publication.brand, WHOLE);
  const map = await readRuleMap(deps, market.data);
  return embedDocument(deps.publication.brand, {
    ...WHOLE,
    markup: renderToStaticMarkup(
      <RuleOf40Embed map={map} dates={datesIn(deps.publication.brand.language)} />,
    ),
    plot: ruleAxes(map) !== null,
  });
});
