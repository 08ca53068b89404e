import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { readMarket } from "~/domains/market/store/queries.ts";
import { STARTUPS_PATH, startupLines } from "~/domains/startups/rules/figure-lines.ts";
import { startupsShareImage } from "~/domains/startups/rules/share-images.ts";
import {
  categoriesOf,
  pricesOf,
  publicBasis,
  startupIndex,
  startupPerformers,
  startupStats,
  topChanges,
} from "~/domains/startups/rules/startup-index.ts";
import { startupListData } from "~/domains/startups/rules/structured-data.ts";
import { startupsSection } from "~/domains/startups/section.ts";
import { PricesNote } from "~/domains/startups/ui/prices-note.tsx";
import { StartupList } from "~/domains/startups/ui/startup-list.tsx";
import { Performers, StartupSummary } from "~/domains/startups/ui/startup-summary.tsx";
import { datesIn } from "~/lib/time/written-dates.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { breadcrumbData } from "~/platform/page/document/structured-data.ts";
import { quarterHourly } from "~/platform/page/due.ts";
import { optionalOneOf } from "~/platform/page/match/query.ts";
import { FigureLines } from "~/ui/figure-lines.tsx";
import { PageHeading } from "~/ui/page-heading.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";

export const page = definePage({
  section: startupsSection,
  query: ({ startups = [] }) =>
    z.object({ category: optionalOneOf(categoriesOf(startups).map(({ slug }) => slug)) }),
  everywhere: true,
  topics: ["market"],
  due: quarterHourly,
  framework: "none",
  sitemap: () => [STARTUPS_PATH],
});

export const headers = page.headers;

const TITLE = "AI Startup Index";

export const meta = metaOf<typeof loader>(({ data, publication: { brand } }) => ({
  title: TITLE,
  description:
    "What the companies that build AI are worth, public and private: each valuation with its day, its basis and its source.",
  shareImage: startupsShareImage,
  jsonLd: [breadcrumbData(brand, [{ name: TITLE, path: STARTUPS_PATH }]), startupListData(data.entries)],
}));

export const loader = page.loader(async ({ section: facts, query, deps }) => {
  const all = startupIndex(await readMarket(deps), deps.now(), facts);
  const stats = startupStats(all);
  const categories = categoriesOf(facts);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const performers = startupPerformers(all);
  return {
    stats,
    basis: publicBasis(all),
    lines: startupLines(all, stats, datesIn(deps.publication.brand.language)),
    publicChanges: topChanges(all, performers),
    privateRising: performers.privateRising,
    prices: pricesOf(all),
    entries: category ? all.filter((entry) => entry.category === category.name) : all,
    categories: [{ slug: "", name: "All", count: all.length }, ...categories].map(
      ({ slug, name, count }) => ({
        name,
        count,
        to: slug ? `${STARTUPS_PATH}?category=${slug}#companies` : `${STARTUPS_PATH}#companies`,
        current: slug === (category?.slug ?? ""),
      }),
    ),
  };
});

export default function AiStartups() {
  const { stats, basis, lines, publicChanges, privateRising, prices, entries, categories } =
    useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading title={TITLE}>
        What the companies that build AI are worth. A public company has its price; a private one, what was
        last paid for a stake, when, and according to whom.
      </PageHeading>
      <StartupSummary stats={stats} basis={basis} />
      <PricesNote prices={prices} />
      <Performers publicChanges={publicChanges} privateRising={privateRising} />
      <StartupList entries={entries} categories={categories} />
      <section aria-labelledby="figures" className="mt-16">
        <SectionHeading id="figures">How these figures are made</SectionHeading>
        <FigureLines lines={lines} />
      </section>
    </div>
  );
}
