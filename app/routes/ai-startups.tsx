import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readMarket } from "~/domains/market/store/queries.ts";
import {
  categoriesOf,
  pricesOf,
  publicByChange,
  startupIndex,
  startupPerformers,
  startupStats,
} from "~/domains/startups/rules/startup-index.ts";
import { startupListData } from "~/domains/startups/rules/structured-data.ts";
import { PricesNote } from "~/domains/startups/ui/prices-note.tsx";
import { StartupList } from "~/domains/startups/ui/startup-list.tsx";
import { Performers, StartupSummary } from "~/domains/startups/ui/startup-summary.tsx";
import { pageCard } from "~/platform/images/share-image-compat.ts";
import type { PageHandle } from "~/platform/page/handle.ts";
import { pageHeaders, publicPage } from "~/platform/page/loader.ts";
import { notFound } from "~/platform/page/responses.ts";
import { pageMeta } from "~/platform/page/seo-compat.ts";
import { breadcrumbData } from "~/platform/page/structured-data-compat.ts";
import { PageHeading } from "~/ui/page-heading.tsx";

export const handle: PageHandle = { hydrate: false };

export const headers = pageHeaders;

const TITLE = "AI Startup Index";
const PATH = "/ai-startups";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: TITLE,
    description:
      "What the companies that build AI are worth, public and private: each valuation with its day, its basis and its source.",
    path: PATH,
    card: pageCard("ai-startups"),
    jsonLd: [breadcrumbData([{ name: TITLE, path: PATH }]), data ? startupListData(data.entries) : null],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const all = startupIndex(
    await readMarket(context),
    context.now(),
    context.publication.startups ?? notFound("startup index"),
  );
  const categories = categoriesOf(all);
  const asked = new URL(request.url).searchParams.get("category");
  const category = categories.find(({ slug }) => slug === asked) ?? null;
  return publicPage(
    {
      stats: startupStats(all),
      publicChanges: publicByChange(all).slice(0, 5),
      privateRising: startupPerformers(all).privateRising,
      prices: pricesOf(all),
      entries: category ? all.filter((entry) => entry.category === category.name) : all,
      categories: [{ slug: "", name: "All", count: all.length }, ...categories].map(
        ({ slug, name, count }) => ({
          name,
          count,
          to: slug ? `${PATH}?category=${slug}#companies` : `${PATH}#companies`,
          current: slug === (category?.slug ?? ""),
        }),
      ),
    },
    context.now(),
  );
}

export default function AiStartups() {
  const { stats, publicChanges, privateRising, prices, entries, categories } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHeading title={TITLE}>
        What the companies that build AI are worth. A public one has its price; a private one, what was last
        paid for a part of it, when, and by whose account.
      </PageHeading>
      <StartupSummary stats={stats} />
      <PricesNote prices={prices} />
      <Performers publicChanges={publicChanges} privateRising={privateRising} />
      <StartupList entries={entries} categories={categories} />
    </div>
  );
}
