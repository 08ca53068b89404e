import { useLoaderData } from "@remix-run/react";
import { FIGURES_PATH } from "~/domains/market/rules/lines/anchors.ts";
import { marketLines } from "~/domains/market/rules/lines/market.ts";
import { insightsShareImage } from "~/domains/market/rules/share-images.ts";
import { readIndex, readMarket } from "~/domains/market/store/queries.ts";
import { FiguresPage } from "~/domains/market/ui/figures-page.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { quarterHourly } from "~/platform/page/due.ts";

export const page = definePage({
  section: ({ market }) => market,
  topics: ["market"],
  due: quarterHourly,
  framework: "none",
  sitemap: () => [FIGURES_PATH],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: "How These Figures Are Made",
  description:
    "Every average, sum and rank of the market screens with its formula, its day, its sources and the companies in it.",
  shareImage: insightsShareImage(publication),
}));

export const loader = page.loader(async ({ deps }) => {
  const [market, index] = await Promise.all([readMarket(deps), readIndex(deps)]);
  const dates = datesIn(deps.publication.brand.language);
  return { groups: market ? marketLines(market.data, index?.data ?? null, dates) : [] };
});

export default function Figures() {
  return <FiguresPage {...useLoaderData<typeof loader>()} />;
}
