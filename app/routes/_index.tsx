import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { homeContent } from "~/domains/content/pages.server.ts";
import { ArticleGrid, LeadArticle } from "~/domains/content/ui/article-card.tsx";
import { DontMiss } from "~/domains/content/ui/dont-miss.tsx";
import { LatestVideos } from "~/domains/content/ui/latest-videos.tsx";
import { MoreDetails } from "~/domains/content/ui/more-details.tsx";
import { PopularTopics } from "~/domains/content/ui/popular-topics.tsx";
import { TrendingArticles } from "~/domains/content/ui/trending-articles.tsx";
import { MentorTeaser } from "~/domains/mentor/ui/mentor-teaser.tsx";
import { CallToAction } from "~/domains/promotions/ui/call-to-action.tsx";
import { pageHeaders, publicPage } from "~/platform/loader.ts";
import { pageMeta } from "~/platform/seo.ts";
import { organizationData, webSiteData } from "~/platform/structured-data.ts";
import { site } from "~/site.config.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { SectionHeading } from "~/ui/section-heading.tsx";

export const headers = pageHeaders;

export const meta: MetaFunction = () =>
  pageMeta({
    title: `${site.brand.name}: ${site.brand.tagline}`,
    description: site.brand.description,
    path: "/",
    jsonLd: [webSiteData(), organizationData()],
  });

export async function loader({ request, context: { db, now } }: LoaderFunctionArgs) {
  const slugs = site.categories.map(({ slug }) => slug);
  const asked = new URL(request.url).searchParams.get("category");
  const category = slugs.find((slug) => slug === asked);
  return publicPage(
    { ...(await homeContent(db, slugs, now().getTime(), category)), category: category ?? null },
    now(),
  );
}

export default function Home() {
  const { featured, grid, trending, videos, stats, category, now } = useLoaderData<typeof loader>();
  const [lead, second] = featured;
  const { hero } = site.copy;
  return (
    <>
      <div className="page">
        <div className="grid items-end gap-x-8 gap-y-3 py-8 lg:grid-cols-12 lg:py-10">
          <h1 className="font-serif text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.04] font-medium tracking-[-0.025em] lg:col-span-8">
            {hero.headline}
          </h1>
          <p className="max-w-prose text-[0.9375rem] leading-relaxed text-soft lg:col-span-4">
            {hero.standfirst}
          </p>
        </div>
        <div className="border-t-2 border-strong pt-6">
          {lead ? (
            <LeadArticle article={lead} now={now} />
          ) : (
            <EmptyState title="No featured articles available" />
          )}
        </div>
        {second ? <DontMiss article={second} now={now} /> : null}
        <section aria-labelledby="latest" className="mt-14">
          <SectionHeading id="latest" more={{ label: "View All Articles", to: "/articles" }}>
            Latest
          </SectionHeading>
          <div className="mt-6">
            {grid.length > 0 ? (
              <>
                <ArticleGrid articles={grid.slice(0, 6)} now={now} />
                {grid.length > 6 ? (
                  <MoreDetails more="More Articles" less="Show Less">
                    <ArticleGrid articles={grid.slice(6, 10)} now={now} />
                  </MoreDetails>
                ) : null}
              </>
            ) : (
              <EmptyState title="No articles available" />
            )}
          </div>
        </section>
      </div>
      <LatestVideos videos={videos.slice(0, 2)} now={now} />
      <div className="page">
        <TrendingArticles articles={trending} category={category} now={now} />
        <MentorTeaser />
        <PopularTopics stats={stats} />
        <Counters />
        <CallToAction />
      </div>
    </>
  );
}

function Counters() {
  const { claims } = site;
  const counters = [
    { figure: claims.articles, label: "articles", to: "/articles" },
    { figure: claims.videos, label: "videos", to: "/videos" },
    { figure: claims.views, label: "views", to: undefined },
  ];
  return (
    <dl className="mt-16 grid grid-cols-3 border-y border-rule">
      {counters.map(({ figure, label, to }) => (
        <div
          key={label}
          className="flex flex-col-reverse border-rule px-2 py-6 text-center not-first:border-l"
        >
          <dt className="text-sm text-soft">{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd className="font-serif text-[clamp(1.25rem,0.6rem+2.4vw,2.5rem)] leading-tight font-medium">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
