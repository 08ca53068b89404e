import { useLoaderData } from "@remix-run/react";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { readRuleMap } from "~/domains/market/store/measures.ts";
import { readMarket } from "~/domains/market/store/queries.ts";
import { EmbedCode } from "~/domains/market/ui/embed-code.tsx";
import { RuleOf40Map } from "~/domains/market/ui/maps/rule-of-40.tsx";
import { NoMarket } from "~/domains/market/ui/no-market.tsx";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { BackLink } from "~/ui/back-link.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
  framework: "intent",
  canonical: "/insights/rule-of-40",
  sitemap: () => ["/insights/rule-of-40"],
});

export const headers = page.headers;

const TITLE = "Rule of 40";

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: TITLE,
  description: `Public ${publication.copy.subject} companies by growth and free cash flow margin: who is over the Rule of 40, who is under it, and by how many points.`,
  shareImage: insightsShareImage(publication),
}));

export const loader = page.loader(async ({ deps }) => {
  const market = await readMarket(deps);
  return { map: market && (await readRuleMap(deps, market.data)) };
});

export default function RuleOf40() {
  const { map } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading title={TITLE} kicker={<BackLink to="/insights">Market Data</BackLink>}>
        Growth of revenue and free cash flow margin, both of the same 12 months as the companies filed them.
        On the line they add up to 40; each company’s page has every part with its filing.
      </PageHeading>
      {map ? (
        <>
          <RuleOf40Map map={map} />
          <EmbedCode path="/embed/rule-of-40" title={TITLE} height={600} />
        </>
      ) : (
        <NoMarket />
      )}
    </div>
  );
}
