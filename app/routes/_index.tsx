import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { claimsThatHold } from "~/domains/content/rules/claims.ts";
import { FOLDED_LENGTH, LEADS } from "~/domains/content/rules/home-lists.ts";
import { articleAddress } from "~/domains/content/rules/identity.ts";
import { looksBeside } from "~/domains/content/rules/pictures/looks.ts";
import { latestRoundup } from "~/domains/content/rules/roundup.ts";
import { type FirstReading, firstReading } from "~/domains/content/store/first-reading.ts";
import { type HomeContent, homeContent } from "~/domains/content/store/pages.ts";
import { articleId } from "~/domains/content/store/pairing.ts";
import { type Posters, readPosters } from "~/domains/content/store/pictures/posters.ts";
import { LeadArticle } from "~/domains/content/ui/article-card.tsx";
import { BestOfSection } from "~/domains/content/ui/best-of-section.tsx";
import { Counters } from "~/domains/content/ui/counters.tsx";
import { DontMiss } from "~/domains/content/ui/dont-miss.tsx";
import { FeaturedVideoSlot } from "~/domains/content/ui/featured-video-slot.tsx";
import { LatestArticles } from "~/domains/content/ui/latest-articles.tsx";
import { LatestVideos } from "~/domains/content/ui/latest-videos.tsx";
import { PopularTopics } from "~/domains/content/ui/popular-topics.tsx";
import { TrendingArticles } from "~/domains/content/ui/trending-articles.tsx";
import { WeeklyRoundup } from "~/domains/content/ui/weekly-roundup.tsx";
import { conferenceViews } from "~/domains/events/rules/editions.ts";
import type { ConferenceView } from "~/domains/events/schema.ts";
import { EventPromotion } from "~/domains/events/ui/event-promotion.tsx";
import { marketTeaser } from "~/domains/market/rules/views.ts";
import { readAnalyzedMarket } from "~/domains/market/store/queries.ts";
import { MarketWidgets } from "~/domains/market/ui/featured-stocks.tsx";
import { MentorTeaser } from "~/domains/mentor/ui/mentor-teaser.tsx";
import type { NewsArticle } from "~/domains/news/schema.ts";
import { readHighlights } from "~/domains/news/store/queries.ts";
import { HomeNews } from "~/domains/news/ui/home-news.tsx";
import { activePromotions, type HeroPromotion } from "~/domains/promotions/rules/hero.ts";
import { CallToAction } from "~/domains/promotions/ui/call-to-action.tsx";
import { HomeHero } from "~/domains/promotions/ui/home-hero.tsx";
import { pageIdentity } from "~/lib/same-page.ts";
import { datesIn } from "~/lib/time/written-dates.ts";
import { httpUrl } from "~/lib/url.ts";
import { definePage } from "~/platform/page/define-page.ts";
import { metaOf } from "~/platform/page/document/seo.ts";
import { organizationData, webSiteData } from "~/platform/page/document/structured-data.ts";
import { quarterHourly, relativeDates, soonestOf } from "~/platform/page/due.ts";
import { optionalOneOf } from "~/platform/page/match/query.ts";
import type { Publication } from "~/platform/publication/publication.ts";
import { EmptyState } from "~/ui/empty-state.tsx";

/** A page that waits for the first articles tells what came of reading them, soon after. */
const whileReading = (value: unknown, now: number) =>
  (value as { reading: FirstReading | null }).reading ? now + 15_000 : null;

export const page = definePage({
  query: ({ categories }) => z.object({ category: optionalOneOf(categories.map(({ slug }) => slug)) }),
  everywhere: true,
  topics: ["content", "videos", "market", "news"],
  due: soonestOf(relativeDates, quarterHourly, whileReading),
  framework: "intent",
  sitemap: () => ["/"],
});

export const headers = page.headers;

export const meta = metaOf<typeof loader>(({ publication }) => ({
  title: `${publication.brand.name}: ${publication.brand.tagline}`,
  description: publication.brand.description,
  jsonLd: [webSiteData(publication.brand), organizationData(publication)],
}));

const HOME_NEWS = 3;
const HOME_CURATED = 5;

export const loader = page.loader(async ({ query: { category }, deps }) => {
  const { publication, now } = deps;
  const [content, read, news, posters] = await Promise.all([
    homeContent(deps, category ?? undefined),
    readAnalyzedMarket(deps),
    readHighlights(deps),
    readPosters(deps),
  ]);
  const conferences = publication.events?.conferences ?? [];
  const events = conferenceViews(conferences, now(), datesIn(publication.brand.language)).filter(
    ({ status }) => status !== "over",
  );
  const { curated } = publication.news;
  const [latest, unseenCurated] = await Promise.all([
    unseen(news.latest, content),
    unseen(news.curated, content),
  ]);
  const chosen = unseenCurated.slice(0, HOME_CURATED);
  const chosenIds = new Set(chosen.map(({ id }) => id));
  // What the page shows of it is the roundup.
  const { newestVideo, ...shown } = content;
  return {
    ...shown,
    reading: content.featured.length === 0 ? await firstReading(deps) : null,
    category,
    market:
      publication.market && read
        ? marketTeaser(read.market.data, read.analysis.data, publication.market.indexName)
        : null,
    news: {
      latest: latest.filter(({ id }) => !chosenIds.has(id)).slice(0, HOME_NEWS),
      // The group is left out when the page shows all of it as articles. An empty group says that it is empty.
      curated:
        chosen.length > 0 || news.curated.length === 0 ? { name: curated.name, articles: chosen } : null,
    },
    event: events[0] ?? null,
    hero: publication.copy.hero,
    film: publication.home.film ?? null,
    promotions: heroPromotions(publication.home, events, now()),
    ...videoCovers(publication, content, posters),
    mentorCards: publication.mentor?.cards ?? null,
    claims: content.stats && claimsThatHold(publication.claims, content.stats),
    subscribe: publication.promotions.subscribe,
  };
});

/** Returns the roundup and the best videos with their posters, or covers that the page has not shown yet. */
function videoCovers(
  publication: Publication,
  { featured, grid, trending, videos, newestVideo }: HomeContent,
  posters: Posters,
) {
  const { categories, content, home } = publication;
  const { cover } = looksBeside([...featured, ...grid, ...trending], videos);
  const roundup =
    home.roundup &&
    latestRoundup(home.roundup.episode, newestVideo ? [...videos, newestVideo] : videos, posters);
  return {
    // Undefined without a roundup, null until there is an episode.
    roundup: roundup && { ...roundup, look: cover(roundup.category, roundup.videoId) },
    bestOfVideos: content.bestOfVideos.map((video, index) => ({
      ...video,
      poster: posters[video.youtubeId],
      look: cover(categories[index % categories.length]?.slug ?? "", video.youtubeId),
    })),
  };
}

/** Returns the stories that the page does not show as articles before a list is unfolded. */
async function unseen(
  stories: NewsArticle[],
  { featured, grid, trending }: HomeContent,
): Promise<NewsArticle[]> {
  const articles = [
    ...featured.slice(0, LEADS),
    ...grid.slice(0, FOLDED_LENGTH),
    ...trending.slice(0, FOLDED_LENGTH),
  ];
  const ids = new Set(articles.map(({ id }) => id));
  const addresses = new Set(
    articles.map(({ slug, originalUrl }) => pageIdentity(httpUrl(originalUrl) ?? `/article/${slug}`)),
  );
  // An own article of a feed does not say where it stood there; its id is that of the address.
  const idOf = ({ url }: NewsArticle) => (url.startsWith("/") ? "" : articleId(articleAddress(url)));
  const sameIds = await Promise.all(stories.map(idOf));
  return stories.filter(({ url }, at) => !addresses.has(pageIdentity(url)) && !ids.has(sameIds[at] ?? ""));
}

/** Returns the active promotions of the publication and every coming conference. */
function heroPromotions(
  { promotions, conferenceWeight: weight }: Publication["home"],
  events: ConferenceView[],
  now: Date,
): HeroPromotion[] {
  const conferences = events.map(({ slug, title, dates, place, registerUrl }) => ({
    id: slug,
    title: `Meet at ${title}`,
    text: `${dates}, ${place}.`,
    weight,
    buttons: [
      ...(registerUrl ? [{ label: "Register Now", href: registerUrl }] : []),
      { label: "See the Program", href: `/events/${slug}` },
      // Of an edition that is sold out.
      ...(registerUrl ? [] : [{ label: "View All Events", href: "/events" }]),
    ],
  }));
  return [
    ...activePromotions(promotions, now.toISOString().slice(0, 10)),
    ...(weight > 0 ? conferences : []),
  ];
}

function NoArticles({ reading }: { reading: FirstReading | null }) {
  if (reading === "waiting")
    return (
      <EmptyState title="The first articles are on their way">
        This site is reading its sources for the first time. They appear here within minutes.
      </EmptyState>
    );
  if (reading === "failed")
    return (
      <EmptyState title="No articles could be read yet">
        None of this site’s sources answered as it should. They are asked again soon.
      </EmptyState>
    );
  return <EmptyState title="No featured articles available" />;
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  const { hero, promotions, grid, videos, market, news, category, event, mentorCards, roundup, now } = data;
  const [lead, second] = data.featured;
  const others = videos.filter(({ youtubeId }) => youtubeId !== roundup?.videoId);
  // The roundup may be the only video that there is.
  const hasLatest = others.length > 0 || videos.length === 0;
  return (
    <>
      <HomeHero
        headline={hero.headline}
        standfirst={hero.standfirst}
        promotions={promotions}
        film={data.film}
      />
      <div
        className={`page pt-6 sm:pt-8 ${market ? "wide:grid wide:grid-cols-[minmax(0,1fr)_23rem] wide:gap-x-12" : ""}`}
      >
        <div>
          {lead ? <LeadArticle article={lead} now={now} here /> : <NoArticles reading={data.reading} />}
          {second ? <DontMiss article={second} now={now} /> : null}
          <LatestArticles articles={grid} now={now} />
        </div>
        <MarketWidgets market={market} />
      </div>
      <div className="mt-8 border-y border-rule bg-well py-6 sm:mt-16 sm:py-10">
        <div className="page">
          <div className="shelf gap-x-12 gap-y-14 sm:grid sm:grid-cols-2 wide:grid-cols-4 wide:gap-x-8">
            {hasLatest ? <LatestVideos videos={others.slice(0, 2)} now={now} /> : null}
            <FeaturedVideoSlot videos={others.slice(2, 5)} now={now} />
            {roundup !== undefined ? <WeeklyRoundup episode={roundup} /> : null}
          </div>
          <BestOfSection videos={data.bestOfVideos} />
        </div>
      </div>
      <div className="page">
        <HomeNews {...news} now={now} />
        {event ? <EventPromotion event={event} /> : null}
        <TrendingArticles
          articles={data.trending}
          category={category}
          standsAbove={data.standsAbove}
          now={now}
        />
        {mentorCards ? <MentorTeaser cards={mentorCards} /> : null}
        <PopularTopics stats={data.stats} />
        {data.claims ? <Counters claims={data.claims} /> : null}
        <CallToAction subscribe={data.subscribe} />
      </div>
    </>
  );
}
